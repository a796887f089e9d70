import { TOKEN_2022_PROGRAM } from '@orrery/chain';
import { parseAddress } from '@orrery/core/address';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { logNormal, type Random } from '../random.ts';
import { keylessAddress, randomFor } from '../seeded.ts';
import { toAtoms } from './amounts.ts';
import { MAJORS } from './majors.ts';
import { placePools } from './pools/place-pools.ts';
import { crossPools, majorPools } from './pools/pools.ts';
import { seedLaunches } from './tokens/launched.ts';
import { createListings, type Listing } from './tokens/registry.ts';
import { createSamples } from './tokens/samples.ts';
import { createStocks } from './tokens/stocks.ts';
import { handOut } from './traders-plan.ts';
import type { Character, Universe } from './universe.ts';
import { createWallets } from './wallets.ts';

const PEGGED_VOLATILITY = 0.001;

/** Creates the tokens, pools and traders of a seed. */
export function createUniverse(seed: number): Universe {
  const wallets = createWallets(seed);
  const majors = createMajors(randomFor(seed, 'majors'));
  const quotes = {
    sol: majorOf(majors, 'SOL'),
    usdc: majorOf(majors, 'USDC'),
    usdt: majorOf(majors, 'USDT'),
  };
  const fits = randomFor(seed, 'pools');
  const listings: Listing[] = [
    ...MAJORS.map((row) => {
      const character = majorOf(majors, row.symbol);
      return { character, pools: majorPools(row, character, quotes, fits) };
    }),
    ...createListings(quotes, randomFor(seed, 'registry')),
    ...createStocks(quotes, randomFor(seed, 'stocks')),
    ...createSamples(quotes, wallets, randomFor(seed, 'samples')),
  ];
  const others = listings.slice(MAJORS.length).map(({ character }) => character);
  handOut({ wallets, quotes, majors: [...majors.values()], others, random: randomFor(seed, 'traders') });
  listings.push(...seedLaunches({ seed, ...quotes, wallets, random: randomFor(seed, 'launches') }));
  return {
    seed,
    tokens: listings.map(({ character }) => character.token),
    characters: new Map(listings.map(({ character }) => [character.token.id, character])),
    ...placePools([...listings.flatMap(({ pools }) => pools), ...crossPools(majors)], { seed, wallets }),
    traders: Object.values(wallets).flat(),
  };
}

export function createMajors(random: Random): Map<string, Character> {
  const solJitter = logNormal(random, 1, 0.02);
  return new Map(
    MAJORS.map((row) => {
      const { mint, symbol, name, decimals, tags, extensions, popularity, volatility, beta } = row;
      const tokenProgram = extensions ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM_ADDRESS;
      const token = { id: parseAddress(mint), symbol, name, decimals, tags, tokenProgram };
      // Pegged prices start at their peg, to the dollar or to SOL; the rest starts anywhere near its round figure.
      const isFixed = volatility < PEGGED_VOLATILITY || symbol === 'SOL';
      const own = isFixed ? row.price : logNormal(random, row.price, 0.005);
      const issuer = tags.includes('stablecoin') ? keylessAddress(`issuer of ${symbol}`) : null;
      return [
        symbol,
        {
          token: { ...token, ...(extensions && { extensions }) },
          supply: toAtoms(row.supply, decimals),
          price: own * solJitter ** (symbol === 'SOL' ? 1 : beta),
          popularity,
          volatility,
          beta,
          mintAuthority: issuer,
          freezeAuthority: issuer,
        },
      ];
    }),
  );
}

export function majorOf(majors: ReadonlyMap<string, Character>, symbol: string): Character {
  const found = majors.get(symbol);
  if (!found) throw new Error(`${symbol} is no major`);
  return found;
}
