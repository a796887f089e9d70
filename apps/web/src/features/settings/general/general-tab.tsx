import { explorerImage, explorerName, explorersOf } from '@orrery/domain/explorers';
import { QUOTE_TOKENS, settingsEntry } from '#entities/settings/settings.ts';
import { useExplorer } from '#entities/settings/use-explorer.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { Select } from '#shared/ui/controls/select.tsx';
import { Setting } from '../setting.tsx';
import * as strings from '../strings.ts';
import { ReferralLink, ReferredBy } from './referral-link.tsx';
import { RpcSetting } from './rpc-setting.tsx';

const CURRENCIES = QUOTE_TOKENS.map((value) => ({ value, label: value }));

export function GeneralTab() {
  const [settings, setSettings] = useStored(settingsEntry);
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
              className="w-full"
            />
          </div>
        </Setting>
      )}
      <RpcSetting />
      <ReferredBy />
      <ReferralLink />
    </>
  );
}
