import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { keylessAddress, randomFor } from '../seeded.ts';
import { toAtoms } from './amounts.ts';
import { createMajors, majorOf } from './create-universe.ts';
import { MAJORS } from './majors.ts';
import { placePools } from './pools/place-pools.ts';
import { majorPools, type Quotes, seedPool } from './pools/pools.ts';
import { seedLaunches } from './tokens/launched.ts';
import type { Listing } from './tokens/registry.ts';
import { createSamples } from './tokens/samples.ts';
import { createStocks } from './tokens/stocks.ts';
import { handOut } from './traders-plan.ts';
import type { Character, Universe } from './universe.ts';
import { createWallets, type WalletCounts } from './wallets.ts';

const COUNTS: WalletCounts = {
  maker: { count: 2 },
  organic: { count: 24 },
  holder: { count: 6 },
  sniper: { count: 6 },
  bundler: { count: 10, groupOf: 5 },
  insider: { count: 4 },
  wash: { count: 4, groupOf: 2 },
  developer: { count: 6 },
};
/** The first three are the quote tokens of pools. SOL and USDC have several pools, over which a large trade is split. */
const SYMBOLS = ['SOL', 'USDC', 'USDT', 'JUP', 'BONK', 'JitoSOL'];
/** One stock of each issuer. */
const STOCKS = ['AAPLx', 'SPACEX', 'GLXY'];
const PRICE = 0.5;
/** A hundredth of the product's, since each start of a server counts them. */
const TRADES_A_DAY = 34_560;

/** Mints of the fixtures that no other universe has. */
export const FIXTURES = {
  /** One pool of four hundred dollars against SOL: nearly any trade moves its price. */
  thin: keylessAddress('fixture THIN'),
  /** Its only pool is against USDC, so that SOL takes two hops to it. */
  far: keylessAddress('fixture FAR'),
} as const;

/**
 * A small world for tests, of the same tokens and traders for the same seed: a few majors, `FIXTURES`, stocks, look-alikes, one token
 * for each kind of Token-2022 mint, and launches on their curve and beyond.
 */
export function createFixtureUniverse(seed: number): Universe {
  const wallets = createWallets(seed, COUNTS);
  const majors = createMajors(randomFor(seed, 'majors'));
  const [sol, usdc, usdt] = [majorOf(majors, 'SOL'), majorOf(majors, 'USDC'), majorOf(majors, 'USDT')];
  const quotes = { sol, usdc, usdt };
  const fits = randomFor(seed, 'pools');
  const rows = MAJORS.filter(({ symbol }) => SYMBOLS.includes(symbol));
  const kept = rows.map(({ symbol }) => majorOf(majors, symbol));
  const stocks = createStocks(quotes, randomFor(seed, 'stocks'));
  const others = [
    ...plainTokens(quotes),
    ...stocks.filter(({ character }) => STOCKS.includes(character.token.symbol)),
    ...createSamples(quotes, wallets, randomFor(seed, 'samples')),
  ];
  handOut({
    wallets,
    quotes,
    majors: kept,
    others: others.map(({ character }) => character),
    random: randomFor(seed, 'traders'),
  });
  const counts = { onCurve: 6, graduated: 3 };
  const listings: Listing[] = [
    ...rows.map((row) => {
      const character = majorOf(majors, row.symbol);
      return { character, pools: majorPools(row, character, quotes, fits) };
    }),
    ...others,
    ...seedLaunches({ seed, sol, usdc, wallets, random: randomFor(seed, 'launches'), counts }),
  ];
  return {
    seed,
    tokens: listings.map(({ character }) => character.token),
    characters: new Map(listings.map(({ character }) => [character.token.id, character])),
    ...placePools(
      listings.flatMap(({ pools }) => pools),
      { seed, wallets },
    ),
    traders: Object.values(wallets).flat(),
    tradesADay: TRADES_A_DAY,
  };
}

function plainTokens({ sol, usdc }: Quotes): Listing[] {
  const plain = { kind: 'product', feeBps: 30 } as const;
  const [thin, far] = [toCharacter(FIXTURES.thin, 'THIN'), toCharacter(FIXTURES.far, 'FAR')];
  return [
    { character: thin, pools: [seedPool({ ...plain, base: thin, quote: sol, depth: 400 })] },
    { character: far, pools: [seedPool({ ...plain, base: far, quote: usdc, depth: 200_000 })] },
  ];
}

function toCharacter(id: Character['token']['id'], symbol: string): Character {
  const decimals = 6;
  return {
    token: { id, symbol, name: `Fixture ${symbol}`, decimals, tokenProgram: TOKEN_PROGRAM_ADDRESS, tags: [] },
    supply: toAtoms(1e9, decimals),
    price: PRICE,
    popularity: 0.1,
    volatility: 0.012,
    beta: 0.5,
    mintAuthority: null,
    freezeAuthority: null,
  };
}
