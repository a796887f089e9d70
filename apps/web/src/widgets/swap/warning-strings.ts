/** In the parts that it is drawn in. */
export const unverified = <Part>(symbol: Part, address: Part): (Part | string)[] => [
  symbol,
  ' is not verified. Anyone can create a token with this name. Check the address: ',
  address,
];
export const warningOf = (symbol: string, message: string) => `${symbol}: ${message}`;
export const unchecked = (symbols: readonly string[]) =>
  `Warnings about ${symbols.join(' and ')} could not be loaded, so its dangers are not known.`;
