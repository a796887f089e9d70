import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anAddress } from '../../testing.ts';
import { MATCH, UNVERIFIED } from '../texts/text-match.ts';
import { createTypoTable } from '../texts/typos.ts';
import { toSearchText } from './search-text.ts';
import { createTextIndex } from './text-index.ts';

interface Text {
  symbol: string;
  name: string;
}

const WORD = fc.oneof(
  fc.stringMatching(/^[abAB1 ]{0,6}$/),
  fc.constantFrom('猫', 'Ёж', 'SОL', '\u200Ba', 'é', '🐸'),
);
const TEXT = fc.record({ symbol: WORD, name: WORD });

/** The same by looking at every text, without typos. */
function matchOf({ symbol, name }: Text, text: string) {
  const [query, short, long] = [text, symbol, name].map((each) => toSearchText(each)) as [
    string,
    string,
    string,
  ];
  if (query === '') return 0;
  if (short === query) return MATCH.exact;
  if (short.startsWith(query)) return MATCH.symbolStart;
  if (long.startsWith(query)) return MATCH.nameStart;
  if (`${short}\t${long}`.includes(` ${query}`)) return MATCH.wordStart;
  const isLong = new TextEncoder().encode(query).length >= 3;
  return isLong && `${short}\t${long}`.includes(query) ? MATCH.inside : 0;
}

function anIndexOf(texts: readonly Text[]) {
  const index = createTextIndex();
  for (const [number, text] of texts.entries())
    index.add(number, { id: anAddress(number), isVerified: true, ...text });
  return index;
}

const find = (texts: readonly Text[], query: string) =>
  anIndexOf(texts)
    .find(query, 20)
    .map(({ number, standing }) => [texts[number]?.symbol, standing]);

describe('the text index', () => {
  test('finds what a look at every text finds, through additions and removals', () => {
    const step = fc.record({ number: fc.nat(40), text: fc.option(TEXT, { nil: undefined }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), WORD, (steps, query) => {
        const index = createTextIndex();
        const known = new Map<number, Text>();
        for (const { number, text } of steps) {
          if (text) {
            index.add(number, { id: anAddress(number), isVerified: true, ...text });
            known.set(number, text);
          } else {
            index.remove(number);
            known.delete(number);
          }
        }
        const wanted = [...known].map(([number, text]) => ({ number, standing: matchOf(text, query) }));
        const byNumber = (a: { number: number }, b: { number: number }) => a.number - b.number;
        expect(index.find(query, 0)).toEqual(wanted.filter(({ standing }) => standing > 0).sort(byNumber));
      }),
      { numRuns: 400 },
    );
  });

  test('packs what is left when much was removed', () => {
    const texts = Array.from({ length: 600 }, (_, n) => ({ symbol: `T${n}x`, name: `Some token ${n}` }));
    const index = anIndexOf(texts);
    for (let number = 0; number < 600; number += 1) if (number % 10 !== 0) index.remove(number);
    for (const number of [0, 10, 590])
      expect(index.find(`t${number}x`, 0)).toEqual([{ number, standing: MATCH.exact }]);
    expect(index.find('t11x', 0)).toEqual([]);
    index.add(11, { id: anAddress(11), symbol: 'T11x', name: '', isVerified: true });
    expect(index.find('t11x', 0)).toHaveLength(1);
    for (const nothing of ['\u0001', '\u200B', ' ', '']) expect(index.find(nothing, 9)).toEqual([]);
  });

  test('takes one typo from four letters on and two from eight on, and none in less', () => {
    const texts = [
      { symbol: 'BONK', name: 'Bonk' },
      { symbol: 'JUP', name: 'Jupiter Token' },
    ];
    for (const typo of ['bonj', 'bon', 'boonk', 'obnk', 'onk']) {
      const isWhole = typo.length >= 4;
      expect(find(texts, typo).some(([symbol, standing]) => symbol === 'BONK' && standing === 33)).toBe(
        isWhole,
      );
    }
    expect(find(texts, 'jupter')).toEqual([['JUP', 33]]);
    expect(find(texts, 'jupitr tokn')).toEqual([['JUP', 34]]);
    expect(find(texts, 'jptr')).toEqual([]);
    expect(find(texts, 'jop')).toEqual([]);
  });

  test('does not look for typos when enough is found', () => {
    const texts = [
      { symbol: 'BONK', name: '' },
      { symbol: 'BONG', name: '' },
    ];
    expect(anIndexOf(texts).find('bonk', 1)).toHaveLength(1);
    expect(anIndexOf(texts).find('bonk', 2)).toHaveLength(2);
  });

  test('leaves out what stands behind the last of enough, and puts the unverified behind the verified', () => {
    const index = createTextIndex();
    for (const [number, symbol] of ['CATS', 'CAT', 'XCAT', 'CATCH'].entries())
      index.add(number, { id: anAddress(number), symbol, name: '', isVerified: number !== 1 });
    const best = (enough: number) => index.findBest('cat', enough).map(({ number }) => number);
    expect([1, 2, 3, 4].map(best)).toEqual([
      [0, 3],
      [0, 3],
      [0, 2, 3],
      [0, 1, 2, 3],
    ]);
    expect(index.find('cat', 0)).toContainEqual({ number: 1, standing: UNVERIFIED + MATCH.exact });
  });

  test('finds addresses by what they begin with, from four characters on', () => {
    const id = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
    const index = createTextIndex();
    index.add(3, { id, symbol: 'USDC', name: 'USD Coin', isVerified: true });
    for (const prefix of ['EPjF', 'EPjFW', 'EPjFWdd5']) expect(index.withAddressLike(prefix)).toEqual([3]);
    for (const prefix of ['EPj', 'epjf', 'EPjG', 'EPj0', ''])
      expect(index.withAddressLike(prefix)).toEqual([]);
  });

  test('tells which symbols look alike', () => {
    const symbols = [
      'SOL',
      'sol',
      'S0L',
      'SОL',
      'ＳＯＬ',
      'S\u200BOL',
      'SOl',
      'ŞOL',
      'SOI',
      '$SOL',
      'SOLX',
      '501',
    ];
    const index = anIndexOf(symbols.map((symbol) => ({ symbol, name: '' })));
    const alike = index.alike([0]).get(0);
    expect(alike?.others).toEqual([]);
    expect(alike?.verified.map((number) => symbols[number])).toEqual(symbols.slice(0, -2));
  });
});

/** The textbook's recursion: optimal string alignment. */
function slowTypos(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [x, y] = [a.slice(0, -1), b.slice(0, -1)];
  const ways = [slowTypos(x, b) + 1, slowTypos(a, y) + 1, slowTypos(x, y) + (a.at(-1) === b.at(-1) ? 0 : 1)];
  const isSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  if (isSwapped) ways.push(slowTypos(a.slice(0, -2), b.slice(0, -2)) + 1);
  return Math.min(...ways);
}

test('typos are counted as by the definition', () => {
  const word = fc.stringMatching(/^[abc]{0,6}$/);
  fc.assert(
    fc.property(word, word, fc.nat(3), (meant, written, most) => {
      const encoder = new TextEncoder();
      const bytes = encoder.encode(`xx${written}`);
      const countTypos = createTypoTable(encoder.encode(meant), most);
      const count = countTypos({ bytes, start: 2, end: bytes.length });
      expect(Math.min(count, most + 1)).toBe(Math.min(slowTypos(meant, written), most + 1));
    }),
  );
});
