// The universes bench/quote.mjs quotes over: tokens with prices in US dollars, pools, and what each holds.

const TOKENS = 1_500;
const POOLS = 2_500;
const SOL = 'So11111111111111111111111111111111111111112';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';

/** What a fresh embedded chain starts with. */
export function embeddedUniverse({ tokens, characters, pools }) {
  const placed = pools.map((pool) => ({ ...pool, id: pool.seed, vaults: ['a', 'b'] }));
  return {
    tokens: tokens.map((token) => ({ ...token, price: characters.get(token.id).price })),
    pools: placed,
    held: new Map(placed.map((pool) => [pool, pool.reserves])),
  };
}

/** A universe of chance: every pair may have pools of every kind, and their prices differ by up to a percent. */
export function randomUniverse(random) {
  const named = [
    [SOL, 9, 150, ['verified']],
    [USDC, 6, 1, ['stablecoin']],
    [USDT, 6, 1, ['stablecoin']],
  ];
  const all = Array.from({ length: TOKENS }, (_, index) => {
    const [id, decimals, price, tags] = named[index] ?? [
      `Token${index}`,
      [6, 9, 5][index % 3],
      10 ** (random() * 8 - 6),
      [],
    ];
    return { id, decimals, price, tags, symbol: id, name: id, tokenProgram: SOL };
  });
  const [sol, usdc, usdt] = all;
  const reserves = new Map();
  const made = [];
  const open = (first, second, kind) => {
    const worth = 10 ** (3 + random() * 4) * (first === sol && second === usdc ? 50 : 1);
    const sizes = [first, second].map(({ price, decimals }) => {
      const noise = 1 + (random() - 0.5) / 100;
      return BigInt(Math.round((worth / price) * noise * 10 ** decimals)) + 1n;
    });
    const pool = {
      id: `pool${made.length}`,
      seed: `pool${made.length}`,
      mints: [first, second],
      vaults: ['a', 'b'],
      feeBps: [1, 5, 25, 30, 100][Math.floor(random() * 5)],
      curve: toCurve(kind, sizes, [first, second]),
    };
    reserves.set(pool, sizes);
    made.push(pool);
  };
  for (const kind of ['constant-product', 'concentrated', 'concentrated', 'rfq']) {
    open(sol, usdc, kind);
    open(sol, usdt, kind);
  }
  open(usdc, usdt, 'stable');
  for (const token of all.slice(3))
    open(token, [sol, sol, sol, usdc, usdt][Math.floor(random() * 5)], aKind(random));
  while (made.length < POOLS) {
    // Most second pools belong to the few well-known tokens.
    const token = all[3 + Math.floor(random() ** 2 * (TOKENS - 3))];
    const other =
      random() < 0.8 ? [sol, usdc, usdt][Math.floor(random() * 3)] : all[3 + Math.floor(random() ** 3 * 200)];
    if (token !== other) open(token, other, aKind(random));
  }
  return { tokens: all, pools: made, held: reserves };
}

function aKind(random) {
  const kinds = [
    'constant-product',
    'constant-product',
    'constant-product',
    'concentrated',
    'concentrated',
    'launch',
    'stable',
    'rfq',
  ];
  return kinds[Math.floor(random() * kinds.length)];
}

function toCurve(kind, [a, b], [first, second]) {
  if (kind === 'concentrated') return { kind, virtual: [a * 4n, b * 4n] };
  if (kind === 'launch') return { kind, virtual: [a, b], goal: b * 2n };
  if (kind === 'rfq') return { kind, spreadBps: 10, target: [a, b] };
  if (kind === 'constant-product') return { kind };
  const value = ({ price, decimals }) => BigInt(Math.max(1, Math.round(price * 10 ** (15 - decimals))));
  return { kind, amplification: 100, scales: [value(first), value(second)] };
}

/** A small repeatable generator (mulberry32's mixing). */
export function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
