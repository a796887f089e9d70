import { explorerImage, explorerName, explorersOf } from '@orrery/domain/explorers';
import { Link } from '@tanstack/react-router';
import { QUOTE_TOKENS, settingsEntry } from '#entities/settings/settings.ts';
import { closeSettings } from '#entities/settings/settings-dialog.store.ts';
import { useExplorer } from '#entities/settings/use-explorer.ts';
import { paths } from '#shared/paths.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { Select } from '#shared/ui/select/select.tsx';
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
      <Setting title={strings.privacy} hint={strings.privacyHint}>
        <Link {...paths.privacy()} onClick={closeSettings} className={buttonClass({ size: 'sm' }, 'w-fit')}>
          {strings.showCalls}
        </Link>
      </Setting>
      <ReferredBy />
      <ReferralLink />
    </>
  );
}
