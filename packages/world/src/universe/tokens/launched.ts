import { buy, POOL_KINDS, type PoolState, sell, TOKEN_2022_PROGRAM } from '@orrery/chain';
import { atoms } from '@orrery/core/atoms';
import { HOUR_MS, MINUTE_MS, millis } from '@orrery/core/time';
import type { LaunchFacts } from '@orrery/domain/tokens/token';
import { LAUNCH_DECIMALS, LAUNCH_SETTINGS, LAUNCH_SUPPLY, launchpadAccount } from '@orrery/venue';
import { exponential, logNormal, pickSome, pickWeighted, type Random } from '../../random.ts';
import { keylessAddress } from '../../seeded.ts';
import { shareOut } from '../amounts.ts';
import { emptyFigures, type PoolDraft, unplaced } from '../pools/pool-draft.ts';
import { seedPool } from '../pools/pools.ts';
import type { Character, Omen } from '../universe.ts';
import { give, type Wallet, type Wallets } from '../wallets.ts';
import { linksOf } from './links.ts';
import { createMemeNames, type MemeName } from './meme-names.ts';
import type { Listing } from './registry.ts';

/** Launch sites by how much is launched there; the one without a bonding curve is left out. */
// biome-ignore format: ids read best in rows
export const LAUNCHPADS: readonly string[] = [
  'pump.fun', 'letsbonk.fun', 'bags.fun', 'met-dbc', 'jup-studio', 'moonshot', 'believe', 'raydium-launchlab',
  'stonkfun', 'heaven', 'anoncoin.it', 'moonit', 'boop', 'virtuals', 'trends.fun', 'daos.fun', 'america.fun',
  'candle', 'sugar', 'cooking.city', 'forge', 'printr', 'metadao', 'xcombinator', 'dubdub', 'dialect', 'dealr.fun',
  'cook.meme', 'GoFundMeme', 'mentat.fun', 'sendshot', 'slerfpad', 'opinions.fun', 'oneshot.meme', 'madness.fun',
];

const COUNTS = { onCurve: 550, graduated: 150 };
/** A price never falls below the square of this part of its graduation's: further down, its pools would hold more than the supply. */
const MIN_ROOT = 0.3;
/** All of them have been bought. */
const MIN_SHARE = 1e-5;
const YOUNGEST_MS = 5_000;
const OLDEST_ON_CURVE_MS = 3 * HOUR_MS;
const OLDEST_MS = 21 * 24 * HOUR_MS;

interface Launching {
  seed: number;
  sol: Character;
  usdc: Character;
  wallets: Wallets;
  random: Random;
  counts?: typeof COUNTS;
}

/** A launched token before it has figures. */
interface Birth extends MemeName {
  index: number;
  launch: LaunchFacts;
  developer: Wallet;
  omen: Omen;
}

/** Tokens born on launchpads before genesis: most still on their curve, the older ones graduated. Hands out who holds them. */
export function seedLaunches(launching: Launching): Listing[] {
  const { random, counts: { onCurve: young, graduated: old } = COUNTS } = launching;
  const nextName = createMemeNames(random);
  return Array.from({ length: young + old }, (_, index) => {
    const isGraduated = index >= young;
    const birth = giveBirth(launching, { ...nextName(), index, isGraduated });
    return isGraduated ? graduated(launching, birth) : onCurve(launching, birth);
  });
}

/** A launch site, the busier the likelier. */
export function pickLaunchpad(random: Random): string {
  const weight = (site: string) => 1 / (LAUNCHPADS.indexOf(site) + 1) ** 1.35;
  return pickWeighted(random, LAUNCHPADS, weight) ?? 'pump.fun';
}

function giveBirth(
  { wallets, random }: Launching,
  { isGraduated, ...rest }: MemeName & { index: number; isGraduated: boolean },
): Birth {
  // A few developers launch again and again, most once or twice.
  const developer = wallets.developer[Math.floor(wallets.developer.length * random() ** 2)];
  if (!developer) throw new Error('no developers');
  const age = isGraduated
    ? HOUR_MS * (OLDEST_MS / HOUR_MS) ** random()
    : Math.min(
        YOUNGEST_MS + exponential(random, 50 * MINUTE_MS),
        OLDEST_ON_CURVE_MS * (0.9 + 0.1 * random()),
      );
  const roll = random();
  const omen = roll < 0.15 ? 'runs' : roll < 0.4 ? 'rugs' : 'fades';
  const createdAt = millis(-Math.round(age));
  return {
    ...rest,
    developer,
    omen,
    launch: { launchpad: pickLaunchpad(random), developer: developer.address, createdAt },
  };
}

function onCurve(launching: Launching, birth: Birth): Listing {
  const { random } = launching;
  const age = ageOf(birth) / OLDEST_ON_CURVE_MS;
  // Most launches never get far; those that run do so early.
  const reach = birth.omen === 'runs' ? 0.15 + 0.8 * random() : 0.35 * random() ** 2.2;
  const share = Math.min(reach * (0.3 + Math.min(age * 6, 0.7)), 0.97);
  const { pool } = sell(fundedLaunch(), 1, paidIn(Math.max(share, MIN_SHARE))).state;
  const price = priceIn(launching.sol, [pool.reserve0 + pool.figure0, pool.reserve1 + pool.figure1]);
  const character = toCharacter(birth, launching, {
    price,
    popularity: (birth.omen === 'runs' ? 2.2 : 0.4) * (0.3 + random()) * Math.max(1 - age, 0.1),
    supply: LAUNCH_SUPPLY,
  });
  const buyers = 1 + Math.round(26 * share ** 0.7 * (0.6 + 0.8 * random()));
  shareAmong(holdersOf(launching, birth, buyers), character, LAUNCH_SUPPLY - pool.reserve0, random);
  return { character, pools: [{ ...launchedBy(birth, character, launching.sol), figures: pool }] };
}

function graduated(launching: Launching, birth: Birth): Listing {
  const { random, sol, usdc } = launching;
  const age = ageOf(birth);
  const graduatedAt = millis(-Math.round(age * (0.35 + 0.6 * random())));
  const moved = birth.omen === 'runs' ? logNormal(random, 8, 1.1) : logNormal(random, 0.6, 0.7);
  const { burnt, state } = sell(fundedLaunch(), 1, paidIn(1));
  const supply = LAUNCH_SUPPLY - burnt;
  const { pool } = tradedTo(state, paidIn(Math.max(Math.sqrt(moved), MIN_ROOT)));
  const price = priceIn(sol, [pool.reserve0, pool.reserve1]);
  const isQuiet = random() < 0.4 && birth.omen !== 'runs';
  const character = toCharacter(birth, launching, {
    price,
    popularity: isQuiet ? 0 : (birth.omen === 'runs' ? 5 : 0.8) * (0.4 + random()),
    supply,
  });
  const pools: PoolDraft[] = [{ ...launchedBy(birth, character, sol), figures: pool, graduatedAt }];
  if (random() < 0.2) {
    const depth = (Number(pool.reserve1) / 1e9) * sol.price * 0.3;
    const second = seedPool({ base: character, quote: usdc, depth, kind: 'product', feeBps: 30 });
    pools.push({ ...second, creator: birth.developer.address, openedAt: graduatedAt });
  }
  const outside = supply - pools.reduce((sum, { figures }) => sum + figures.reserve0, 0n);
  const held = age > 24 * HOUR_MS ? outside / 3n : outside;
  shareAmong(holdersOf(launching, birth, 8 + Math.floor(18 * random())), character, held, random);
  return { character, pools };
}

/** A launch without a buyer. */
function fundedLaunch(): PoolState {
  const figures = emptyFigures({ kind: POOL_KINDS.launch, ...LAUNCH_SETTINGS, reserve0: LAUNCH_SUPPLY });
  return { pool: unplaced(figures), tickArrays: new Map() };
}

/** A part of the goal, in lamports. */
function paidIn(share: number): bigint {
  return BigInt(Math.floor(Number(LAUNCH_SETTINGS.figure2) * share));
}

/** A graduated pool that trades have brought to so many lamports, as if it were by one. */
function tradedTo(state: PoolState, lamports: bigint): PoolState {
  const more = lamports - state.pool.reserve1;
  if (more === 0n) return state;
  return (more > 0n ? sell(state, 1, more) : buy(state, 0, -more)).state;
}

function launchedBy(
  { launch, developer }: Birth,
  { token }: Character,
  sol: Character,
): Omit<PoolDraft, 'figures'> {
  return {
    mints: [token, sol.token],
    creator: developer.address,
    feeOwner: launchpadAccount(launch.launchpad),
    openedAt: launch.createdAt,
  };
}

/** Milliseconds between its birth and genesis. */
function ageOf({ launch }: Birth): number {
  return 0 - launch.createdAt;
}

/** Dollars for one whole token in a pool of so much of it and so many lamports. */
function priceIn({ price }: Character, [base, lamports]: readonly [bigint, bigint]): number {
  return (Number(lamports) / 1e9 / (Number(base) / 10 ** LAUNCH_DECIMALS)) * price;
}

function toCharacter(
  { symbol, name, index, launch, omen }: Birth,
  { seed, random }: Launching,
  { supply, ...figures }: Pick<Character, 'price' | 'popularity'> & { supply: bigint },
): Character {
  const id = keylessAddress(`launch ${seed}/${index}`);
  const links = linksOf(seed, { id, symbol });
  const token = {
    id,
    symbol,
    name,
    decimals: LAUNCH_DECIMALS,
    tokenProgram: TOKEN_2022_PROGRAM,
    tags: [],
    launch,
    ...(links && { links }),
  };
  const manners = {
    volatility: 0.05 + 0.1 * random(),
    beta: 1,
    omen,
    mintAuthority: null,
    freezeAuthority: null,
  };
  return { token, supply: atoms(supply), ...figures, ...manners };
}

/** Holders with the weight of their shares: the developer, those who were too early, and the crowd. */
function holdersOf(
  { wallets, random }: Launching,
  { developer, omen }: Birth,
  buyers: number,
): Map<Wallet, number> {
  const shares = new Map<Wallet, number>();
  const add = (wallet: Wallet, share: number) => shares.set(wallet, (shares.get(wallet) ?? 0) + share);
  for (const wallet of pickSome(random, wallets.organic, buyers)) add(wallet, logNormal(random, 1, 0.7));
  for (const wallet of pickSome(random, wallets.holder, Math.floor(buyers / 6)))
    add(wallet, logNormal(random, 1.6, 0.6));
  if (omen === 'rugs' || random() < 0.5) add(developer, (0.3 + 1.4 * random()) * Math.sqrt(buyers));
  for (const wallet of pickSome(random, wallets.sniper, Math.floor(4 * random() ** 2)))
    add(wallet, 0.5 + random());
  if (random() < (omen === 'rugs' ? 0.5 : 0.12)) {
    const group = Math.floor((random() * wallets.bundler.length) / 5);
    for (const wallet of wallets.bundler) if (wallet.group === group) add(wallet, 0.4 + 0.8 * random());
  }
  if (random() < 0.15) for (const wallet of pickSome(random, wallets.insider, 2)) add(wallet, 1 + random());
  return shares;
}

function shareAmong(shares: Map<Wallet, number>, { token }: Character, amount: bigint, random: Random): void {
  const holders = [...shares];
  // Rounding's rest goes to the first holder: any one will do.
  const parts = shareOut(
    amount,
    holders.map(([, share]) => share * (0.8 + 0.4 * random())),
  );
  for (const [at, [wallet]] of holders.entries()) give(wallet, token.id, parts[at] ?? 0n);
}
