import type { Address } from '@solana/kit';
import { gaussian, type Random } from '../random.ts';
import { keylessAddress } from '../seeded.ts';
import { shareOut } from '../universe/amounts.ts';
import type { Character } from '../universe/universe.ts';

/** An account without a key. */
export interface Holder {
  owner: Address;
  account: Address;
  amount: bigint;
}

/** Whales hold several tokens, so they are fewer than the accounts. */
const OWNERS = 5_000;
const MIN_MAJOR_HOLDERS = 120;
/** Holders of a token with a market cap of a million dollars; a hundred times the market cap more than doubles them, and so does much trading. */
const HOLDERS_AT_MILLION = 41;
const GROWTH = 0.18;
const HOLDERS_BY_POPULARITY = 90;
/** The spread of their shares: even enough for the ten largest to hold less than 15 %, or as uneven as small tokens are. */
const SPREAD = { even: 0.25, uneven: 1 };

/** SOL outside the model, in lamports, and how many wallets without keys hold it. */
const OUTSIDE_LAMPORTS = 540_000_000n * 1_000_000_000n;
const SOL_WALLETS = 1_200;

/** Wallets without keys that hold nearly all SOL, alike enough for each to stay below 2⁵³ lamports, which clients read as doubles. */
export function solHolders(random: Random): Pick<Holder, 'owner' | 'amount'>[] {
  const weights = Array.from({ length: SOL_WALLETS }, () => Math.exp(SPREAD.even * gaussian(random)));
  return shareOut(OUTSIDE_LAMPORTS, weights).map((amount, index) => ({ owner: ownerAt(index), amount }));
}

const ownerAt = (index: number) => keylessAddress(`holder ${index}`);

/** Deals the rest of each supply to holders outside the model: many and alike for a major, few and uneven for a small token. */
export function createHolders(random: Random): (character: Character, rest: bigint) => Holder[] {
  const owners = Array.from({ length: OWNERS }, (_, index) => ownerAt(index));
  return ({ token, popularity, price, supply }, rest) => {
    if (rest === 0n) return [];
    const isMajor = token.tags.includes('verified') && !token.tags.includes('stocks');
    const attention = Math.min(Math.round(4 * popularity), 10);
    const millions = (Number(supply) / 10 ** token.decimals) * (price / 1e6);
    const bySize = Math.round(HOLDERS_AT_MILLION * millions ** GROWTH + HOLDERS_BY_POPULARITY * popularity);
    const least = isMajor ? MIN_MAJOR_HOLDERS : 8 + Math.floor(8 * random()) + attention;
    const wanted = millions < 1 ? least : Math.max(least, bySize);
    const count = Math.min(wanted, OWNERS, Number(rest));
    const start = Math.floor(random() * OWNERS);
    const spread = isMajor ? SPREAD.even : SPREAD.uneven;
    const weights = Array.from({ length: count }, () => Math.exp(spread * gaussian(random)));
    // A step that shares no factor with the number of owners meets each of them once.
    return shareOut(rest, weights).flatMap((amount, index) => {
      const owner = owners[(start + index * 7) % OWNERS];
      const account = keylessAddress(`account ${index} of ${token.id}`);
      return owner === undefined || amount === 0n ? [] : [{ owner, account, amount }];
    });
  };
}
