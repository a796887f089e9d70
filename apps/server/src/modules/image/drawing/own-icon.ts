import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toDrawing, toIdenticon } from '@orrery/domain/icons/identicon';
import type { Address } from '@solana/kit';

/** As the app draws it on a light ground: it is seen on any. */
const LIGHTNESS = 0.56;
const CHROMA = 0.13;
const GROUND = '#ffffff';

/** Draws the icon of a token as SVG of a size in pixels: its own picture where the app has it, else one made of its address. */
export type DrawOwnIcon = (id: Address, size: number) => string;

/** Reads the app's pictures once; without a built app every icon is made of the address. */
export function createOwnIcons(webRoot: string): DrawOwnIcon {
  const file = path.join(webRoot, 'icons.svg');
  const sprite = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const pictures = new Map(
    [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="([^"]+)">(.*?)<\/symbol>/gs)].map(
      ([, id, viewBox, shapes]) => [id, { viewBox, shapes }],
    ),
  );
  return (id, size) => {
    const picture = pictures.get(id);
    if (!picture) return identicon(id, size);
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${picture.viewBox}">${picture.shapes}</svg>`;
  };
}

function identicon(id: string, size: number): string {
  const icon = toIdenticon(id);
  const { middle, sun, orbit, planet } = toDrawing(icon, size);
  const colour = toHex(icon.hue);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" fill="${colour}">`,
    `<circle cx="${middle}" cy="${middle}" r="${middle}" fill="${GROUND}"/>`,
    `<circle cx="${middle}" cy="${middle}" r="${middle}" fill-opacity="0.16"/>`,
    `<path d="${orbit}" fill="none" stroke="${colour}" stroke-opacity="0.6" stroke-width="${size / 24}"/>`,
    `<circle cx="${middle}" cy="${middle}" r="${sun}"/>`,
    `<circle cx="${planet.x}" cy="${planet.y}" r="${planet.radius}" stroke="${GROUND}"/>`,
    '</svg>',
  ].join('');
}

/** The app's colour of a hue, which it says in OKLCH, for a drawing library that knows sRGB alone. */
function toHex(hue: number): string {
  const angle = (hue / 180) * Math.PI;
  const [a, b] = [CHROMA * Math.cos(angle), CHROMA * Math.sin(angle)];
  const long = (LIGHTNESS + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (LIGHTNESS - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (LIGHTNESS - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return `#${linear.map((part) => toByte(part).toString(16).padStart(2, '0')).join('')}`;
}

function toByte(linear: number): number {
  const part = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055));
}
