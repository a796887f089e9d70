import { inflateSync } from 'node:zlib';

const SIGNATURE = 0x774f4646;
const HEAD_BYTES = 44;
const ENTRY_BYTES = 20;
const SFNT_HEAD_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;

/** A WOFF font as the plain font inside it, which drawing libraries read. Throws for anything else. */
export function unpackWoff(woff: Uint8Array): Uint8Array {
  const from = toView(woff);
  if (from.getUint32(0) !== SIGNATURE) throw new Error('not a WOFF font');
  const count = from.getUint16(12);
  const tables = Array.from({ length: count }, (_, index) =>
    readTable(woff, HEAD_BYTES + index * ENTRY_BYTES),
  );
  const headBytes = SFNT_HEAD_BYTES + count * SFNT_ENTRY_BYTES;
  const font = new Uint8Array(tables.reduce((sum, { bytes }) => sum + aligned(bytes.length), headBytes));
  const to = toView(font);
  const power = 2 ** Math.floor(Math.log2(count));
  to.setUint32(0, from.getUint32(4));
  to.setUint16(4, count);
  to.setUint16(6, power * SFNT_ENTRY_BYTES);
  to.setUint16(8, Math.log2(power));
  to.setUint16(10, (count - power) * SFNT_ENTRY_BYTES);
  let offset = headBytes;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = SFNT_HEAD_BYTES + index * SFNT_ENTRY_BYTES;
    to.setUint32(at, tag);
    to.setUint32(at + 4, checksum);
    to.setUint32(at + 8, offset);
    to.setUint32(at + 12, bytes.length);
    font.set(bytes, offset);
    offset += aligned(bytes.length);
  }
  return font;
}

function readTable(woff: Uint8Array, at: number) {
  const view = toView(woff);
  const [offset, packed, plain] = [view.getUint32(at + 4), view.getUint32(at + 8), view.getUint32(at + 12)];
  const bytes = woff.slice(offset, offset + packed);
  return {
    tag: view.getUint32(at),
    checksum: view.getUint32(at + 16),
    bytes: packed < plain ? new Uint8Array(inflateSync(bytes)) : bytes,
  };
}

const toView = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);
/** Tables begin on multiples of four. */
const aligned = (length: number) => Math.ceil(length / 4) * 4;
