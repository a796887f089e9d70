import { TOKEN_2022_PROGRAM } from '@orrery/chain';
import { MINUTE_MS, type Millis, millis } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { createMarket, type Market } from '@orrery/market';
import { aToken } from '@orrery/venue/testing';
import { getAddressDecoder } from '@solana/kit';

export const NOW = 1_700_000_000_000;

/** The n-th of some addresses. */
export function anId(n: number) {
  return getAddressDecoder().decode(new Uint8Array(32).fill(n + 1));
}

/** So many tokens of the market were born on launchpads. */
export const LAUNCHED = 6;
/** Two verified tokens of one symbol. */
export const DUPLICATE = { deeper: anId(40), shallower: anId(41) };
const LAUNCHPADS = ['met-dbc', 'bags.fun', 'pump.fun'];

const ago = (minutes: number): Millis => millis(NOW - minutes * MINUTE_MS);

export const TOKENS: readonly TokenFacts[] = [
  aToken({ id: WRAPPED_SOL, symbol: 'SOL', name: 'Solana', tags: ['verified', 'strict', 'community'] }),
  aToken({ id: USDC, symbol: 'USDC', name: 'USD Coin', tags: ['verified'] }),
  aToken({
    id: DUPLICATE.shallower,
    symbol: 'TWIN',
    name: 'Twin',
    tags: ['verified', 'lst'],
    tokenProgram: TOKEN_2022_PROGRAM,
  }),
  aToken({ id: DUPLICATE.deeper, symbol: 'TWIN', name: 'Twin', tags: ['verified', 'stocks', 'xstocks'] }),
  ...Array.from({ length: LAUNCHED }, (_, index) => {
    const launchpad = LAUNCHPADS[index % LAUNCHPADS.length] ?? '';
    const launch = { launchpad, developer: anId(60 + index), createdAt: ago(10 * (index + 1)) };
    return aToken({ id: anId(index), symbol: `T${index}`, name: `Token ${index}`, launch });
  }),
];

/** A market of ten tokens in which every figure that lists are filtered by is known of some and differs among them. */
export function aTradedMarket(): Market {
  const market = createMarket(TOKENS);
  market.advance(ago(12 * 60));
  market.setPrice(USDC, 1, 1);
  for (const [index, { id, launch }] of TOKENS.entries()) {
    if (id === USDC) continue;
    const authority = index % 2 === 0 ? null : anId(70);
    market.setMint(id, {
      supply: 1_000 * (index + 1),
      mintAuthority: authority,
      freezeAuthority: index % 3 === 0 ? null : anId(70),
    });
    market.setPrice(id, index + 1, 2);
    for (let holder = 0; holder <= index; holder += 1) {
      const owner = holder === 0 && launch ? launch.developer : anId(100 + holder);
      market.setHolding({
        mint: id,
        account: anId(150 + 10 * index + holder),
        owner,
        amount: 50 + 40 * holder,
      });
    }
    market.setPool({
      pool: anId(80 + index),
      mints: [id, USDC],
      amounts: [8 * (index + 1), id === DUPLICATE.shallower ? 1 : 5 * (index + 1)],
      label: 'Pool',
      ...(launch && { openedAt: launch.createdAt }),
      // Four are on their curves, two have left them.
      ...(launch &&
        (index < 8 ? { curveProgress: 10 * index } : { graduatedAt: launch.createdAt, locked: 1 })),
    });
  }
  tradeAll(market, ago(3 * 60));
  market.advance(millis(NOW));
  tradeAll(market, millis(NOW), 7);
  return market;
}

/** The later a token stands from the first one on, the more it is traded. */
function tradeAll(market: Market, time: Millis, first = 0): void {
  for (const [index, { id }] of TOKENS.entries()) {
    for (let n = first; n <= index; n += 1) {
      const side = n % 3 === 2 ? 'sell' : 'buy';
      const microUsd = 1_000_000 * (n + 1);
      const price = index + 1 + n / 10;
      market.apply({
        asset: id,
        trader: anId(180 + n),
        side,
        time,
        slot: 3,
        price,
        isValidPrice: true,
        microUsd,
      });
    }
  }
}
