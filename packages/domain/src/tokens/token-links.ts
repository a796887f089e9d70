/** Where a token says it can be found; https addresses. */
export interface TokenLinks {
  twitter?: string;
  telegram?: string;
  website?: string;
}

const LETTERS = [
  ['x', 'twitter'],
  ['t', 'telegram'],
  ['w', 'website'],
] as const;

/** How many of twitter, telegram and website a token has, 0 to 3. */
export function countSocials(
  links: { [Link in keyof TokenLinks]?: string | null | undefined } | undefined,
): number {
  return LETTERS.filter(([, link]) => links?.[link]).length;
}

/**
 * The links of a token born in the world, from letters that say which it has (x, t and w in this order): made-up addresses below the
 * reserved `.example`, so that a notice need not carry them. Undefined for no letter.
 */
export function exampleLinks(letters: string, token: { id: string; symbol: string }): TokenLinks | undefined {
  if (letters === '') return undefined;
  const word = token.symbol.toLowerCase().replace(/[^a-z0-9]/g, '') || 'token';
  const slug = `${word}-${token.id.slice(0, 6).toLowerCase()}`;
  return {
    ...(letters.includes('x') && { twitter: `https://social.example/${slug}` }),
    ...(letters.includes('t') && { telegram: `https://chat.example/${slug}` }),
    ...(letters.includes('w') && { website: `https://${slug}.example` }),
  };
}

/** Which links there are, as `exampleLinks` reads it. */
export function linkLetters(links: TokenLinks | undefined): string {
  return LETTERS.flatMap(([letter, link]) => (links?.[link] ? letter : [])).join('');
}
