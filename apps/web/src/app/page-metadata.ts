const PRODUCT = 'Orrery';

interface PageMetadata {
  title: string;
  description: string;
}

/** What a tab, a bookmark and a search engine say of each page, by its route. */
const PAGES: Record<string, PageMetadata> = {
  '/swap': {
    title: 'Swap',
    description: 'Swap one token for another, and see what changes before you sign.',
  },
  '/pro': {
    title: 'Pro',
    description: 'Every token of the market, live: price, volume, trades and traders.',
  },
  '/pro/hunt': {
    title: 'Hunt',
    description: 'Tokens as they are launched, those about to graduate and those that just did, live.',
  },
  '/pro/launchpads': {
    title: 'Launchpads',
    description: 'Every launchpad: what was minted, what graduated, volume, traders and market share.',
  },
  '/pro/launchpads/$slug': {
    title: 'Launchpad',
    description: 'One launchpad: its figures and its tokens, new, about to graduate and graduated.',
  },
  '/pro/screener/$issuer': {
    title: 'Stocks',
    description: 'Tokenised stocks: the price of the token beside that of the share, live.',
  },
  '/tokens/$id': {
    title: 'Token',
    description: 'One token: its price and chart, who trades and holds it, and what to beware of.',
  },
  '/watchlist': {
    title: 'Watchlist',
    description: 'The tokens you watch, live: a chart of each, or all of them in one table.',
  },
  '/transaction/$signature': {
    title: 'Transaction',
    description: 'A transaction as the chain recorded it: status, fee, balance changes and instructions.',
  },
};

const NOT_FOUND: PageMetadata = { title: 'Not found', description: 'There is nothing at this address.' };

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
