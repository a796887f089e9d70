/** The kinds of pictures that are passed on, by what their bytes say; `svg` never as it is. */
export type PictureKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'svg';

/** A picture of no more than this a side is drawn by any browser without harm. */
const MAX_SIDE = 4_096;
const PROLOGUE = [
  { begin: '<?xml', end: '?>' },
  { begin: '<!--', end: '-->' },
  { begin: '<!DOCTYPE', end: '>' },
] as const;

interface Size {
  width: number;
  height: number;
}

/** What a document is by its own bytes, whatever its host calls it; undefined for anything but a picture that may be shown. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const bitmap = readBitmap(data);
  if (bitmap) return isWithin(bitmap.size) ? bitmap.kind : undefined;
  return beginsSvg(data.toString('utf8').replace(/^\ufeff/, '')) ? 'svg' : undefined;
}

/** Whether a text's first element is an SVG's, behind a declaration, comments and a document type that defines nothing. */
function beginsSvg(text: string): boolean {
  let rest = text.trimStart();
  for (;;) {
    const part = PROLOGUE.find(({ begin }) => rest.startsWith(begin));
    if (!part) return /^<(?:svg:)?svg[\s>]/.test(rest);
    const length = rest.indexOf(part.end);
    if (length < 0 || (part.end === '>' && rest.slice(0, length).includes('['))) return false;
    rest = rest.slice(length + part.end.length).trimStart();
  }
}

function isWithin(size: Size | undefined): boolean {
  return size !== undefined && [size.width, size.height].every((side) => side > 0 && side <= MAX_SIDE);
}

function readBitmap(data: Buffer): { kind: Exclude<PictureKind, 'svg'>; size: Size | undefined } | undefined {
  const begins = (text: string, at = 0) => data.toString('latin1', at, at + text.length) === text;
  if (begins('\x89PNG\r\n\x1a\n'))
    return { kind: 'png', size: begins('IHDR', 12) ? sizeAt(data, 16, 4) : undefined };
  if (begins('GIF87a') || begins('GIF89a')) return { kind: 'gif', size: gifSize(data) };
  if (begins('\xff\xd8\xff')) return { kind: 'jpeg', size: jpegSize(data) };
  if (begins('RIFF') && begins('WEBP', 8)) return { kind: 'webp', size: webpSize(data) };
  return undefined;
}

/** Two big-endian numbers of the given size in bytes, width first. */
function sizeAt(data: Buffer, at: number, bytes: number): Size | undefined {
  if (data.length < at + 2 * bytes) return undefined;
  return { width: data.readUIntBE(at, bytes), height: data.readUIntBE(at + bytes, bytes) };
}

function gifSize(data: Buffer): Size | undefined {
  return data.length < 10 ? undefined : { width: data.readUInt16LE(6), height: data.readUInt16LE(8) };
}

/** The dimensions in the frame's header, behind segments that each give their length. */
function jpegSize(data: Buffer): Size | undefined {
  for (let at = 2; at + 9 <= data.length; ) {
    if (data[at] !== 0xff) return undefined;
    const marker = data[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const size = sizeAt(data, at + 5, 2);
      return size && { width: size.height, height: size.width };
    }
    at += marker === 0xff ? 1 : 2 + Math.max(2, data.readUInt16BE(at + 2));
  }
  return undefined;
}

function webpSize(data: Buffer): Size | undefined {
  if (data.length < 30) return undefined;
  const form = data.toString('latin1', 12, 16);
  if (form === 'VP8 ')
    return { width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff };
  if (form === 'VP8X') return { width: 1 + data.readUIntLE(24, 3), height: 1 + data.readUIntLE(27, 3) };
  if (form !== 'VP8L') return undefined;
  const packed = data.readUInt32LE(21);
  return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) };
}
