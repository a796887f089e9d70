/** Issuers of tokenized stocks; `id` is also the tag of its tokens and the name of its screener. */
export interface StockIssuer {
  id: 'xstocks' | 'prestocks' | 'superstate';
  label: string;
  /** CSS hex. */
  colour: string;
  /** One or two letters, drawn on the colour. */
  icon: string;
  /** The product's own page. */
  link: string;
}

/** The issuers in the order they are shown. */
export const STOCK_ISSUERS: readonly StockIssuer[] = [
  { id: 'xstocks', label: 'xStocks', colour: '#1be3a8', icon: 'xS', link: 'https://xstocks.com' },
  { id: 'prestocks', label: 'PreStocks', colour: '#8b7bff', icon: 'Pr', link: 'https://prestocks.com' },
  { id: 'superstate', label: 'Superstate', colour: '#f2f2f2', icon: 'Su', link: 'https://superstate.com' },
];

/** The issuer of a token, by its tags; undefined for a token that is no stock. */
export function issuerOf(token: { tags?: readonly string[] | undefined }): StockIssuer | undefined {
  return STOCK_ISSUERS.find(({ id }) => token.tags?.includes(id));
}

/** How many percent a token stands above the share it is for, below it when negative; undefined while either price is unknown. */
export function premiumOf(
  price: number | null | undefined,
  sharePrice: number | null | undefined,
): number | undefined {
  return typeof price === 'number' && sharePrice ? ((price - sharePrice) * 100) / sharePrice : undefined;
}

/** The issuer of a screener's address, `/pro/screener/{issuer in lower case}`; undefined when there is none. */
export function issuerByName(name: string): StockIssuer | undefined {
  return STOCK_ISSUERS.find(({ id }) => id === name);
}
