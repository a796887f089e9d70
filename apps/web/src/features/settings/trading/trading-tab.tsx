import type { ReactNode } from 'react';
import { SlippageField } from '#entities/trade-settings/slippage-field.tsx';
import { slippageHint } from '#entities/trade-settings/strings.ts';
import { manualDaysLeft, withLegacy, withProfile } from '#entities/trade-settings/swap-profile.ts';
import { type TradeSettings, tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import { useTicking } from '#shared/api/use-now.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { Switch } from '#shared/ui/controls/switch.tsx';
import { Setting } from '../setting.tsx';
import * as strings from '../strings.ts';
import { AskAgainSetting } from './ask-again-setting.tsx';
import { BroadcastSetting } from './broadcast-setting.tsx';
import { ExcludedDexes } from './excluded-dexes.tsx';

const PROFILES: readonly { value: TradeSettings['profile']; label: string }[] = [
  { value: 'auto', label: strings.auto },
  { value: 'manual', label: strings.manual },
];
const FEE_TYPES: readonly { value: TradeSettings['feeType']; label: string }[] = [
  { value: 'max-cap', label: strings.maxCap },
  { value: 'exact-fee', label: strings.exactFee },
];

/** How one trades on every pair; `quickBuy` is the quick buy's own. */
export function TradingTab({ quickBuy }: { quickBuy: ReactNode }) {
  const [settings, setSettings] = useStored(tradeSettingsEntry);
  const { profile, feeType } = settings;
  const daysLeft = useTicking((now) => manualDaysLeft(settings, now));
  return (
    <>
      <Setting
        title={strings.swapProfile}
        hint={profile === 'auto' ? strings.autoHint : strings.manualHint(daysLeft)}
      >
        <Segmented
          label={strings.swapProfile}
          options={PROFILES}
          value={profile}
          onChange={(chosen) => setSettings(withProfile(settings, chosen, Date.now()))}
          isWide
        />
      </Setting>
      {profile === 'manual' && (
        <>
          <Setting title={strings.slippage} hint={slippageHint}>
            <SlippageField />
          </Setting>
          <BroadcastSetting />
          <Setting
            title={strings.feeType}
            hint={feeType === 'max-cap' ? strings.maxCapHint : strings.exactFeeHint}
          >
            <Segmented
              label={strings.feeType}
              options={FEE_TYPES}
              value={feeType}
              onChange={(chosen) => setSettings({ ...settings, feeType: chosen })}
              isWide
            />
          </Setting>
        </>
      )}
      <Setting title={strings.routing}>
        <Switch
          label={strings.onlyDirectRoutes}
          hint={strings.onlyDirectRoutesHint}
          isOn={settings.onlyDirectRoutes}
          onChange={(onlyDirectRoutes) => setSettings({ ...settings, onlyDirectRoutes })}
        />
        <Switch
          label={strings.restrictIntermediates}
          hint={strings.restrictIntermediatesHint}
          isOn={settings.restrictIntermediateTokens}
          onChange={(isOn) => setSettings({ ...settings, restrictIntermediateTokens: isOn })}
        />
        {profile === 'manual' && (
          <Switch
            label={strings.useWSol}
            hint={strings.useWSolHint}
            isOn={settings.useWSol}
            onChange={(useWSol) => setSettings({ ...settings, useWSol })}
          />
        )}
        <Switch
          label={strings.legacy}
          hint={strings.legacyHint}
          isOn={settings.asLegacyTransaction}
          onChange={(isOn) => setSettings(withLegacy(settings, isOn))}
        />
      </Setting>
      <AskAgainSetting />
      <ExcludedDexes />
      <Setting title={strings.quickBuyAmounts}>{quickBuy}</Setting>
    </>
  );
}
