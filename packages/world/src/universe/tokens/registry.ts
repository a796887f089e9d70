import { parseAddress } from '@orrery/core/address';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { Random } from '../../random.ts';
import { keylessAddress } from '../../seeded.ts';
import { toAtoms } from '../amounts.ts';
import type { PoolDraft } from '../pools/pool-draft.ts';
import { listedPools, type Quotes } from '../pools/pools.ts';
import type { Character } from '../universe.ts';
import identities from './identities.generated.json' with { type: 'json' };

/** A token with the pools it starts with. */
export interface Listing {
  character: Character;
  pools: readonly PoolDraft[];
}

/** Round dollar prices of names everybody knows by another chain's market; only for the verified one of a symbol. */
// biome-ignore format: pairs read best in rows
const KNOWN_PRICES: Readonly<Record<string, number>> = {
  BNB: 910, LINK: 13.4, UNI: 6.8, AAVE: 168, MATIC: 0.21, DOGE: 0.162, AVAX: 17.2, DOT: 2.9, LTC: 94, TON: 2.1,
  YFI: 4_700, COMP: 38, CRV: 0.47, SNX: 0.66, SUSHI: 0.48, '1INCH': 0.19, GRT: 0.066, LDO: 0.78, SAND: 0.21,
  MANA: 0.23, SHIB: 0.0000098, GALA: 0.011, ENS: 14.6, DYDX: 0.31, CAKE: 2.4, FTM: 0.31, NEAR: 2.2, CRO: 0.11,
  CHZ: 0.031, ENJ: 0.036, ANKR: 0.009, BAT: 0.19, RSR: 0.005, PAXG: 4_050, CELO: 0.24, ALGO: 0.17, AUDIO: 0.041,
  KIN: 0.0000009, ATLAS: 0.00041, POLIS: 0.021, SAMO: 0.00061, MNDE: 0.082, SRM: 0.011, FIDA: 0.061, STEP: 0.021,
  SLND: 0.24, MNGO: 0.016, GMT: 0.027, GST: 0.0041, AURY: 0.052, SHDW: 0.083, NOS: 0.38, SBR: 0.0011,
  GENE: 0.021, LIKE: 0.0018, DFL: 0.00021, UXP: 0.0082, BTC: 104_000, BRZ: 0.18, TRYB: 0.024, agEUR: 1.16,
};

const SUPPLIES = [1e6, 1e7, 2.1e7, 1e8, 2e8, 5e8, 1e9, 1e9, 1e9, 5e9, 1e10];
const CAP_USD = { verified: [3e5, 5e8], other: [2e4, 6e6] } as const;
const DEPTH_USD = { least: 1_500, most: 3e6 };
const QUIET_SHARE = 0.35;
const MAX_ATOMS = 1.5e19;

/** The registry's tokens with seeded figures: real names, plausible sizes, attention that falls off as Zipf has it. */
export function createListings(quotes: Quotes, random: Random): Listing[] {
  return identities.map((row, rank) => {
    const tags: readonly string[] = row.tags;
    const isVerified = tags.includes('community');
    const figures = figuresOf(
      { tags, symbol: row.symbol, isVerified, decimals: row.decimals },
      quotes,
      random,
    );
    const isQuiet = random() < QUIET_SHARE;
    const popularity = isQuiet ? 0 : (isVerified ? 12 : 5) / (rank / 4 + 6) ** 0.9;
    const keeper = !isVerified && random() < 0.3 ? keylessAddress(`issuer of ${row.mint}`) : null;
    const token = {
      id: parseAddress(row.mint),
      symbol: row.symbol,
      name: row.name,
      decimals: row.decimals,
      tags,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
      ...(row.links && { links: row.links }),
    };
    const { cap, ...rest } = figures;
    const character: Character = {
      token,
      ...rest,
      popularity,
      mintAuthority: keeper,
      freezeAuthority: random() < 0.4 ? keeper : null,
    };
    const share = 0.015 + 0.1 * random();
    const depth = Math.min(Math.max(cap * share, DEPTH_USD.least), DEPTH_USD.most);
    return { character, pools: listedPools(character, depth, quotes, random) };
  });
}

interface Row {
  tags: readonly string[];
  symbol: string;
  isVerified: boolean;
  decimals: number;
}

function figuresOf({ tags, symbol, isVerified, decimals }: Row, { sol }: Quotes, random: Random) {
  const [least, most] = CAP_USD[isVerified ? 'verified' : 'other'];
  // The square makes large ones rare.
  const wanted = least * (most / least) ** (random() ** 1.5);
  const round = SUPPLIES[Math.floor(random() * SUPPLIES.length)] ?? 1e9;
  const isStable = tags.includes('stablecoin');
  const isStaked = tags.includes('lst');
  const rate = 1.02 + 0.2 * random();
  const known = isVerified ? KNOWN_PRICES[symbol] : undefined;
  const fixed = isStable ? 1 : isStaked ? sol.price * rate : known;
  const whole = Math.min(fixed === undefined ? round : Math.ceil(wanted / fixed), MAX_ATOMS / 10 ** decimals);
  const price = fixed ?? roundPrice(wanted / whole);
  const volatility = isStable ? 0.0001 : isStaked ? 0.0003 : 0.012 + 0.03 * random();
  const beta = isStable ? 0 : isStaked ? 1 : 0.4 + 0.7 * random();
  return { price, supply: toAtoms(whole, decimals), volatility, beta, cap: price * whole };
}

/** Six digits, so that a price reads like one. */
function roundPrice(price: number): number {
  return Number(price.toPrecision(6));
}
