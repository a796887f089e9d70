import * as strings from './page/page-strings.ts';
import { portfolio, pro, swap } from './strings.ts';

/** What every part of the app, and its build, knows of a screen without its code. */
export interface Screen {
  /** Its name in the browser's tab and in every link to it. */
  title: string;
  /** What it is for: to a bookmark, a search engine, and whoever waits for it. */
  description: string;
  /** The place of its link: `bar` is the header, and the bottom bar of a phone; `more` is the menu. */
  navigation?: 'bar' | 'more';
  tag?: 'New' | 'Beta';
  /** A screen that people begin on has an HTML page of its own, and budgets. */
  page?: {
    /** The module it begins with, below `src`. */
    code: string;
    /** The chunks that follow on this screen alone once it stands, on a phone or a desktop. */
    afterwards: readonly string[];
    /** The most that its script may weigh until it is ready: below the limit of all, so that what is built next has room. */
    mark: string;
  };
}

/** The screens by their routes. The router and the header are held against it by its type: the first load is without the table. */
export const SCREENS = {
  '/swap/{-$inOut}': {
    title: swap,
    description: strings.swapPage,
    navigation: 'bar',
    page: {
      code: 'features/swap/page/swap-page.tsx',
      afterwards: ['pair-tabs', 'token-cards', 'pair-chart'],
      mark: '148.9 kB',
    },
  },
  '/trigger/{-$inOut}': { title: strings.trigger, description: strings.triggerPage },
  '/recurring/{-$inOut}': { title: strings.recurring, description: strings.recurringPage },
  '/pro': {
    title: pro,
    description: strings.proPage,
    navigation: 'bar',
    page: {
      code: 'features/explore/explore.tsx',
      afterwards: ['bar', 'row-window', 'row-tools', 'card-sort'],
      mark: '144.9 kB',
    },
  },
  '/pro/hunt': { title: strings.hunt, description: strings.huntPage, navigation: 'more' },
  '/pro/launchpads': { title: strings.launchpads, description: strings.launchpadsPage, navigation: 'more' },
  '/pro/launchpads/$slug': { title: strings.launchpad, description: strings.launchpadPage },
  '/pro/screener/$issuer': { title: strings.stocks, description: strings.stocksPage },
  '/tokens/$id': {
    title: strings.token,
    description: strings.tokenPage,
    page: {
      code: 'features/token/token-page.tsx',
      afterwards: ['bar', 'header-actions', 'token-candles', 'token-more', 'token-trade'],
      mark: '150.9 kB',
    },
  },
  '/chart/$': { title: strings.chart, description: strings.chartPage, navigation: 'more' },
  '/watchlist': { title: strings.watchlist, description: strings.watchlistPage, navigation: 'more' },
  '/portfolio/{-$address}': { title: portfolio, description: strings.portfolioPage, navigation: 'bar' },
  '/send': { title: strings.send, description: strings.sendPage, navigation: 'more' },
  '/gift': { title: strings.gift, description: strings.giftPage },
  '/invite': { title: strings.gift, description: strings.giftPage },
  '/transaction/$signature': { title: strings.transaction, description: strings.transactionPage },
  '/appeal': { title: strings.appeal, description: strings.appealPage },
  '/ask-for-sol': { title: strings.askForSol, description: strings.askForSolPage },
  '/mobile': { title: strings.mobile, description: strings.mobilePage },
  '/_error': { title: strings.crash, description: strings.crashPage },
  '/privacy': { title: strings.privacy, description: strings.privacyPage },
} as const satisfies Record<string, Screen>;

/** First segments of tools that are not built yet: nothing is found there, but to ask for one is no error. */
export const PLANNED_SEGMENTS: readonly string[] = [
  'login',
  'lend',
  'perps',
  'perps-v2',
  'perps-legacy',
  'perps-leaderboard',
  'studio',
  'onboard',
  'share',
  'verify',
  'stake',
  'claim',
];

/** Screens with an HTML page of their own, which is named after the first segment. */
export function screensWithPage() {
  return Object.entries<Screen>(SCREENS).flatMap(([route, { page }]) =>
    page ? [{ route, name: toFirstSegment(route), ...page }] : [],
  );
}

/** Screens that an address without parameters leads to, but for the app's own. */
export function staticScreens() {
  return Object.entries<Screen>(SCREENS)
    .map(([route, { title, description }]) => ({ route, path: withoutOptional(route), title, description }))
    .filter(({ path }) => !/[$_]/.test(path));
}

/** A route without what an address of it may leave out. */
function withoutOptional(route: string): string {
  return route.replace(/\/(?:\{-\$\w+\}|\$)$/, '');
}

/** The first segment of a route or of an address; empty for the root. */
export function toFirstSegment(path: string): string {
  return path.split('/')[1] ?? '';
}
