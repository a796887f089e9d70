import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import ChartPie from 'lucide-react/icons/chart-pie';
import Droplets from 'lucide-react/icons/droplets';
import FileText from 'lucide-react/icons/file-text';
import List from 'lucide-react/icons/list';
import Repeat from 'lucide-react/icons/repeat';
import Target from 'lucide-react/icons/target';
import { lastPairEntry } from '#entities/pair/last-pair.store.ts';
import { TABS } from '#features/explore/tabs.ts';
import type { Command } from '#features/search/palette/command.ts';
import { paths } from '#shared/paths.ts';
import * as titles from '../../../page/page-strings.ts';
import * as names from '../../../strings.ts';
import { MENU_SCREENS, type toOuterLinks } from '../../menu/menu-entries.ts';
import * as strings from '../strings.ts';
import type { CommandContext, Path } from './command-context.ts';
import type { Faucet } from './wallet.commands.ts';

/** Other words for the screens of the menu, by their names. */
const MENU_WORDS: Partial<Record<string, string>> = {
  [titles.hunt]: 'new tokens launches fresh pump memecoins alphascan graduate bonding',
  [titles.launchpads]: 'pump fun bags believe market share',
  [titles.chart]: 'candles tradingview graph price sol',
  [titles.watchlist]: 'favourites favorites starred saved',
  [titles.send]: 'transfer pay withdraw',
};
const TAB_WORDS: Partial<Record<string, string>> = {
  cooking: 'trending hot top',
  toptraded: 'volume most',
  organic: 'score real',
  recent: 'newest latest fresh tokens launches',
  aboutToGraduate: 'bonding soon',
  graduated: 'migrated bonded',
  topperformers: 'gainers winners best up',
  runners: 'gainers movers',
  xstocks: 'tesla apple equities shares tokenized tokenised',
  prestocks: 'pre ipo private shares',
};

/** Every screen that an address without parameters leads to, every list of the market, and the pages elsewhere. */
export function toPages(
  { go, wallet, fund }: CommandContext & Faucet,
  { pages, talk, social, stores }: ReturnType<typeof toOuterLinks>,
): readonly Command[] {
  const page = (label: string, path: Path, icon: Command['icon'], words = ''): Command => ({
    id: `page-${label}`,
    group: 'pages',
    label,
    icon,
    words,
    run: () => go(path),
  });
  return [
    page(names.swap, paths.swap(lastPairEntry.get()), ArrowDownUp, 'trade exchange convert buy sell market'),
    page(names.pro, paths.pro(), ChartCandlestick, 'screener explore tokens market terminal discover'),
    page(names.portfolio, paths.portfolio(wallet), ChartPie, 'holdings balance net worth pnl positions'),
    page(titles.trigger, paths.trigger(), Target, 'limit order stop loss take profit'),
    page(titles.recurring, paths.recurring(), Repeat, 'dca dollar cost average'),
    ...MENU_SCREENS.map(({ label, path }) => page(label, path, FileText, MENU_WORDS[label])),
    ...(fund ? [page(titles.askForSol, paths.askForSol(), Droplets, 'faucet free airdrop test')] : []),
    page(
      titles.privacy,
      paths.privacy(),
      FileText,
      'hosts called trackers tracking analytics network requests',
    ),
    page(titles.appeal, paths.appeal(), FileText, 'blocked banned wallet risk support'),
    ...TABS.filter((tab) => 'list' in tab || tab.value === 'stocks').map(({ value, label }) => ({
      ...page(label, paths.pro({ tab: value }), List, TAB_WORDS[value]),
      id: `list-${value}`,
      hint: strings.list,
    })),
    ...[...pages, ...talk, ...social, ...stores].map(({ name, label, href }) => ({
      ...page(label, paths.home(), ArrowUpRight),
      id: `link-${name}`,
      hint: strings.opensNewTab,
      words: 'follow us talk community help',
      run: () => void window.open(href, '_blank', 'noopener,noreferrer'),
    })),
  ];
}
