import { Buffer } from 'node:buffer';

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
/** One segment, with the length of its content in four bytes. */
const DESCRIPTOR = 0xa0;
const [STORED, REPEATED] = [0, 1];
const MAX_BLOCK_BYTES = 128 * 1024;
/** A shorter run takes no less when it is a block of its own. */
const MIN_RUN_BYTES = 8;

/** Data as a Zstandard frame, in base64. Runs of one byte are shortened, nothing else is: what reads it is on this machine, and Node has no encoder. */
export function toBase64Zstd(data: Uint8Array): string {
  const pieces: Uint8Array[] = [Uint8Array.of(...MAGIC, DESCRIPTOR, ...lowestFirst(data.length, 4))];
  let from = 0;
  const store = (to: number) => {
    for (; from < to; from = Math.min(to, from + MAX_BLOCK_BYTES)) {
      const block = data.subarray(from, Math.min(to, from + MAX_BLOCK_BYTES));
      pieces.push(blockHeader(STORED, block.length), block);
    }
  };
  for (let at = 0; at < data.length; ) {
    const end = endOfRun(data, at);
    if (end - at >= MIN_RUN_BYTES) {
      store(at);
      pieces.push(blockHeader(REPEATED, end - at), data.subarray(at, at + 1));
      from = end;
    }
    at = end;
  }
  store(data.length);
  pieces.push(blockHeader(STORED, 0, true));
  return Buffer.concat(pieces).toString('base64');
}

function endOfRun(data: Uint8Array, from: number): number {
  const most = Math.min(data.length, from + MAX_BLOCK_BYTES);
  let end = from + 1;
  while (end < most && data[end] === data[from]) end += 1;
  return end;
}

function blockHeader(kind: number, length: number, isLast = false): Uint8Array {
  return Uint8Array.from(lowestFirst(Number(isLast) + kind * 2 + length * 8, 3));
}

function lowestFirst(value: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, index) => (value >>> (8 * index)) & 255);
}
