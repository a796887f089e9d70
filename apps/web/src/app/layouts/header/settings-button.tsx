import Settings from 'lucide-react/icons/settings';
import { Suspense } from 'react';
import { openSettings, useSettingsDialog } from '#entities/settings/settings-dialog.store.ts';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import * as strings from '../../strings.ts';
import { loadBackground } from '../load-background.ts';

const GlobalSettings = lazyPart(async () => (await (await loadBackground()).loadSettings()).GlobalSettings);

/** The gear; the dialog, which others open too, is fetched when it is first opened. */
export function SettingsButton() {
  const { isOpen } = useSettingsDialog();
  return (
    <>
      <IconButton label={strings.settings} aria-haspopup="dialog" onClick={() => openSettings()}>
        <Settings size={16} aria-hidden="true" />
      </IconButton>
      <Suspense>{isOpen && <GlobalSettings />}</Suspense>
    </>
  );
}
