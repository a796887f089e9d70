import { settingsEntry } from '#entities/settings/settings.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { type Look, lookEntry } from '#shared/theme/theme.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { Switch } from '#shared/ui/controls/switch.tsx';
import { Setting } from '../setting.tsx';
import * as strings from '../strings.ts';

const THEMES: readonly { value: Look['theme']; label: string }[] = [
  { value: 'system', label: strings.system },
  { value: 'dark', label: strings.dark },
  { value: 'light', label: strings.light },
];
const PALETTES: readonly { value: Look['palette']; label: string }[] = [
  { value: 'standard', label: strings.greenRed },
  { value: 'safe', label: strings.blueOrange },
];

/** What the app looks like, and what its lists leave out. */
export function DisplayTab() {
  const [settings, setSettings] = useStored(settingsEntry);
  const [look, setLook] = useStored(lookEntry);
  return (
    <>
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
    </>
  );
}
