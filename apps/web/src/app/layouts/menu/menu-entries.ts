import type { LinkName } from '@orrery/wire/config/links';
import type { RemoteConfig } from '@orrery/wire/config/remote-config';
import { paths } from '#shared/paths.ts';
import { discord } from '#shared/strings.ts';
import { SUPPORT } from '#shared/support.ts';
import * as titles from '../../page/page-strings.ts';
import type { SCREENS, Screen } from '../../screens.ts';
import * as strings from './strings.ts';

type Screens = typeof SCREENS;
type MenuRoute = {
  [Route in keyof Screens]: Screens[Route] extends { navigation: 'more' } ? Route : never;
}[keyof Screens];

/** The screens of the table that the menu leads to; the compiler asks for each, and for none besides. */
export const MENU_SCREENS = Object.values({
  '/pro/hunt': { label: titles.hunt, path: paths.hunt() },
  '/pro/launchpads': { label: titles.launchpads, path: paths.launchpads() },
  '/chart/$': { label: titles.chart, path: paths.chart('SOL-USDC') },
  '/watchlist': { label: titles.watchlist, path: paths.watchlist() },
  '/send': { label: titles.send, path: paths.send() },
} satisfies { [Route in MenuRoute]: { label: Screens[Route]['title']; path: { to: Route } } });

interface Entry {
  name: LinkName;
  label: string;
  tags?: readonly NonNullable<Screen['tag']>[];
}

/** A page elsewhere, with its address. */
export interface OuterLink extends Entry {
  href: string;
}

const PAGES: readonly Entry[] = [
  { name: 'jlpLoans', label: strings.jlpLoans, tags: ['New', 'Beta'] },
  { name: 'studio', label: strings.studio },
  { name: 'stake', label: strings.stake, tags: ['New'] },
  { name: 'mobile', label: strings.mobile },
  { name: 'verify', label: strings.verify },
  { name: 'airdropChecker', label: strings.airdropChecker },
  { name: 'lock', label: strings.lock },
  { name: 'governance', label: strings.governance },
  { name: 'research', label: strings.research },
  { name: 'onboard', label: strings.onboard },
  { name: 'guides', label: strings.guides },
  { name: 'developers', label: strings.developers },
  { name: 'plugin', label: strings.plugin },
];
const TALK: readonly Entry[] = [
  { name: 'featureRequest', label: strings.featureRequest },
  { name: 'helpCenter', label: strings.helpCenter },
];
const SOCIAL: readonly Entry[] = [
  { name: 'twitter', label: strings.twitter },
  { name: 'discord', label: discord },
  { name: 'telegram', label: strings.telegram },
  { name: 'youtube', label: strings.youtube },
  { name: 'reddit', label: strings.reddit },
];
const STORES: readonly Entry[] = [
  { name: 'appStore', label: strings.appStore },
  { name: 'googlePlay', label: strings.googlePlay },
];

type Links = NonNullable<RemoteConfig['links']>;

/** The links to pages elsewhere that have an address, by where they stand. Both ways to talk to us lead to the support chat without one. */
export function toOuterLinks(links: Links = {}) {
  const withAddress = (entries: readonly Entry[], fallback?: string): readonly OuterLink[] =>
    entries.flatMap((entry) => {
      const href = links[entry.name] ?? fallback;
      return href === undefined ? [] : [{ ...entry, href }];
    });
  return {
    pages: withAddress(PAGES),
    talk: withAddress(TALK, SUPPORT.url),
    social: withAddress(SOCIAL),
    stores: withAddress(STORES),
  };
}
