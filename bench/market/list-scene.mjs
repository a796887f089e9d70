// Tokens and trades as a screener sees them: most tokens idle, a few traded all the time, sums of money log-normal.
import { seeded } from '../universes.mjs';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const WORDS = [
  'Cat',
  'Dog',
  'Moon',
  'Frog',
  'Super',
  'Baby',
  'Wif',
  'Coin',
  'Inu',
  'Elon',
  'Pepe',
  'Ai',
  'Bonk',
  'Trump',
  'King',
  'Gold',
];
const PADS = ['pump.fun', 'met-dbc', 'bags', 'letsbonk.fun'];
const TRADERS = 20_000;
/** The share of tokens anybody trades. */
const ALIVE = 0.1;
/** Trades before the measurement, for each token. */
const WARM_TRADES = 4;
/** Tokens added between two looks at the clock. */
const BATCH = 20_000;
const DAY_MS = 86_400_000;
const QUOTE = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

export const FILTERS = {
  'no filter': {},
  '3 filters': { ranges: { liquidity: { min: 1_000 }, volume: { min: 1_000 }, mcap: { min: 10_000 } } },
  '12 filters': {
    mintAuthorityDisabled: true,
    freezeAuthorityDisabled: true,
    ranges: {
      liquidity: { min: 500 },
      volume: { min: 100 },
      netVolume: { min: -1e9 },
      numNetBuyers: { min: 1 },
      mcap: { min: 1_000, max: 1e12 },
      txns: { min: 3 },
      buys: { min: 1 },
      sells: { min: 1 },
      organicScore: { min: 1 },
      tokenAge: { min: 60 },
    },
  },
  keyword: { searchInclude: ['bonk king'] },
};

export function createScene(count) {
  const random = seeded(11);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
  const address = () => `3${Array.from({ length: 43 }, () => pick(ALPHABET)).join('')}`;
  let now = 1_700_000_000_000;
  const traders = Array.from({ length: TRADERS }, address);
  const tokens = Array.from({ length: count }, (_, n) => ({
    facts: {
      id: address(),
      symbol: `${pick(WORDS)}${n % 977}`.toUpperCase(),
      name: `${pick(WORDS)} ${pick(WORDS)} ${pick(WORDS)}`,
      decimals: 6,
      tokenProgram: PROGRAM,
      tags: n % 50 === 0 ? ['verified'] : [],
      ...(n % 10 < 7 && {
        launch: {
          launchpad: pick(PADS),
          developer: pick(traders),
          createdAt: now - Math.floor(30 * DAY_MS * random()),
        },
      }),
    },
    price: Math.exp(3 * normal() - 9),
    mint: { supply: 1e9, mintAuthority: n % 12 === 0 ? traders[n % TRADERS] : null, freezeAuthority: null },
    pool: {
      pool: address(),
      reserves: Math.exp(2 * normal() + 8),
      openedAt: now - Math.floor(20 * DAY_MS * random()),
    },
  }));

  function trades(many) {
    return Array.from({ length: many }, () => {
      // A power of a uniform number: the first tokens are traded far more than the rest.
      const token = tokens[Math.floor(ALIVE * count * random() ** 3)];
      token.price *= Math.exp(0.01 * normal());
      return {
        asset: token.facts.id,
        trader: traders[Math.floor(TRADERS * random() ** 2)],
        side: random() < 0.52 ? 'buy' : 'sell',
        time: now,
        slot: Math.floor(now / 400),
        price: token.price,
        isValidPrice: true,
        microUsd: Math.round(1e6 * Math.exp(1.8 * normal() + 3)),
      };
    });
  }

  /** A market of all of it, the idle ones asleep. */
  function fill(market) {
    market.addToken({ ...tokens[0].facts, id: QUOTE, symbol: 'USDC', name: 'USD Coin', launch: undefined });
    market.setPrice(QUOTE, 1, 1);
    for (const [n, { facts, price, mint, pool }] of tokens.entries()) {
      market.addToken(facts);
      market.setPrice(facts.id, price, 1);
      market.setMint(facts.id, mint);
      const amounts = [pool.reserves / price, pool.reserves];
      market.setPool({
        pool: pool.pool,
        mints: [facts.id, QUOTE],
        amounts,
        label: 'Pool',
        openedAt: pool.openedAt,
      });
      if (n % BATCH === BATCH - 1) rest(market);
    }
    market.advance(advance(2 * DAY_MS));
    rest(market);
    for (let done = 0; done < WARM_TRADES * count; done += 500) {
      for (const trade of trades(500)) market.apply(trade);
      market.advance(advance(100));
    }
  }

  /** As many minutes as it takes for all that can to sleep; at each moment only some do. */
  function rest(market) {
    for (const _ of [1, 2, 3]) {
      market.advance(advance(60_000));
      for (let part = 0; part < BATCH / 400; part += 1) market.advance(advance(1_000));
    }
  }

  function advance(ms) {
    now += ms;
    return now;
  }

  return { trades, fill, advance };
}
