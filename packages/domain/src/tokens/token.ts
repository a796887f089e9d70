import type { Millis } from '@orrery/core/time';
import type { Address } from '@solana/kit';
import type { MintExtensions } from '../mints/mint-extensions.ts';
import { TOKEN_2022_PROGRAM } from '../solana/network.ts';
import type { TokenLinks } from './token-links.ts';

/** Tags that tokens are known by. */
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

/** Where and by whom a token was launched. */
export interface LaunchFacts {
  /** Id of the launchpad, as the token data service names it. */
  launchpad: string;
  developer: Address;
  createdAt: Millis;
}

/** Identity and tags of a token, which neither the chain nor the market provides. */
export interface TokenFacts {
  id: Address;
  symbol: string;
  name: string;
  decimals: number;
  tokenProgram: Address;
  tags: readonly TokenTag[];
  /** Extensions that a Token-2022 mint adds to a plain one; absent when there are none. */
  extensions?: MintExtensions;
  /** Set for a token born on a launchpad. */
  launch?: LaunchFacts;
  /** Address of further metadata, from the mint: an https address. */
  metadataUri?: string;
  /** Where it can be found; absent when it says nowhere. */
  links?: TokenLinks;
}

const VERIFIED_TAGS = ['verified', 'strict', 'community'];

/** Verified means tagged verified, strict or community. */
export function isVerifiedToken(token: Pick<TokenFacts, 'tags'>): boolean {
  return token.tags.some((tag) => VERIFIED_TAGS.includes(tag));
}

const PUMP = 'pump.fun';

/** All tags of a token: those it was given, and what its program and its launchpad say. */
export function tagsOf({
  tags,
  tokenProgram,
  launch,
}: Pick<TokenFacts, 'tags' | 'tokenProgram' | 'launch'>): TokenTag[] {
  const all: TokenTag[] = [...tags];
  const add = (tag: TokenTag) => all.includes(tag) || all.push(tag);
  if (tokenProgram === TOKEN_2022_PROGRAM) add('token-2022');
  if (launch?.launchpad === PUMP) add('pump');
  return all;
}
