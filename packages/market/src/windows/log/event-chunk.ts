export const CHUNK_EVENTS = 16_384;
const FIRST_BLOCKS = 64;
const FORMAT = 2;
const HEADER_BYTES = 16;
const WORD = 2 ** 32;
/** A token's number shares its word with the side and the upper five bits of the money. */
const TOKEN_SHIFT = 6;
const TOKEN_UNIT = 2 ** TOKEN_SHIFT;
const MAX_TOKENS = 2 ** (32 - TOKEN_SHIFT);

/** One event of one token; `value` is a trade's dollar price, NaN for dust, else what was counted from then on. */
export interface LoggedEvent {
  /** Milliseconds since the epoch. */
  time: number;
  token: number;
  trader: number;
  isBuy: boolean;
  value: number;
  /** Whole, below 2⁵³. */
  microUsd: number;
}

/** A stretch of a log in typed columns: 22 bytes an event, and 12 for each instant. */
export interface EventChunk {
  readonly number: number;
  length: number;
  readonly value: Float64Array;
  readonly microLow: Uint32Array;
  readonly microMiddle: Uint16Array;
  /** The token's number, the money's top five bits and the side. */
  readonly word: Uint32Array;
  readonly trader: Uint32Array;
  /** When each instant was, and its first event; block times are few. */
  times: Float64Array;
  starts: Uint32Array;
  instants: number;
}

export function createChunk(number: number, capacity: number): EventChunk {
  return {
    number,
    length: 0,
    value: new Float64Array(capacity),
    microLow: new Uint32Array(capacity),
    microMiddle: new Uint16Array(capacity),
    word: new Uint32Array(capacity),
    trader: new Uint32Array(capacity),
    times: new Float64Array(FIRST_BLOCKS),
    starts: new Uint32Array(FIRST_BLOCKS),
    instants: 0,
  };
}

/** What a log can hold of a trade's worth, and so what is counted of it: nothing of what is no whole number below 2⁵³. */
export function toLogged(microUsd: number): number {
  return Number.isSafeInteger(microUsd) && microUsd >= 0 ? microUsd : 0;
}

/** Adds an event; its time is not below the last one's. Throws at the 67-millionth token. */
export function appendTo(
  chunk: EventChunk,
  { time, token, trader, isBuy, value, microUsd }: LoggedEvent,
): void {
  if (token >= MAX_TOKENS) throw new RangeError(`the log has no room for token ${token}`);
  const at = chunk.length;
  if (chunk.instants === 0 || chunk.times[chunk.instants - 1] !== time) addInstant(chunk, time);
  // Anything more would run over into the number of another token.
  const money = toLogged(microUsd);
  const high = Math.floor(money / WORD);
  chunk.value[at] = value;
  chunk.microLow[at] = money % WORD;
  chunk.microMiddle[at] = high & 0xffff;
  chunk.word[at] = token * TOKEN_UNIT + (high >>> 16) * 2 + (isBuy ? 1 : 0);
  chunk.trader[at] = trader;
  chunk.length = at + 1;
}

function addInstant(chunk: EventChunk, time: number): void {
  if (chunk.instants === chunk.times.length) {
    const [times, starts] = [chunk.times, chunk.starts];
    chunk.times = new Float64Array(times.length * 2);
    chunk.starts = new Uint32Array(times.length * 2);
    chunk.times.set(times);
    chunk.starts.set(starts);
  }
  chunk.times[chunk.instants] = time;
  chunk.starts[chunk.instants] = chunk.length;
  chunk.instants += 1;
}

/** The first event behind an instant. */
export function endOf(chunk: EventChunk, instant: number): number {
  return instant + 1 < chunk.instants ? (chunk.starts[instant + 1] ?? 0) : chunk.length;
}

export function tokenAt(chunk: EventChunk, at: number): number {
  return (chunk.word[at] ?? 0) >>> TOKEN_SHIFT;
}

export function isBuyAt(chunk: EventChunk, at: number): boolean {
  return ((chunk.word[at] ?? 0) & 1) === 1;
}

export function microUsdAt(chunk: EventChunk, at: number): number {
  const high = (((chunk.word[at] ?? 0) >>> 1) & 31) * 2 ** 16 + (chunk.microMiddle[at] ?? 0);
  return high * WORD + (chunk.microLow[at] ?? 0);
}

type ReadTrade = Pick<LoggedEvent, 'token' | 'trader' | 'isBuy' | 'microUsd'>;

/** Reads who traded what, which way and how much. */
export function readTrade<T extends ReadTrade>(chunk: EventChunk, at: number, into: T): T {
  into.token = tokenAt(chunk, at);
  into.trader = chunk.trader[at] ?? 0;
  into.isBuy = isBuyAt(chunk, at);
  into.microUsd = microUsdAt(chunk, at);
  return into;
}

/** The columns of a chunk's events, widest first, as they lie in its bytes. */
function columnsOf(chunk: EventChunk) {
  const { length, instants } = chunk;
  return [
    chunk.value.subarray(0, length),
    chunk.times.subarray(0, instants),
    chunk.microLow.subarray(0, length),
    chunk.word.subarray(0, length),
    chunk.trader.subarray(0, length),
    chunk.starts.subarray(0, instants),
    chunk.microMiddle.subarray(0, length),
  ];
}

/** A chunk as bytes, with a text behind them. */
export function toBytes(chunk: EventChunk, text: string): Uint8Array {
  const columns = columnsOf(chunk);
  const words = new TextEncoder().encode(text);
  const size = columns.reduce((sum, { byteLength }) => sum + byteLength, HEADER_BYTES);
  const bytes = new Uint8Array(size + words.length);
  new Uint32Array(bytes.buffer, 0, 4).set([FORMAT, chunk.number, chunk.length, chunk.instants]);
  let offset = HEADER_BYTES;
  for (const column of columns) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), offset);
    offset += column.byteLength;
  }
  bytes.set(words, offset);
  return bytes;
}

/** A chunk that more can be added to and its text. Throws when the bytes are of another format. */
export function fromBytes(bytes: Uint8Array): { chunk: EventChunk; text: () => string } {
  // The columns are read in place, so they must begin where numbers may.
  const own = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  const [format, number = 0, length = 0, instants = 0] = new Uint32Array(own.buffer, own.byteOffset, 4);
  if (format !== FORMAT) throw new Error(`a chunk of format ${format} cannot be read`);
  const chunk = createChunk(number, length);
  Object.assign(chunk, {
    length,
    instants,
    times: new Float64Array(instants),
    starts: new Uint32Array(instants),
  });
  let offset = HEADER_BYTES;
  for (const column of columnsOf(chunk)) {
    const part = own.subarray(offset, offset + column.byteLength);
    if (part.length < column.byteLength) throw new Error(`chunk ${number} is cut short`);
    new Uint8Array(column.buffer, column.byteOffset, column.byteLength).set(part);
    offset += column.byteLength;
  }
  const end = offset;
  return { chunk, text: () => new TextDecoder().decode(own.subarray(end)) };
}

/** The same chunk with room for the given number of events. */
export function widen(chunk: EventChunk, capacity: number): EventChunk {
  const wide = createChunk(chunk.number, Math.max(capacity, chunk.length));
  const { length, instants } = chunk;
  for (const name of ['value', 'microLow', 'microMiddle', 'word', 'trader'] as const)
    wide[name].set(chunk[name]);
  const times = new Float64Array(Math.max(FIRST_BLOCKS, instants));
  const starts = new Uint32Array(times.length);
  times.set(chunk.times);
  starts.set(chunk.starts);
  return Object.assign(wide, { length, instants, times, starts });
}
