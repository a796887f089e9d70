interface Sides {
  width: number;
  height: number;
}

const SIDES: Sides = { width: 16, height: 9 };
const latin = (text: string) => Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
const zeros = (count: number) => Array.from({ length: count }, () => 0);
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => (value >>> (8 * (bytes - 1 - index))) & 0xff);
const little = (value: number, bytes: number) => big(value, bytes).reverse();

/** The beginning of a PNG, as far as it says what it is and how large; so are the others. */
export function aPng({ width, height } = SIDES): Uint8Array {
  const header = [...big(13, 4), ...latin('IHDR'), ...big(width, 4), ...big(height, 4), ...zeros(9)];
  return Uint8Array.from([...latin('\x89PNG\r\n\x1a\n'), ...header]);
}

export function aGif({ width, height } = SIDES): Uint8Array {
  return Uint8Array.from([...latin('GIF89a'), ...little(width, 2), ...little(height, 2), ...zeros(3)]);
}

/** With a segment before its frame. */
export function aJpeg({ width, height } = SIDES): Uint8Array {
  const segment = [...latin('\xff\xe0'), ...big(16, 2), ...zeros(14)];
  const frame = [...latin('\xff\xc0'), ...big(17, 2), 8, ...big(height, 2), ...big(width, 2), ...zeros(9)];
  return Uint8Array.from([...latin('\xff\xd8'), ...segment, ...frame]);
}

/** A WebP picture of the extended form. */
export function aWebp({ width, height } = SIDES): Uint8Array {
  const sides = [...little(width - 1, 3), ...little(height - 1, 3)];
  return Uint8Array.from([...latin('RIFF'), ...zeros(4), ...latin('WEBPVP8X'), ...zeros(8), ...sides]);
}
