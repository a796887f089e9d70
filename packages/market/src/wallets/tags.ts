import { DAY_MS } from '@orrery/core/time';
import { HOLDER_TAGS } from '@orrery/wire/wallets/holders';
import type { Address } from '@solana/kit';
import { OPENING_MS } from '../windows/traders/organic.ts';

/** A label for how a wallet behaved with one token. */
export type WalletTag = (typeof HOLDER_TAGS)[number];

/** So many strangers in one slot of an opening are no strangers. */
const MIN_BUNDLE_WALLETS = 3;
/** A trader that leaves this close to the developer knew when to. */
const EXIT_MS = 15_000;
const FRESH_MS = DAY_MS;
const WHALE_SHARE = 0.01;
const WHALE_USD = 100_000;
/** One percent of next to nothing is no whale. */
const MIN_WHALE_USD = 1_000;

/** A wallet's trades and balance of one token; times in milliseconds since the epoch. */
export interface WalletConduct {
  wallet: Address;
  /** Its first trade of any token. */
  firstSeen?: number | undefined;
  firstBuy?: { time: number; slot: number } | undefined;
  lastSaleTime?: number | undefined;
  /** Its first SOL, or the first it was sent of the token, came from the token's developer. */
  isFundedByDeveloper?: boolean;
  /** Share of the supply, 0 to 1. */
  share?: number;
  usd?: number | undefined;
}

/** A token's launch, and since when its trades are known. */
export interface TokenOrigin {
  launch?: { developer: Address; createdAt: number } | undefined;
  watchedSince?: number | undefined;
}

/**
 * Tags wallets by what they did with a token; all who bought in its opening must be among them, and its developer. A wallet may
 * have several tags.
 *
 * - developer: launched the token.
 * - sniper: first bought in the opening, the ten seconds after the launch.
 * - bundler: one of three or more with their first buys in one slot of the opening.
 * - insider: got its first SOL or the token itself from the developer; or bought in the opening and made its last sale within fifteen seconds of the
 *   developer's.
 * - fresh: its first trade of any token was less than a day before its first buy of this one, when trades of a day before that
 *   first trade are known.
 * - whale: holds one percent of the supply, worth 1,000 dollars at least, or 100,000 dollars of it.
 */
export function tagWallets(
  conducts: readonly WalletConduct[],
  { launch, watchedSince }: TokenOrigin,
): Map<Address, WalletTag[]> {
  const bundles = bundledSlots(conducts, launch);
  const developer = conducts.find(({ wallet }) => wallet === launch?.developer);
  const isOf: Readonly<Record<WalletTag, (conduct: WalletConduct) => boolean>> = {
    developer: (conduct) => conduct === developer,
    sniper: (conduct) => conduct !== developer && isOpener(conduct, launch),
    bundler: (conduct) =>
      conduct !== developer && isOpener(conduct, launch) && bundles.has(conduct.firstBuy?.slot),
    insider: (conduct) =>
      conduct !== developer &&
      (conduct.isFundedByDeveloper === true ||
        (isOpener(conduct, launch) && areClose(conduct.lastSaleTime, developer?.lastSaleTime))),
    fresh: (conduct) => isFresh(conduct, watchedSince),
    whale: ({ share = 0, usd = 0 }) => usd >= WHALE_USD || (share >= WHALE_SHARE && usd >= MIN_WHALE_USD),
  };
  return new Map(
    conducts.map((conduct) => [conduct.wallet, HOLDER_TAGS.filter((tag) => isOf[tag](conduct))]),
  );
}

function isOpener({ firstBuy }: WalletConduct, launch: TokenOrigin['launch']): boolean {
  const age = firstBuy && launch ? firstBuy.time - launch.createdAt : -1;
  return age >= 0 && age < OPENING_MS;
}

function bundledSlots(
  conducts: readonly WalletConduct[],
  launch: TokenOrigin['launch'],
): Set<number | undefined> {
  const buyers = new Map<number | undefined, number>();
  for (const conduct of conducts) {
    const { wallet, firstBuy } = conduct;
    if (wallet === launch?.developer || !isOpener(conduct, launch)) continue;
    buyers.set(firstBuy?.slot, (buyers.get(firstBuy?.slot) ?? 0) + 1);
  }
  return new Set([...buyers].flatMap(([slot, count]) => (count >= MIN_BUNDLE_WALLETS ? [slot] : [])));
}

function areClose(one: number | undefined, other: number | undefined): boolean {
  return one !== undefined && other !== undefined && Math.abs(one - other) <= EXIT_MS;
}

function isFresh({ firstSeen, firstBuy }: WalletConduct, watchedSince: number | undefined): boolean {
  if (firstSeen === undefined || firstBuy === undefined || watchedSince === undefined) return false;
  return firstBuy.time - firstSeen < FRESH_MS && firstSeen - watchedSince >= FRESH_MS;
}
