import type { Address } from '@solana/kit';
import { readKey } from '../bindings/account-bytes.ts';
import { METADATA_CONSTANTS, METADATA_PROGRAM } from './generated/accounts.generated.ts';

/** A mint's name as its creator wrote it: any text, with the null characters that fill its room. */
export interface MetadataTexts {
  name: string;
  symbol: string;
  uri: string;
}

const KIND = 4;
const MINT_AT = 33;
const TEXTS_AT = 65;
const LENGTH_BYTES = 4;

/**
 * Parses a mint's metadata account from its owner program and data, of which the end may be missing. Undefined for an account that is not
 * this mint's metadata, and for texts that are longer than the program takes or are not UTF-8.
 */
export function parseMetadata(mint: Address, owner: Address, data: Uint8Array): MetadataTexts | undefined {
  if (owner !== METADATA_PROGRAM || data[0] !== KIND || data.length < TEXTS_AT) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (readKey(view, MINT_AT) !== mint) return undefined;
  const { nameBytes, symbolBytes, uriBytes } = METADATA_CONSTANTS;
  const texts: string[] = [];
  let at = TEXTS_AT;
  for (const room of [nameBytes, symbolBytes, uriBytes]) {
    const start = at + LENGTH_BYTES;
    const length = start <= data.length ? view.getUint32(at, true) : room + 1;
    at = start + length;
    if (length > room || at > data.length) return undefined;
    const text = readUtf8(data.subarray(start, at));
    if (text === undefined) return undefined;
    texts.push(text);
  }
  const [name = '', symbol = '', uri = ''] = texts;
  return { name, symbol, uri };
}

function readUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
