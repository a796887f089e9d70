/** Pastels that stay apart from each other, from brass, and from the red and green of money. */
const INKS = ['#7cc4ff', '#f7c267', '#98e29a', '#f49ac1', '#c6a5ff', '#ffae8c', '#7fe3d4', '#e8df7a'];

/** The planets of one token's little sky. */
export interface Identicon {
  ink: string;
  /** Degrees the orbit leans by. */
  tilt: number;
  /** Height of the orbit's ellipse, its width being 26. */
  rise: number;
  /** Where the planet stands on its orbit, in radians. */
  phase: number;
  sun: number;
}

/** The same picture for the same address, everywhere and for ever. */
export function toIdenticon(id: string): Identicon {
  const roll = rolls(id);
  return {
    ink: INKS[roll(INKS.length)] ?? '#7cc4ff',
    tilt: roll(12) * 15,
    rise: 7 + roll(5),
    phase: (roll(16) / 16) * 2 * Math.PI,
    sun: 5 + roll(4),
  };
}

/** FNV-1a over the text, then as many small numbers out of it as are wanted. */
function rolls(text: string): (sides: number) => number {
  let state = 0x811c9dc5;
  const stir = (byte: number) => {
    state = Math.imul(state ^ byte, 0x01000193) >>> 0;
  };
  for (let index = 0; index < text.length; index++) stir(text.charCodeAt(index));
  return (sides) => {
    stir(sides);
    return (state >>> 8) % sides;
  };
}
