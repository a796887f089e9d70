/** Pages whose address may hold the code of a gift. */
const CLAIM_PAGE = /^\/(?:gift|invite)(?![\w.-])/;

/**
 * A page's address as a wallet's app is told it: without the fragment, and of a page where a gift is claimed its path alone. An app hands
 * addresses on: to its own server, or by a scheme that any other app may take for itself.
 */
export function toPageForApps(page: string): URL {
  const url = new URL(page);
  url.hash = '';
  const claim = CLAIM_PAGE.exec(url.pathname)?.[0];
  if (claim !== undefined) {
    url.pathname = claim;
    url.search = '';
  }
  return url;
}
