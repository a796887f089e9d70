import { HOUR_MS } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Oracle } from '@orrery/oracle';
import type { Address } from '@solana/kit';
import { gaussian, type Random, REVERSION_AN_HOUR } from '../random.ts';
import { type Character, characterOf, type Universe } from '../universe/universe.ts';
import type { MarketView, TokenView } from './market-view.ts';

/** What the makers believe each token is worth: a slow random walk of its own that is drawn back to where the world began. */
export interface FairValues {
  /** US dollars for one whole token; undefined for a launched one. */
  of(token: TokenView, now: number): number | undefined;
}

interface Walk {
  /** How far the logarithm of its own value is from where the world began. */
  deviation: number;
  at: number;
}

/** How a stock's token wanders about its share: some tenths of a per cent in a day. */
const PREMIUM_VOLATILITY = 0.0012;

/** Starts from the market's own prices, so that a restart does not make the makers push everything back at once. */
export function createFairValues(
  { characters, oracle }: Pick<Universe, 'characters'> & { oracle: Pick<Oracle, 'sharePrice'> },
  view: Pick<MarketView, 'token' | 'usd'>,
  random: Random,
): FairValues {
  const walks = new Map<Address, Walk>();
  const sol = characterOf({ characters }, WRAPPED_SOL);

  /** Brings a walk up to now; the step of a reverting walk is exact for any time between two looks. */
  function walk(character: Character, now: number): number {
    const { id } = character.token;
    const found = walks.get(id);
    if (!found) {
      const deviation = observed(character, now);
      walks.set(id, { deviation, at: now });
      return deviation;
    }
    const hours = (now - found.at) / HOUR_MS;
    if (hours <= 0) return found.deviation;
    const kept = Math.exp(-REVERSION_AN_HOUR * hours);
    const spread = Math.sqrt((1 - kept * kept) / (2 * REVERSION_AN_HOUR));
    found.deviation = found.deviation * kept + livelinessOf(character) * spread * gaussian(random);
    found.at = now;
    return found.deviation;
  }

  function observed(character: Character, now: number): number {
    const seen = view.token(character.token.id);
    const market = seen ? view.usd(seen) : 0;
    return market > 0 ? Math.log(market / anchorOf(character, now)) : 0;
  }

  /** What a token is worth when nothing of its own has moved it: its share's price, else where the world began, moved by SOL. */
  function anchorOf(character: Character, now: number): number {
    const { token, price, beta } = character;
    if (token.id === WRAPPED_SOL) return price;
    return oracle.sharePrice(token.id, now) ?? price * Math.exp(beta === 0 ? 0 : beta * walk(sol, now));
  }

  return {
    of({ character, facts }, now) {
      // What a launched token is worth is what the crowd makes of it.
      if (!character || facts.launch) return undefined;
      const own = walk(character, now);
      return anchorOf(character, now) * Math.exp(own);
    },
  };
}

function livelinessOf({ share, volatility }: Character): number {
  return share === undefined ? volatility : PREMIUM_VOLATILITY;
}
