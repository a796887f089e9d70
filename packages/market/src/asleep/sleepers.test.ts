import { millis } from '@orrery/core/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDevelopers } from '../book/developers.ts';
import { createTokenBook, type TokenBook, usuallyBurned } from '../book/token-book.ts';
import { valueAt } from '../lists/table.ts';
import { anAddress, aToken } from '../testing.ts';
import { createSleepers } from './sleepers.ts';

const NUMBER = fc.oneof(fc.constant(0), fc.nat(1_000), fc.double({ min: 1e-12, max: 1e15, noNaN: true }));
const ADDRESS = fc.nat(3_000).map(anAddress);
const TIME = fc.nat(2_000_000_000).map((seconds) => millis(seconds * 1_000));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const LAUNCH = fc.record({
  launchpad: fc.constantFrom('bags', 'met-dbc'),
  developer: ADDRESS,
  createdAt: TIME,
});

const BOOK = fc
  .record({
    id: ADDRESS,
    symbol: fc.string({ unit: 'grapheme', maxLength: 8 }),
    name: fc.string({ unit: 'grapheme', maxLength: 90 }),
    tags: fc.subarray(['verified', 'stocks', 'xstocks', 'lst']),
    launch: maybe(LAUNCH),
    price: maybe(NUMBER),
    liquidity: maybe(NUMBER),
    mint: maybe(
      fc.record({
        supply: NUMBER,
        mintAuthority: fc.option(ADDRESS),
        freezeAuthority: fc.option(ADDRESS),
        circulating: maybe(NUMBER),
      }),
    ),
    firstPool: maybe(fc.record({ id: ADDRESS, createdAt: TIME, dex: fc.constant('Curve') })),
    graduation: maybe(fc.record({ pool: ADDRESS, at: maybe(TIME) })),
    curveProgress: maybe(fc.nat(100)),
    burned: maybe(fc.nat(100)),
    holders: fc.array(fc.nat(2_000), { maxLength: 3 }),
  })
  .map(({ id, symbol, name, tags, launch, holders, mint, ...members }): TokenBook => {
    const book = createTokenBook(aToken({ id, symbol, name, tags, ...(launch && { launch }) }), 7);
    Object.assign(book, members, { priceSlot: 5, openPrice: members.price ?? Number.NaN });
    Object.assign(book, { openLiquidity: members.liquidity ?? Number.NaN });
    book.burned = book.liquidity ? (members.burned ?? usuallyBurned(book)) : undefined;
    if (mint) {
      const { circulating, ...state } = mint;
      book.mint = { ...state, ...(circulating !== undefined && { circulating }) };
    }
    for (const [index, amount] of holders.entries()) {
      book.holders.set({ account: anAddress(index), owner: anAddress(50 + index), amount });
      book.holdersSince = millis(1);
    }
    if (holders.length > 0) book.openHolders = book.holders.count;
    return book;
  });

/** All that a book holds, without the closures it asks. */
function stateOf(book: TokenBook | undefined) {
  const holders = book && { count: book.holders.count, top: book.holders.top() };
  return { ...book, closes: undefined, holders };
}

/** A machine that is busy with other things takes its time. */
const PATIENCE = { timeout: 60_000 };

describe('a sleeping token', PATIENCE, () => {
  test('is the same book when it wakes, with any contents', () => {
    let slept = 0;
    fc.assert(
      fc.property(BOOK, (book) => {
        const sleepers = createSleepers();
        if (!sleepers.put(book)) return;
        slept += 1;
        expect(stateOf(sleepers.take(book.facts.id))).toEqual(stateOf(book));
        expect(sleepers.size).toBe(0);
      }),
      { numRuns: 500 },
    );
    expect(slept).toBeGreaterThan(400);
  });

  test('shares its developer’s record, and its migrations are a figure like any other', () => {
    const [developer, prolific, unknown] = [anAddress(9), anAddress(8), anAddress(7)];
    const developers = createDevelopers();
    const few = developers.of(developer, anAddress(1));
    const many = developers.of(prolific, anAddress(2));
    Object.assign(few, { mints: 3, migrations: 2 });
    Object.assign(many, { mints: 70_000, migrations: 70_000 });
    const sleepers = createSleepers({ developers });
    const bookOf = (n: number, by: typeof developer) => {
      const launch = { launchpad: 'bags', developer: by, createdAt: millis(0) };
      return Object.assign(createTokenBook(aToken({ id: anAddress(n), launch }), n), {
        developer: developers.at(developers.numberOf(by) ?? -1)?.record ?? { mints: 0, migrations: 0 },
      });
    };
    expect(sleepers.put(bookOf(1, developer))).toBe(true);
    expect(valueAt(sleepers.plain('devMigrations'), 0)).toBe(2);
    // A plain array: no token here is unlike the rest.
    expect(sleepers.plain('usdPrice')).toBeInstanceOf(Float64Array);
    expect(sleepers.put(bookOf(2, prolific))).toBe(true);
    expect(valueAt(sleepers.plain('devMigrations'), 1)).toBe(70_000);
    const woken = sleepers.take(anAddress(1));
    expect([woken?.developer, woken?.facts.launch?.developer]).toEqual([few, developer]);
    expect(woken?.developer).toBe(few);
    expect(sleepers.put(bookOf(3, unknown))).toBe(false);
  });

  test('is like the rest when it has graduated, also into the first pool anybody knows', () => {
    const sleepers = createSleepers();
    const launch = { launchpad: 'bags', developer: anAddress(9), createdAt: millis(1) };
    const [pool, at] = [anAddress(8), millis(5)];
    for (const graduation of [
      { pool, at },
      { pool: anAddress(7), at },
      { pool, at: undefined },
    ]) {
      const book = createTokenBook(aToken({ launch }), 1);
      Object.assign(book, {
        price: 2,
        liquidity: 3,
        burned: 100,
        openPrice: 2,
        openLiquidity: 3,
        graduation,
      });
      book.firstPool = { id: pool, createdAt: millis(3), dex: 'Curve' };
      expect(sleepers.put(book)).toBe(true);
      const figures = (['graduatedAt', 'bondingCurve', 'lpBurntPercentage'] as const).map((figure) =>
        valueAt(sleepers.plain(figure), 0),
      );
      expect(figures).toEqual([graduation.at ?? Number.NaN, Number.NaN, 100]);
      expect(sleepers.plain('usdPrice')).toBeInstanceOf(Float64Array);
      expect(stateOf(sleepers.take(book.facts.id))).toEqual(stateOf(book));
    }
  });

  test('stays itself while others come and go', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(BOOK, fc.boolean()), { maxLength: 200 }), (steps) => {
        const sleepers = createSleepers();
        const held = new Map<string, TokenBook>();
        for (const [book, isIn] of steps) {
          const { id } = book.facts;
          if (isIn && !held.has(id) && sleepers.put(book)) held.set(id, book);
          if (!isIn) {
            const [first] = held.keys();
            expect(stateOf(sleepers.take(first ?? ''))).toEqual(stateOf(held.get(first ?? '')));
            held.delete(first ?? '');
          }
        }
        for (const [id, book] of held) expect(stateOf(sleepers.peek(id))).toEqual(stateOf(book));
        expect(sleepers.size).toBe(held.size);
      }),
      { numRuns: 50 },
    );
  });

  test('leaves no garbage behind when thousands come and go', () => {
    const sleepers = createSleepers();
    const bookOf = (n: number) => createTokenBook(aToken({ id: anAddress(n), name: 'n'.repeat(200) }), n);
    for (let n = 0; n < 5; n += 1) sleepers.put(bookOf(n));
    for (let n = 5; n < 12_000; n += 1) {
      sleepers.put(bookOf(n));
      sleepers.take(anAddress(n));
    }
    expect(sleepers.bytes).toBeLessThan(2_600_000);
    for (let n = 0; n < 5; n += 1) expect(stateOf(sleepers.take(anAddress(n)))).toEqual(stateOf(bookOf(n)));
  });

  test('cannot sleep when an unpacked member would be lost of its asset', () => {
    const book = createTokenBook(aToken({ symbol: 'x'.repeat(300) }), 1);
    const sleepers = createSleepers();
    expect(sleepers.put(book)).toBe(false);
    expect([sleepers.size, sleepers.has(book.facts.id)]).toEqual([0, false]);
    const logged = createTokenBook(aToken(), 2);
    logged.logged = 1;
    expect(sleepers.put(logged)).toBe(false);
  });
});
