import { type Bps, bps, type Millis } from '@orrery/core';
import { type TokenFacts, USDC, USDT, WRAPPED_SOL } from '@orrery/domain';
import type { Address } from '@solana/kit';

type Kind = 'sol' | 'lst' | 'stable' | 'other';
type Facts = Pick<TokenFacts, 'id' | 'tags' | 'launch'>;

const YOUNG_MS = 86_400_000;

/**
 * The venue's fee on a pair: 0 between pegged tokens, 2 SOL–stable, 5 LST–stable, 50 with a token launched within the day
 * before `now`, 10 otherwise (wire.md §2.2).
 */
export function venueFee(a: Facts, b: Facts, now?: Millis): Bps {
  if (now !== undefined && [a, b].some(({ launch }) => launch && now - launch.createdAt < YOUNG_MS))
    return bps(50);
  const pair = new Set([kindOf(a), kindOf(b)]);
  if (pair.has('other')) return bps(10);
  if (!pair.has('stable') || pair.size === 1) return bps(0);
  return pair.has('sol') ? bps(2) : bps(5);
}

/** The mint the fee is taken in: SOL when it is on either side, else USDC or USDT, else the output. */
export function feeMint(inputMint: Address, outputMint: Address): Address {
  const preferred = [WRAPPED_SOL, USDC, USDT];
  return preferred.find((mint) => mint === inputMint || mint === outputMint) ?? outputMint;
}

function kindOf({ id, tags }: Facts): Kind {
  if (id === WRAPPED_SOL) return 'sol';
  if (tags.includes('lst')) return 'lst';
  return tags.includes('stablecoin') ? 'stable' : 'other';
}
