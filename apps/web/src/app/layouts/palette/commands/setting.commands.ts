import { explorerName, explorersOf } from '@orrery/domain/explorers';
import Check from 'lucide-react/icons/check';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import ToggleLeft from 'lucide-react/icons/toggle-left';
import ToggleRight from 'lucide-react/icons/toggle-right';
import { PRESET_SETS, quickBuyEntry } from '#entities/quick-buy/quick-buy.settings.ts';
import { QUOTE_TOKENS, settingsEntry } from '#entities/settings/settings.ts';
import { openSettingAt, type SettingsTab } from '#entities/settings/settings-dialog.store.ts';
import { withLegacy, withProfile } from '#entities/trade-settings/swap-profile.ts';
import { tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import { drawerEntry } from '#features/profile/preferences.ts';
import type { Command } from '#features/search/palette/command.ts';
import * as names from '#features/settings/strings.ts';
import { lookEntry } from '#shared/theme/theme.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';
import * as strings from '../strings.ts';

const TAB_NAMES: Record<SettingsTab, string> = {
  general: names.general,
  display: names.display,
  trading: names.trading,
  backup: names.backup,
};

type Network = Parameters<typeof explorersOf>[0];

/** Every setting: what is switched or chosen at once, and where the others stand. */
export function toSettings(network: Network | undefined): readonly Command[] {
  return [...toLooks(), ...toTrading(), ...toLists(), ...toPreferred(network), ...toPlaces(network)];
}

function toLooks(): readonly Command[] {
  const look = lookEntry.get();
  const theme = (value: typeof look.theme, label: string, words: string) =>
    choice({
      name: names.theme,
      value: label,
      words: `mode appearance colour color scheme ${words}`,
      isChosen: look.theme === value,
      choose: () => lookEntry.set({ ...lookEntry.get(), theme: value }),
    });
  const colors = (value: typeof look.palette, label: string, words: string) =>
    choice({
      name: names.priceColors,
      value: label,
      words,
      isChosen: look.palette === value,
      choose: () => lookEntry.set({ ...lookEntry.get(), palette: value }),
    });
  return [
    theme('dark', names.dark, 'night black'),
    theme('light', names.light, 'day white bright'),
    theme('system', names.system, 'device automatic'),
    colors('safe', names.blueOrange, 'colorblind colourblind blind accessibility palette colours'),
    colors('standard', names.greenRed, 'palette colours normal'),
  ];
}

function toTrading(): readonly Command[] {
  const trade = tradeSettingsEntry.get();
  const quickBuy = quickBuyEntry.get();
  const profile = (value: typeof trade.profile, label: string, words: string) =>
    choice({
      name: names.swapProfile,
      value: label,
      words,
      isChosen: trade.profile === value,
      choose: () => tradeSettingsEntry.set(withProfile(tradeSettingsEntry.get(), value, Date.now())),
    });
  const flag = (
    key: 'onlyDirectRoutes' | 'restrictIntermediateTokens' | 'useWSol',
    label: string,
    words: string,
  ) =>
    toggle({
      label,
      words,
      isOn: trade[key],
      set: (isOn) => tradeSettingsEntry.set({ ...tradeSettingsEntry.get(), [key]: isOn }),
    });
  return [
    profile('auto', names.auto, 'automatic slippage ultra'),
    profile('manual', names.manual, 'custom own slippage fees'),
    flag('onlyDirectRoutes', names.onlyDirectRoutes, 'routing one pool hops'),
    flag('restrictIntermediateTokens', names.restrictIntermediates, 'routing hops liquidity'),
    ...(trade.profile === 'manual' ? [flag('useWSol', names.useWSol, 'wsol wrap unwrap')] : []),
    toggle({
      label: names.legacy,
      words: 'versioned ledger hardware old',
      isOn: trade.asLegacyTransaction,
      set: (isOn) => tradeSettingsEntry.set(withLegacy(tradeSettingsEntry.get(), isOn)),
    }),
    ...PRESET_SETS.map((set) => ({
      ...choice({
        name: strings.presetAmounts,
        value: set,
        words: 'quick buy presets amounts profile',
        isChosen: quickBuy.set === set,
        choose: () => quickBuyEntry.set({ ...quickBuyEntry.get(), set }),
      }),
      label: strings.presets(set),
      hint: strings.inSol(quickBuy[set].join(' · ')),
    })),
  ];
}

function toLists(): readonly Command[] {
  const settings = settingsEntry.get();
  const flag = (key: 'hideFailedTxns' | 'hideSpamTxns', label: string, words: string) =>
    toggle({
      label,
      words,
      isOn: settings[key],
      set: (isOn) => settingsEntry.set({ ...settingsEntry.get(), [key]: isOn }),
    });
  return [
    toggle({
      label: strings.hideBalance,
      words: 'privacy mask show values stream worth eye',
      isOn: drawerEntry.get().hideBalance,
      set: (hideBalance) => drawerEntry.set({ ...drawerEntry.get(), hideBalance }),
    }),
    flag('hideFailedTxns', names.hideFailed, 'show errors activity'),
    flag('hideSpamTxns', names.hideSpam, 'show junk dust activity'),
  ];
}

function toPreferred(network: Network | undefined): readonly Command[] {
  const settings = settingsEntry.get();
  return [
    ...QUOTE_TOKENS.map((value) =>
      choice({
        name: names.defaultCurrency,
        value,
        words: 'quote pay with unit',
        isChosen: settings.defaultCurrency === value,
        choose: () => settingsEntry.set({ ...settingsEntry.get(), defaultCurrency: value }),
      }),
    ),
    ...(network === undefined ? [] : explorersOf(network)).map((value) =>
      choice({
        name: names.preferredExplorer,
        value: explorerName(value),
        words: 'block explorer scan solscan',
        isChosen: settings.explorer === value,
        choose: () => settingsEntry.set({ ...settingsEntry.get(), explorer: value }),
      }),
    ),
  ];
}

/** Settings that are typed or taken from a list, where they stand in the dialog. */
function toPlaces(network: Network | undefined): readonly Command[] {
  const isManual = tradeSettingsEntry.get().profile === 'manual';
  // What a person may set by hand alone stands behind the choice to.
  const byHand = (section: string) => (isManual ? section : names.swapProfile);
  const place = (tab: SettingsTab, section: string, words: string, label = section): Command => ({
    id: `setting-${label}`,
    group: 'settings',
    label,
    icon: SlidersHorizontal,
    words,
    hint: TAB_NAMES[tab],
    run: () => openSettingAt(tab, section),
  });
  return [
    place('trading', byHand(names.slippage), 'tolerance max price impact', names.slippage),
    place('trading', byHand(names.broadcastModes), 'gas jito nozomi tip network bribe speed', strings.fees),
    place(
      'trading',
      byHand(names.broadcastModes),
      'send rpc jito nozomi mev protection',
      names.broadcastModes,
    ),
    place('trading', byHand(names.feeType), 'max cap exact', names.feeType),
    ...(network === 'mainnet-beta'
      ? [place('trading', names.askAgain, 'limit confirm large amount dollars real money')]
      : []),
    place('trading', names.excludedDexes, 'venues amm exclude pools block exchanges'),
    place('trading', names.quickBuyAmounts, 'presets one click size'),
    place('general', names.rpcEndpoint, 'node url custom server connection helius ping latency network'),
    place('general', names.referralLink, 'invite refer friends earn fee share'),
    place('backup', names.exportTitle, 'backup save copy preferences', strings.exportSettings),
    place('backup', names.importTitle, 'restore backup paste preferences', strings.importSettings),
    place(
      'backup',
      names.resetTitle,
      'default factory clear preferences all everything',
      strings.resetSettings,
    ),
  ];
}

interface Choice {
  name: string;
  value: string;
  words: string;
  isChosen: boolean;
  choose: () => void;
}

function choice({ name, value, words, isChosen, choose }: Choice): Command {
  const label = strings.setTo(name, value);
  return {
    id: `setting-${label}`,
    group: 'settings',
    label,
    icon: isChosen ? Check : SlidersHorizontal,
    words,
    hint: isChosen ? strings.chosen : undefined,
    run: () => {
      choose();
      showToast('success', { title: label }, 'setting');
    },
  };
}

interface Toggle {
  label: string;
  words: string;
  isOn: boolean;
  set: (isOn: boolean) => void;
}

function toggle({ label, words, isOn, set }: Toggle): Command {
  return {
    id: `setting-${label}`,
    group: 'settings',
    label,
    icon: isOn ? ToggleRight : ToggleLeft,
    words: `${words} switch turn on off`,
    hint: isOn ? names.on : names.off,
    run: () => {
      set(!isOn);
      showToast('success', { title: strings.setTo(label, isOn ? names.off : names.on) }, 'setting');
    },
  };
}
