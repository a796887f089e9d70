import { explorerImage, explorerName, explorersOf } from '@orrery/domain/explorers';
import { QUOTE_TOKENS, settingsEntry } from '#entities/settings/settings.ts';
import { useExplorer } from '#entities/settings/use-explorer.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { type Look, lookEntry } from '#shared/theme/theme.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { Select } from '#shared/ui/controls/select.tsx';
import { Switch } from '#shared/ui/controls/switch.tsx';
import { Setting } from '../setting.tsx';
import * as strings from '../strings.ts';
import { ReferralLink, ReferredBy } from './referral-link.tsx';
import { RpcSetting } from './rpc-setting.tsx';

const THEMES: readonly { value: Look['theme']; label: string }[] = [
  { value: 'dark', label: strings.dark },
  { value: 'light', label: strings.light },
];
const PALETTES: readonly { value: Look['palette']; label: string }[] = [
  { value: 'standard', label: strings.greenRed },
  { value: 'safe', label: strings.blueOrange },
];
const CURRENCIES = QUOTE_TOKENS.map((value) => ({ value, label: value }));

export function GeneralTab() {
  const [settings, setSettings] = useStored(settingsEntry);
  const [look, setLook] = useStored(lookEntry);
  const explorer = useExplorer();
  return (
    <>
      <Setting title={strings.defaultCurrency}>
        <Segmented
          label={strings.defaultCurrency}
          options={CURRENCIES}
          value={settings.defaultCurrency}
          onChange={(defaultCurrency) => setSettings({ ...settings, defaultCurrency })}
          isWide
        />
      </Setting>
      {explorer && (
        <Setting
          title={strings.preferredExplorer}
          hint={explorer.network === 'local' ? strings.localExplorers : undefined}
        >
          <div className="flex items-center gap-2.5">
            <svg aria-hidden="true" className="size-6 shrink-0 text-brass">
              <use href={explorerImage(explorer.explorer)} />
            </svg>
            <Select
              label={strings.preferredExplorer}
              options={explorersOf(explorer.network).map((value) => ({ value, label: explorerName(value) }))}
              value={explorer.explorer}
              onChange={(chosen) => setSettings({ ...settings, explorer: chosen })}
            />
          </div>
        </Setting>
      )}
      <RpcSetting />
      <ReferredBy />
      <ReferralLink />
      <Setting title={strings.activity}>
        <Switch
          label={strings.hideFailed}
          isOn={settings.hideFailedTxns}
          onChange={(hideFailedTxns) => setSettings({ ...settings, hideFailedTxns })}
        />
        <Switch
          label={strings.hideSpam}
          hint={strings.hideSpamHint}
          isOn={settings.hideSpamTxns}
          onChange={(hideSpamTxns) => setSettings({ ...settings, hideSpamTxns })}
        />
      </Setting>
      <Setting title={strings.theme}>
        <Segmented
          label={strings.theme}
          options={THEMES}
          value={look.theme}
          onChange={(theme) => setLook({ ...look, theme })}
          isWide
        />
      </Setting>
      <Setting title={strings.priceColors} hint={strings.priceColorsHint}>
        <Segmented
          label={strings.priceColors}
          options={PALETTES}
          value={look.palette}
          onChange={(palette) => setLook({ ...look, palette })}
          isWide
        />
      </Setting>
    </>
  );
}
