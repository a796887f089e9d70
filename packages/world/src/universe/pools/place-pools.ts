import { associatedAddress, lpMintAddress, POOL_KINDS, poolAddress, VENUE_CONSTANTS } from '@orrery/chain';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';
import { createRandom, pickSome, type Random, seedOf } from '../../random.ts';
import { keylessAddress, traderKey } from '../../seeded.ts';
import { shareOut } from '../amounts.ts';
import type { SeedPool, SeedShare, Universe } from '../universe.ts';
import type { Wallet, Wallets } from '../wallets.ts';
import { type PoolDraft, ZERO_ADDRESS } from './pool-draft.ts';

/** Where pools are made: the wallets that may have provided their liquidity. */
interface Place {
  seed: number;
  wallets: Wallets;
}

const LOCKED_SHARES = BigInt(VENUE_CONSTANTS.lockedShares);
/** Besides two makers. */
const MAX_HOLDERS = 2;
/** What a maker provides beside a holder, and the maker of the pool beside all others. */
const WEIGHTS = { maker: 4, holder: 1, creator: 30 };
/** Shares of unverified tokens' pools that have some of their LP tokens burnt, or locked away. */
const BURNT_CHANCE = 0.25;
const LOCKED_CHANCE = 0.2;
const PUT_AWAY = [0.3, 0.95] as const;

/** Gives pools their addresses in the order they come, their owners, and the quoted ones their maker. */
export function placePools(
  drafts: readonly PoolDraft[],
  place: Place,
): Pick<Universe, 'pools' | 'quoteMaker'> {
  const quoteMaker = traderKey(`${place.seed}/quote maker`);
  const counts = new Map<string, number>();
  const pools = drafts.map((draft) => {
    const pair = draft.mints.map(({ id }) => id).join();
    const nonce = counts.get(pair) ?? 0;
    counts.set(pair, nonce + 1);
    const isQuoted = draft.figures.kind === POOL_KINDS.quoted;
    return placePool(isQuoted ? { ...draft, creator: quoteMaker.address } : draft, nonce, place);
  });
  return { pools, quoteMaker };
}

function placePool(draft: PoolDraft, nonce: number, { seed, wallets }: Place): SeedPool {
  const { mints, figures, openedAt, graduatedAt, positions = [], tickArrays = [] } = draft;
  const [mint0, mint1] = [mints[0].id, mints[1].id];
  const random = createRandom(seedOf('owners', seed, mint0, mint1, nonce));
  const providers = pickProviders(wallets, random);
  const creator = draft.creator ?? addressOf(providers[0]);
  const found = once(() => poolAddress({ mint0, mint1, nonce }));
  const vaults = mints.map((mint) => once(() => vaultOf(found().address, mint)));
  const lpMint = once(() => (hasLpMint(draft) ? lpMintAddress(found().address) : ZERO_ADDRESS));
  const shares = once(() => (hasLpMint(draft) ? sharesOf(draft, providers, random) : []));
  return {
    mints,
    ...(openedAt !== undefined && { openedAt }),
    ...(graduatedAt !== undefined && { graduatedAt }),
    account: {
      ...figures,
      mint0,
      mint1,
      nonce,
      creator,
      feeOwner: draft.feeOwner ?? creator,
      get bump() {
        return found().bump;
      },
      get vault0() {
        return vaults[0]?.() ?? ZERO_ADDRESS;
      },
      get vault1() {
        return vaults[1]?.() ?? ZERO_ADDRESS;
      },
      get lpMint() {
        return lpMint();
      },
    },
    get id() {
      return found().address;
    },
    get tickArrays() {
      return tickArrays.map((array) => ({ ...array, pool: found().address }));
    },
    get positions() {
      return positions.map((position, index) => ({
        ...position,
        pool: found().address,
        owner: addressOf(providers[index % providers.length]),
      }));
    },
    get shares() {
      return shares();
    },
  };
}

/** Graduation makes no LP mint. */
function hasLpMint({ figures: { kind }, graduatedAt }: PoolDraft): boolean {
  return kind === POOL_KINDS.stable || (kind === POOL_KINDS.product && graduatedAt === undefined);
}

/** At least two, makers first. */
function pickProviders({ maker, holder }: Wallets, random: Random): Wallet[] {
  const makers = pickSome(random, maker, 2);
  return [...makers, ...pickSome(random, holder, Math.floor(random() * (MAX_HOLDERS + 1)))];
}

function sharesOf(draft: PoolDraft, providers: readonly Wallet[], random: Random): SeedShare[] {
  const { creator, figures, mints } = draft;
  const weights = new Map<Address, number>();
  if (creator !== undefined) weights.set(creator, WEIGHTS.creator);
  for (const { address, habit } of providers) {
    const weight = habit === 'maker' ? WEIGHTS.maker : WEIGHTS.holder;
    weights.set(address, weight * (0.4 + random()));
  }
  const isDoubtful = !mints[0].tags.some((tag) => tag === 'verified' || tag === 'community');
  const minted = figures.lpSupply - LOCKED_SHARES;
  const burnt = isDoubtful ? putAway(minted, BURNT_CHANCE, random) : 0n;
  const locked = isDoubtful ? putAway(minted - burnt, LOCKED_CHANCE, random) : 0n;
  const amounts = shareOut(minted - burnt - locked, [...weights.values()]);
  const held = [...weights.keys()].map((owner, index) => ({ owner, amount: amounts[index] ?? 0n }));
  return [...held, { owner: keylessAddress('locker of LP tokens'), amount: locked }].filter(
    ({ amount }) => amount > 0n,
  );
}

/** A large part of some shares, now and then. */
function putAway(shares: bigint, chance: number, random: Random): bigint {
  if (random() >= chance) return 0n;
  const [least, most] = PUT_AWAY;
  return (shares * BigInt(Math.floor(1_000 * (least + (most - least) * random())))) / 1_000n;
}

function vaultOf(owner: Address, { id: mint, tokenProgram }: TokenFacts): Address {
  return associatedAddress({ owner, mint, tokenProgram });
}

function addressOf(wallet: Wallet | undefined): Address {
  if (!wallet) throw new Error('this universe has no liquidity providers');
  return wallet.address;
}

function once<T extends object | string>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
