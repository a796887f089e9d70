import { HOUR_MS } from '@orrery/core/time';

/** The finest wave lasts this long; each next one twice as long, up to about three months. */
const FINEST_MS = 1_000;
const WAVES = 24;
/** What the square of an hour's movement comes to, with each wave's strength the root of its length; found by measuring. */
const MOVEMENT_AN_HOUR = 4.5;

/** A number for each moment. */
export type Noise = (timeMs: number) => number;

/**
 * A seeded curve that can be asked at any time, in any order, and always answers the same: waves of all lengths between random
 * heights, so that it moves like a random walk over seconds as over weeks and yet never leaves for good. `volatility` is the deviation
 * of an hour's movement.
 */
export function createNoise(seed: number, volatility: number): Noise {
  const waves = Array.from({ length: WAVES }, (_, index) => {
    const length = FINEST_MS * 2 ** index;
    const salt = mix(seed, index);
    return {
      length,
      salt,
      // Waves that turn at the same moments would leave a mark there.
      shift: unit(mix(salt, -1)) * length,
      height: volatility * Math.sqrt(length / HOUR_MS / MOVEMENT_AN_HOUR),
    };
  });
  return (timeMs) => {
    let sum = 0;
    for (const { length, salt, shift, height } of waves) {
      const position = (timeMs + shift) / length;
      const index = Math.floor(position);
      const left = unit(mix(salt, index));
      const right = unit(mix(salt, index + 1));
      sum += height * ROOT_12 * (left + (right - left) * (position - index) - 0.5);
    }
    return sum;
  };
}

/** Makes the deviation of a uniform number one. */
const ROOT_12 = Math.sqrt(12);

/** Two numbers to one of 32 bits in which each bit of both has a say (a murmur finaliser). */
function mix(a: number, b: number): number {
  let hash = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b | 0, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return hash ^ (hash >>> 16);
}

function unit(hash: number): number {
  return (hash >>> 0) / 2 ** 32;
}
