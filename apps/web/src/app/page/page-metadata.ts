import { pro, swap } from '../strings.ts';
import * as strings from './page-strings.ts';

const PRODUCT = 'Orrery';

interface PageMetadata {
  title: string;
  description: string;
}

/** What a tab, a bookmark and a search engine say of each page, by its route. */
const PAGES: Record<string, PageMetadata> = {
  '/swap/{-$inOut}': {
    title: swap,
    description: strings.swapPage,
  },
  '/pro': {
    title: pro,
    description: strings.proPage,
  },
  '/pro/hunt': {
    title: strings.hunt,
    description: strings.huntPage,
  },
  '/pro/launchpads': {
    title: strings.launchpads,
    description: strings.launchpadsPage,
  },
  '/pro/launchpads/$slug': {
    title: strings.launchpad,
    description: strings.launchpadPage,
  },
  '/pro/screener/$issuer': {
    title: strings.stocks,
    description: strings.stocksPage,
  },
  '/tokens/$id': {
    title: strings.token,
    description: strings.tokenPage,
  },
  '/appeal': {
    title: strings.appeal,
    description: strings.appealPage,
  },
  '/ask-for-sol': {
    title: strings.askForSol,
    description: strings.askForSolPage,
  },
  '/send': {
    title: strings.send,
    description: strings.sendPage,
  },
  '/gift': { title: strings.gift, description: strings.giftPage },
  '/invite': { title: strings.gift, description: strings.giftPage },
  '/portfolio/$address': {
    title: strings.portfolio,
    description: strings.portfolioPage,
  },
  '/watchlist': {
    title: strings.watchlist,
    description: strings.watchlistPage,
  },
  '/transaction/$signature': {
    title: strings.transaction,
    description: strings.transactionPage,
  },
};

const NOT_FOUND: PageMetadata = { title: strings.notFound, description: strings.notFoundPage };

/** A page's title, with the product's name, and its description. */
export function toPageMetadata(routePath: string | undefined): PageMetadata {
  const { title, description } = PAGES[routePath ?? ''] ?? NOT_FOUND;
  return { title: `${title} | ${PRODUCT}`, description };
}

/** Names the page in the browser's tab. */
export function describePage(routePath: string | undefined): void {
  const { title, description } = toPageMetadata(routePath);
  document.title = title;
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
}
