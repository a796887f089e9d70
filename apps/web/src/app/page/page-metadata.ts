import { nameRoute } from '#shared/tab-title.ts';
import { SCREENS, type Screen } from '../screens.ts';
import * as strings from './page-strings.ts';

const PRODUCT = 'Orrery';
const PAGES: Partial<Record<string, Screen>> = SCREENS;
const NOT_FOUND: Screen = { title: strings.notFound, description: strings.notFoundPage };

/** What a tab, a bookmark and a search engine say of a route's page: its title, with the product's name, and its description. */
export function toPageMetadata(routePath: string | undefined): Pick<Screen, 'title' | 'description'> {
  const { title, description } = PAGES[routePath ?? ''] ?? NOT_FOUND;
  return { title: `${title} | ${PRODUCT}`, description };
}

/** Names the page in the browser's tab. */
export function describePage(routePath: string | undefined): void {
  const { title, description } = toPageMetadata(routePath);
  nameRoute(title);
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
}
