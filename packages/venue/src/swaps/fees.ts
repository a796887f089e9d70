import { type Bps, bps } from '@orrery/core/numbers';
import { DAY_MS, type Millis } from '@orrery/core/time';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';

type Kind = 'sol' | 'lst' | 'stable' | 'other';
type Facts = Pick<TokenFacts, 'id' | 'tags' | 'launch'>;

const YOUNG_MS = DAY_MS;

/**
 * The venue's fee on a pair: 0 between pegged tokens, 2 SOL–stable, 5 LST–stable, 50 with a token launched within the day
 * before `now`, 10 otherwise; 0 between two launched tokens, of which it may keep neither.
 */
export function venueFee([a, b]: readonly [Facts, Facts], now?: Millis): Bps {
  if (a.launch && b.launch) return bps(0);
  if (now !== undefined && [a, b].some(({ launch }) => launch && now - launch.createdAt < YOUNG_MS))
    return bps(50);
  const pair = new Set([kindOf(a), kindOf(b)]);
  if (pair.has('other')) return bps(10);
  if (!pair.has('stable') || pair.size === 1) return bps(0);
  return pair.has('sol') ? bps(2) : bps(5);
}

/**
 * The mint the fee is taken in: SOL when it is on either side, else USDC or USDT, else the output. Never a launched token: while the
 * fee owner held some, it could not be delisted.
 */
export function feeMint(input: Pick<Facts, 'id' | 'launch'>, output: Pick<Facts, 'id' | 'launch'>): Address {
  const preferred = [WRAPPED_SOL, USDC, USDT].find((mint) => mint === input.id || mint === output.id);
  return preferred ?? (output.launch ? input : output).id;
}

function kindOf({ id, tags }: Facts): Kind {
  if (id === WRAPPED_SOL) return 'sol';
  if (tags.includes('lst')) return 'lst';
  return tags.includes('stablecoin') ? 'stable' : 'other';
}
