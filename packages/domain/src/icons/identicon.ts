/** A token’s little sky: a sun, an orbit and a planet. */
export interface Identicon {
  /** Degrees around the colour wheel. */
  hue: number;
  /** Degrees the orbit leans by. */
  tilt: number;
  /** Height of the orbit's ellipse, its width being 26. */
  rise: number;
  /** Where the planet stands on its orbit, in radians. */
  phase: number;
  sun: number;
}

const HUES = 30;
const TURN = 360;
/** Chosen so that the tokens people meet first are well apart in colour. */
const SEED = 1234;

/** The same picture for the same address, everywhere and for ever. */
export function toIdenticon(id: string): Identicon {
  const roll = rolls(id);
  return {
    hue: roll(HUES) * (TURN / HUES),
    tilt: roll(12) * 15,
    rise: 6 + roll(5),
    phase: (roll(16) / 16) * 2 * Math.PI,
    sun: 5 + roll(3),
  };
}

/** FNV over the text, then as many small numbers out of it as are wanted, each stirred anew. */
function rolls(text: string): (sides: number) => number {
  let state = SEED;
  const stir = (byte: number) => {
    state = Math.imul(state ^ byte, 0x01000193) >>> 0;
    state = (state ^ (state >>> 15)) >>> 0;
  };
  for (let index = 0; index < text.length; index++) stir(text.charCodeAt(index));
  return (sides) => {
    stir(sides);
    return (state >>> 4) % sides;
  };
}

/** An identicon laid out for a size in pixels: every figure already turned and scaled, so that nothing is left to transform. */
export interface Drawing {
  middle: number;
  sun: number;
  /** The `d` of the orbit. */
  orbit: string;
  planet: { x: number; y: number; radius: number };
}

const BOX = 36;
const ORBIT = 13;
const PLANET = 2.75;

export function toDrawing({ tilt, rise, phase, sun }: Identicon, size: number): Drawing {
  const scale = size / BOX;
  const middle = size / 2;
  const lean = (tilt / 180) * Math.PI;
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)];
  const at = (x: number, y: number) => ({
    x: round(middle + (x * cos - y * sin) * scale),
    y: round(middle + (x * sin + y * cos) * scale),
  });
  const [near, far] = [at(-ORBIT, 0), at(ORBIT, 0)];
  const half = `A${round(ORBIT * scale)} ${round(rise * scale)} ${tilt} 1 1`;
  return {
    middle,
    sun: round(sun * scale),
    orbit: `M${near.x} ${near.y}${half} ${far.x} ${far.y}${half} ${near.x} ${near.y}`,
    planet: { ...at(ORBIT * Math.cos(phase), rise * Math.sin(phase)), radius: round(PLANET * scale) },
  };
}

const round = (value: number) => Math.round(value * 100) / 100;
