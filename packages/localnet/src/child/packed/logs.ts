import { Buffer } from 'node:buffer';
import type { Address } from '@solana/kit';
import { type ByteReader, type ByteWriter, toBuffer } from './bytes.ts';
import { type KeyPlaces, keyAt } from './keys.ts';
import { LOG_WORDS } from './log-words.ts';

// A word is a number that says what it is, and with these what follows.
const TEXT = 0;
const NUMBER = 1;
const BASE64 = 2;
const FIRST_WORD = 3;
const FIRST_KEY = FIRST_WORD + LOG_WORDS.length;

const PLACES = new Map(LOG_WORDS.map((word, place) => [word, place]));
const WHOLE = /^(?:0|[1-9]\d{0,14})$/;
const LOOKS_LIKE_BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Writes lines of a log word by word: those of the dictionary, accounts of the transaction and numbers are short. */
export function writeLogs(writer: ByteWriter, lines: readonly string[], places: KeyPlaces): void {
  writer.list(lines, (line) => writer.list(line.split(' '), (word) => writeWord(writer, word, places)));
}

/** Reads what `writeLogs` wrote. */
export function readLogs(reader: ByteReader, keys: readonly Address[]): string[] {
  return reader.list(() => reader.list(() => readWord(reader, keys)).join(' '));
}

function writeWord(writer: ByteWriter, word: string, places: KeyPlaces): void {
  const place = PLACES.get(word);
  if (place !== undefined) {
    writer.whole(FIRST_WORD + place);
    return;
  }
  const key = places.get(word);
  if (key !== undefined) writer.whole(FIRST_KEY + key);
  else if (WHOLE.test(word)) {
    writer.whole(NUMBER);
    writer.whole(Number(word));
  } else if (isBase64(word)) {
    writer.whole(BASE64);
    writer.bytes(Buffer.from(word, 'base64'));
  } else {
    writer.whole(TEXT);
    writer.text(word);
  }
}

function readWord(reader: ByteReader, keys: readonly Address[]): string {
  const kind = reader.whole();
  if (kind === TEXT) return reader.text();
  if (kind === NUMBER) return String(reader.whole());
  if (kind === BASE64) return toBuffer(reader.bytes()).toString('base64');
  return LOG_WORDS[kind - FIRST_WORD] ?? keyAt(keys, kind - FIRST_KEY);
}

function isBase64(word: string): boolean {
  return (
    word.length % 4 === 0 &&
    LOOKS_LIKE_BASE64.test(word) &&
    Buffer.from(word, 'base64').toString('base64') === word
  );
}
