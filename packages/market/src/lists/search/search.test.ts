import { DAY_MS, millis } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { describe, expect, test } from 'vitest';
import { createTokenBook } from '../../book/token-book.ts';
import { createMarket } from '../../market.ts';
import { anAddress, aPool, aToken, aTrade } from '../../testing.ts';
import { searchBooks } from './search.ts';
import { createTextIndex } from './text-index.ts';

const HIDDEN = anAddress(1);
const CYRILLIC = anAddress(2);
const WIDE = anAddress(3);

function aMarket() {
  return createMarket([
    aToken({ id: HIDDEN, symbol: 'SO\u200BL', name: 'Wrapped SOL', tags: [] }),
    aToken({ id: CYRILLIC, symbol: 'SОL', name: 'Solana', tags: [] }),
    aToken({ id: WIDE, symbol: 'ＳＯＬ', name: 'Wide', tags: [] }),
    aToken(),
  ]);
}

describe('search', () => {
  const find = (query: string, ...filters: ('verified' | 'exact_symbol' | 'exact_case_insensitive')[]) => {
    const market = aMarket();
    for (const id of [HIDDEN, CYRILLIC, WIDE]) market.apply(aTrade({ asset: id, microUsd: 9_000_000 }));
    return market.search({ query, filters, limit: 20 }).map(({ id }) => id);
  };

  test.each(['wsol', 'WSOL', 'wrapped', 'Wrapped SOL', 'wrapped solana', 'wrappd'])(
    '%j, which SOL is called elsewhere, finds it before what is named so and not verified',
    (query) => {
      const market = createMarket([
        aToken({ id: HIDDEN, symbol: 'WSOL', name: 'Wrapped SOL', tags: [] }),
        aToken({ id: CYRILLIC, symbol: 'WSОL', name: 'Wrapped Solana', tags: [] }),
        aToken(),
      ]);
      for (const id of [HIDDEN, CYRILLIC]) market.apply(aTrade({ asset: id, microUsd: 9_000_000 }));
      const found = market.search({ query, filters: [], limit: 20 });
      expect(found[0]?.id).toBe(WRAPPED_SOL);
      expect(found.length).toBeGreaterThan(1);
      expect(market.search({ query, filters: [], limit: 1 })[0]?.id).toBe(WRAPPED_SOL);
    },
  );

  test.each(['sol', ' SOL ', 'S\u200BOL', '\u202Esol\u202C', 'ｓｏｌ'])(
    '%j finds the verified token, before every look-alike however much that trades',
    (query) => {
      expect(find(query)[0]).toBe(WRAPPED_SOL);
      expect(find(query)).toEqual(expect.arrayContaining([HIDDEN, WIDE]));
    },
  );

  test('what looks like a verified token stands right below it, the deepest first, five at most', () => {
    const ids = Array.from({ length: 9 }, (_, n) => anAddress(10 + n));
    const market = createMarket([
      ...ids.map((id, n) => aToken({ id, symbol: n % 2 ? 'S0L' : 'SОL', name: 'Copy', tags: [] })),
      aToken({ id: USDC, symbol: 'SOLVE', name: 'Solve' }),
      aToken({ id: HIDDEN, symbol: 'SOLID', name: 'Solid', tags: [] }),
      aToken(),
    ]);
    market.setPrice(WRAPPED_SOL, 1, 1);
    for (const [n, id] of ids.entries()) {
      market.setPrice(id, 1, 1);
      market.setPool(aPool({ pool: anAddress(50 + n), mints: [id, WRAPPED_SOL], amounts: [10 + n, 10] }));
    }
    const found = market.search({ query: 'sol', filters: [], limit: 20 }).map(({ id }) => id);
    const [deepest, others] = [ids.toReversed().slice(0, 5), ids.toReversed().slice(5)];
    expect(found.slice(0, 7)).toEqual([WRAPPED_SOL, ...deepest, USDC]);
    const rest = found.slice(7);
    // The Cyrillic ones read as typed; those with a digit are no match and show only as look-alikes.
    expect(rest).toEqual([...others.filter((id) => ids.indexOf(id) % 2 === 0), HIDDEN]);
  });

  test('a look-alike names the deepest verified token it looks like, whether or not that was found; nothing else does', () => {
    const market = createMarket([
      aToken({ id: HIDDEN, symbol: 'S0L', name: 'Copy', tags: [] }),
      aToken({ id: CYRILLIC, symbol: 'SОLID', name: 'Solid', tags: [] }),
      aToken(),
      aToken({ id: WIDE, symbol: 'SoL', name: 'Another verified one' }),
    ]);
    market.setPrice(WIDE, 1, 1);
    market.setPrice(CYRILLIC, 1, 1);
    market.setPool(aPool({ pool: anAddress(50), mints: [WIDE, CYRILLIC], amounts: [10, 10] }));
    const marks = (query: string, ...filters: 'exact_case_insensitive'[]) =>
      Object.fromEntries(
        market.search({ query, filters, limit: 20 }).map(({ id, looksLike }) => [id, looksLike]),
      );
    expect(marks('sol')).toEqual({
      [WIDE]: undefined,
      [WRAPPED_SOL]: undefined,
      [HIDDEN]: WIDE,
      [CYRILLIC]: undefined,
    });
    expect(marks('s0l', 'exact_case_insensitive')).toEqual({ [HIDDEN]: WIDE });
    expect(marks(HIDDEN)).toEqual({ [HIDDEN]: WIDE });
  });

  test.each(['s0l', 'SОL', 'S0L'])(
    '%j, typed as the copy writes it, shows the real one above it',
    (query) => {
      const market = createMarket([aToken({ id: HIDDEN, symbol: 'S0L', name: 'Copy', tags: [] }), aToken()]);
      const found = market.search({ query, filters: [], limit: 20 }).map(({ id }) => id);
      expect(found).toEqual([WRAPPED_SOL, HIDDEN]);
    },
  );

  test('the closer match goes before the deeper liquidity, and that before the rest', () => {
    const market = createMarket(
      ['WIF', 'WIFE', 'HAT', 'MID'].map((symbol, n) =>
        aToken({
          id: anAddress(n),
          symbol,
          name: ['dogwifhat', 'Wife', 'wif', 'a wif b'][n] ?? '',
          tags: [],
        }),
      ),
    );
    market.setPrice(anAddress(3), 1, 1);
    market.setPool(aPool({ mints: [anAddress(3), USDC], amounts: [1_000, 1] }));
    const found = market.search({ query: 'wif', filters: [], limit: 3 }).map(({ symbol }) => symbol);
    expect(found).toEqual(['WIF', 'WIFE', 'HAT']);
  });

  test('what matches as typed, verified or not, goes before what only a typo away does', () => {
    const market = createMarket([
      aToken({ id: anAddress(1), symbol: 'BACx', name: 'Bank of America xStock' }),
      aToken({ id: anAddress(2), symbol: 'BONKERS', name: 'Bonkers', tags: [] }),
      aToken({ id: anAddress(3), symbol: 'BIG', name: 'The Big Bonk', tags: [] }),
      aToken({ id: anAddress(4), symbol: 'BONK', name: 'Bonk' }),
      aToken({ id: anAddress(5), symbol: 'BONC', name: 'Copy', tags: [] }),
    ]);
    const found = market.search({ query: 'bonk', filters: [], limit: 20 }).map(({ symbol }) => symbol);
    expect(found).toEqual(['BONK', 'BONKERS', 'BIG', 'BACx', 'BONC']);
  });

  test('finds a token by its address, by how that begins, and many by a list, each once', () => {
    const id = WRAPPED_SOL;
    expect(find(id)).toEqual([id]);
    expect(find(id.slice(0, 8))[0]).toBe(id);
    expect(find(`${id.slice(0, 8)}x`)).toEqual([]);
    expect(find([WIDE, id, WIDE].join(','))).toEqual([WIDE, id]);
    expect(find([WIDE, id].join(','), 'verified')).toEqual([id]);
  });

  test('answers a list of terms term by term, each with its first token, whatever is not found left out', () => {
    expect(find(`SOL,${WIDE}`)).toEqual([WRAPPED_SOL, WIDE]);
    expect(find(`${WIDE}, sol ,${WIDE},nothing at all,${anAddress(9)},`)).toEqual([WIDE, WRAPPED_SOL]);
    expect(find(`SOL,${WIDE}`, 'verified')).toEqual([WRAPPED_SOL]);
    expect(find(`sol,${WIDE}`, 'exact_symbol')).toEqual([WIDE]);
    // The first token of a look-alike's name is the one that it looks like.
    expect(find('SOL,Wide')).toEqual([WRAPPED_SOL]);
    const market = aMarket();
    const order = { sort: { field: 'usdPrice' }, direction: 'desc' } as const;
    market.setPrice(WIDE, 9, 1);
    market.setPrice(WRAPPED_SOL, 1, 1);
    const asked = { query: `SOL,${WIDE}`, filters: [], order };
    expect(market.search({ ...asked, limit: 20 }).map(({ id }) => id)).toEqual([WIDE, WRAPPED_SOL]);
    expect(market.search({ ...asked, limit: 1 }).map(({ id }) => id)).toEqual([WIDE]);
  });

  test('takes a name with commas for one text, and more than twenty texts for one too', () => {
    const market = createMarket([aToken({ id: HIDDEN, symbol: 'HI', name: 'Hello, world' }), aToken()]);
    const named = (query: string) =>
      market.search({ query, filters: [], limit: 20 }).map(({ symbol }) => symbol);
    expect(named('hello, wor')).toEqual(['HI']);
    expect(named('world,sol')).toEqual(['HI', 'SOL']);
    expect(named(`${'sol,'.repeat(20)}world`)).toEqual([]);
    expect(named(`${'sol,'.repeat(19)}world`)).toEqual(['SOL', 'HI']);
  });

  test('shows the most traded of the day to who asks for nothing', () => {
    expect(find(' ')).toHaveLength(4);
    expect(find('', 'verified')).toEqual([WRAPPED_SOL]);
  });

  test('an exact symbol is the symbol as written, not one that only looks like it', () => {
    expect(find('SOL', 'exact_symbol')).toEqual([WRAPPED_SOL]);
    expect(find('sol', 'exact_case_insensitive')).toEqual([WRAPPED_SOL]);
  });

  test('a verified token stays first when the rest is put in another order', () => {
    const market = aMarket();
    market.apply(aTrade({ asset: HIDDEN, price: 900 }));
    const order = { sort: { field: 'usdPrice' }, direction: 'desc' } as const;
    expect(market.search({ query: 'sol', filters: [], limit: 1, order })[0]?.id).toBe(WRAPPED_SOL);
  });
});

test('keeps the deepest of many matches and of many look-alikes, awake or asleep', () => {
  const named = (n: number, symbol: string, tags: string[] = []) =>
    aToken({ id: anAddress(n), symbol, name: `Cat ${n}`, tags });
  const market = createMarket([
    aToken({ id: USDC, symbol: 'USDC' }),
    named(0, 'DOG', ['verified']),
    ...Array.from({ length: 40 }, (_, n) => named(1 + n, n < 20 ? 'D0G' : `T${n}`)),
  ]);
  market.setPrice(USDC, 1, 1);
  for (let n = 0; n <= 40; n += 1) {
    const pool = aPool({ pool: anAddress(100 + n), mints: [anAddress(n), USDC], amounts: [0, (n * 7) % 41] });
    market.setPool(pool);
  }
  const depthsOf = (query: string) =>
    market.search({ query, filters: [], limit: 6 }).map(({ liquidity = 0 }) => liquidity);
  // The side without a price counts as the other.
  const deepest = (from: number, to: number, many: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => 2 * (((from + n) * 7) % 41))
      .toSorted((a, b) => b - a)
      .slice(0, many);
  const isRight = () => {
    expect(depthsOf('cat')).toEqual([0, ...deepest(1, 20, 5)]);
    expect(depthsOf('t2')).toEqual(deepest(21, 30, 10).slice(0, 6));
  };
  isRight();
  for (let minute = 0; minute < 9; minute += 1) market.advance(millis(3 * DAY_MS + minute * 60_000));
  expect(market.census().asleep).toBeGreaterThan(35);
  isRight();
  const mint = { supply: 1, mintAuthority: null, freezeAuthority: null };
  for (let n = 1; n <= 40; n += 2) market.setMint(anAddress(n), mint);
  expect(market.census().asleep).toBeLessThan(25);
  isRight();
});

test('lists a token once though its book is made anew each time it is asked for', () => {
  const facts = ['SOL', 'S0L', 'SОL'].map((symbol, n) =>
    aToken({ id: anAddress(n), symbol, name: symbol, tags: n === 0 ? ['verified'] : [] }),
  );
  const texts = createTextIndex();
  for (const [number, { id, symbol, name, tags }] of facts.entries())
    texts.add(number, { id, symbol, name, isVerified: tags.length > 0 });
  const bookNumbered = (number: number) => createTokenBook(facts[number] ?? aToken(), number);
  const tokens = { texts, bookNumbered, bookOf: () => undefined, liquidityOf: () => 0, clock: { now: 0 } };
  for (const query of ['sol', 's0l', anAddress(1).slice(0, 6)]) {
    const ids = searchBooks(tokens, { query, filters: [], limit: 9 }).map((book) => book.facts.id);
    expect(ids.toSorted()).toEqual(facts.map(({ id }) => id));
  }
});
