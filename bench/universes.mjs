// The universes bench/chain/quote.mjs quotes over: tokens with prices in US dollars, pools, and what each holds.

const SOL = 'So11111111111111111111111111111111111111112';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const NO_ACCOUNT = '11111111111111111111111111111111';
const SMALL_TOKENS = 5;

/** What a fresh embedded chain starts with; makers' pools are in no route. */
export function embeddedUniverse({ tokens, characters, pools }) {
  const states = new Map(
    pools.map(({ id, account, tickArrays }) => [
      id,
      // Plain, as what is read of a chain: a universe's accounts derive their addresses when they are asked for.
      { pool: { ...account }, tickArrays: new Map(tickArrays.map((array) => [array.start, array])) },
    ]),
  );
  const priced = tokens.map((token) => ({ ...token, price: characters.get(token.id).price }));
  return { tokens: priced, pools, states };
}

/** Five tokens and seven to eleven pools of constant product, stable and launch curves, with prices up to a percent apart. */
export function smallUniverse(random, kinds) {
  const tokens = Array.from({ length: SMALL_TOKENS }, (_, index) => ({
    id: [SOL, USDC][index] ?? `Token${index}`,
    symbol: `T${index}`,
    name: `T${index}`,
    decimals: index === 0 ? 9 : 6,
    price: [150, 1][index] ?? 10 ** (random() * 4 - 2),
    tags: ['verified'],
    tokenProgram: TOKEN_PROGRAM,
  }));
  const count = 7 + Math.floor(random() * 5);
  const pools = Array.from({ length: count }, (_, index) => {
    const first = Math.floor(random() * SMALL_TOKENS);
    const second = (first + 1 + Math.floor(random() * (SMALL_TOKENS - 1))) % SMALL_TOKENS;
    return aPool(random, { index, mints: [tokens[first], tokens[second]], kinds });
  });
  const states = new Map(pools.map(({ id, account }) => [id, { pool: account, tickArrays: new Map() }]));
  return { tokens, pools, states };
}

function aPool(random, { index, mints, kinds }) {
  const worth = 10 ** (5 + random() * 2);
  const unitOf = ({ price, decimals }) => price / 10 ** decimals;
  const [reserve0, reserve1] = mints.map((mint) =>
    BigInt(Math.round((worth / unitOf(mint)) * (1 + (random() - 0.5) / 100))),
  );
  const kind = [kinds.product, kinds.product, kinds.stable, kinds.launch][Math.floor(random() * 4)];
  const least = Math.min(...mints.map(unitOf));
  const figures = {
    [kinds.product]: [0n, 0n, 0n],
    [kinds.stable]: [...mints.map((mint) => BigInt(Math.round((unitOf(mint) / least) * 1_000))), 100n],
    [kinds.launch]: [reserve0, reserve1, reserve1 * 100n],
  }[kind];
  return {
    id: `pool${index}`,
    mints,
    account: {
      kind,
      feeBps: [1, 5, 25, 30, 100][Math.floor(random() * 5)],
      protocolBps: 0,
      graduatedFeeBps: 25,
      mint0: mints[0].id,
      mint1: mints[1].id,
      vault0: NO_ACCOUNT,
      vault1: NO_ACCOUNT,
      reserve0,
      reserve1,
      owed0: 0n,
      owed1: 0n,
      figure0: figures[0],
      figure1: figures[1],
      figure2: figures[2],
    },
  };
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
