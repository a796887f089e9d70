import { millis } from '@orrery/core/time';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';
import type { Developers } from '../book/developers.ts';
import { bornAt, createTokenBook, type TokenBook, usuallyBurned } from '../book/token-book.ts';
import type { Keyword } from '../lists/texts/keywords.ts';
import type { Kind } from './kinds.ts';
import type { Unpacked } from './overflow.ts';
import { pack, textsAt, unpack, unpackTexts } from './pack.ts';

const SPACE = 32;
const SHAPE = { addresses: 5, doubles: 5, texts: 2 };

/** What the columns say of a sleeping token; NaN is "not known". */
export interface SleepingFigures {
  number: number;
  priceSlot: number;
  price: number;
  /** Whole tokens; NaN without a mint. */
  supply: number;
  liquidity: number;
  listed: number;
  /** How far along its launch curve it is; when it graduated, once it has. */
  stage: number;
  isGraduated: boolean;
  /** Into its first pool, as far as is known. */
  isGraduatedFirst: boolean;
}

export function figuresOf(book: TokenBook): SleepingFigures {
  const { number, priceSlot, price, mint, liquidity, curveProgress, graduation, firstPool } = book;
  const known = (value: number | undefined) => value ?? Number.NaN;
  return {
    number,
    priceSlot,
    price: known(price),
    supply: known(mint?.supply),
    liquidity: known(liquidity),
    listed: known(bornAt(book)),
    stage: known(graduation ? graduation.at : curveProgress),
    isGraduated: graduation !== undefined,
    isGraduatedFirst: graduation !== undefined && graduation.pool === firstPool?.id,
  };
}

/** Developers by numbers that stay their own. */
export type DeveloperNumbers = Pick<Developers, 'numberOf' | 'at'>;

/** What neither the columns nor its kind say of a token; undefined when it cannot be packed. */
export function packBook(book: TokenBook, developers?: DeveloperNumbers): Uint8Array | undefined {
  const developer = book.facts.launch?.developer;
  // The market keeps the addresses of developers anyway, those of many tokens once.
  const number = developer && developers?.numberOf(developer);
  const { facts, mint, firstPool, graduation, curveProgress, price, openPrice } = book;
  const openedAt = firstPool && firstPool.createdAt !== bornAt(book) ? firstPool.createdAt : undefined;
  return pack({
    addresses: [
      number === undefined ? developer : undefined,
      mint?.mintAuthority ?? undefined,
      mint?.freezeAuthority ?? undefined,
      firstPool?.id,
      graduation?.pool === firstPool?.id ? undefined : graduation?.pool,
    ],
    doubles: [
      openedAt,
      graduation && curveProgress,
      mint?.circulating,
      Object.is(openPrice, price ?? Number.NaN) ? undefined : openPrice,
      number,
    ],
    texts: [facts.symbol, facts.name],
  });
}

/** How many bytes of a record are its own. */
export function recordSize(record: Uint8Array): number {
  return unpack(record, SHAPE).size;
}

/** Whether symbol and name of the record at a place hold a text, all in lower case. */
export function recordHasText(bytes: Uint8Array, place: number, { text, bytes: word }: Keyword): boolean {
  const start = textsAt(bytes, place, SHAPE);
  const gap = start + 1 + (bytes[start] ?? 0);
  const end = gap + 1 + (bytes[gap] ?? 0);
  for (let at = start + 1; at < end; at += 1) {
    // Letters beyond ASCII change in ways of their own.
    if ((bytes[at] ?? 0) >= 128 && at !== gap)
      return unpackTexts(bytes, place, SHAPE).join(' ').toLowerCase().includes(text);
    let same = 0;
    // What holds the length of the name stands for the space before it.
    while (same < word.length && lowerAt(bytes, at + same, gap) === word[same]) same += 1;
    if (same === word.length && at + same <= end) return true;
  }
  return false;
}

function lowerAt(bytes: Uint8Array, at: number, gap: number): number {
  const byte = at === gap ? SPACE : (bytes[at] ?? 0);
  return byte >= 65 && byte <= 90 ? byte + 32 : byte;
}

interface Packed {
  id: string;
  record: Uint8Array;
  kind: Kind;
  figures: SleepingFigures;
  kept: Unpacked | undefined;
  developers: DeveloperNumbers | undefined;
}

/** The book that was packed. */
export function unpackBook({ id, record, kind, figures, kept, developers }: Packed): TokenBook {
  const { addresses, doubles, texts } = unpack(record, SHAPE);
  const [stranger, mintAuthority, freezeAuthority, firstPool, laterPool] = addresses.map(toAddress);
  const [openedAt, lateProgress, circulating, openPrice, number] = doubles;
  const known = number === undefined ? undefined : developers?.at(number);
  const { price, supply, liquidity, listed, stage } = figures;
  const facts = toFacts({ id: toAddress(id), texts, kind, developer: known?.address ?? stranger, listed });
  const book = createTokenBook(facts, figures.number);
  book.developer = known?.record;
  book.price = orUndefined(price);
  book.priceSlot = figures.priceSlot;
  book.openPrice = openPrice ?? price;
  book.liquidity = orUndefined(liquidity);
  book.openLiquidity = liquidity;
  book.curveProgress = figures.isGraduated ? lateProgress : orUndefined(stage);
  if (!Number.isNaN(supply)) {
    book.mint = { supply, mintAuthority: mintAuthority ?? null, freezeAuthority: freezeAuthority ?? null };
    if (circulating !== undefined) book.mint.circulating = circulating;
  }
  if (firstPool) {
    book.firstPool = { id: firstPool, createdAt: millis(openedAt ?? listed) };
    if (kind.dex !== undefined) book.firstPool.dex = kind.dex;
  }
  const graduatedTo = figures.isGraduatedFirst ? firstPool : laterPool;
  if (graduatedTo)
    book.graduation = { pool: graduatedTo, at: Number.isNaN(stage) ? undefined : millis(stage) };
  if (book.liquidity) book.burned = usuallyBurned(book);
  if (!kept) return book;
  book.openers = kept.openers;
  book.snipers = kept.snipers;
  return Object.assign(book, kept.members);
}

interface Identity {
  id: Address;
  texts: readonly string[];
  kind: Kind;
  developer: Address | undefined;
  listed: number;
}

function toFacts({ id, texts, kind, developer, listed }: Identity): TokenFacts {
  const [symbol = '', name = ''] = texts;
  const { launchpad, decimals, tokenProgram, tags, extensions } = kind;
  const facts: TokenFacts = { id, symbol, name, decimals, tokenProgram, tags };
  if (extensions) facts.extensions = extensions;
  if (launchpad !== undefined && developer)
    facts.launch = { launchpad, developer, createdAt: millis(listed) };
  return facts;
}

function orUndefined(value: number): number | undefined {
  return Number.isNaN(value) ? undefined : value;
}

/** The text was one when its bytes were packed. */
function toAddress(text: string): Address;
function toAddress(text: string | undefined): Address | undefined;
function toAddress(text: string | undefined): Address | undefined {
  return text as Address | undefined;
}
