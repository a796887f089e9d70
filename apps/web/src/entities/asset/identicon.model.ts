/** A token's little sky. */
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
