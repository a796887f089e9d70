import type { TokenFacts } from './token.ts';

/** Tags that tokens are known by (trading.md §3). */
export const KNOWN_TAGS = [
  'token-2022',
  'verified',
  'stablecoin',
  'pump',
  'birdeye-trending',
  'community',
  'strict',
  'perps',
  'new',
  'lp-token',
  'wrapped-sollet',
  'ethereum',
  'fabric',
  'synthetics',
  'lst',
  'xstocks',
] as const;

/** A tag of a token; any other text may be one too. */
export type TokenTag = (typeof KNOWN_TAGS)[number] | (string & {});

const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const PUMP = 'pump.fun';

/** All tags of a token: those it was given, and what its program and its launchpad say. */
export function tagsOf({
  tags,
  tokenProgram,
  launch,
}: Pick<TokenFacts, 'tags' | 'tokenProgram' | 'launch'>): TokenTag[] {
  const all: TokenTag[] = [...tags];
  const add = (tag: TokenTag) => all.includes(tag) || all.push(tag);
  if (tokenProgram === TOKEN_2022) add('token-2022');
  if (launch?.launchpad === PUMP) add('pump');
  return all;
}
