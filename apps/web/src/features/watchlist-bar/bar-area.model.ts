/** Where the bar is: in the trenches in every width, on a token's page only where there is room. */
export function barArea(routePath: string | undefined): 'trenches' | 'token' | undefined {
  if (routePath === '/watchlist' || routePath === '/pro' || routePath?.startsWith('/pro/')) return 'trenches';
  return routePath?.startsWith('/tokens/') ? 'token' : undefined;
}
