import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aimOf, interestIn, type Life, lifeOf } from './launch-life.ts';

const HOUR = 3_600_000;
const names = fc.string({ minLength: 1, maxLength: 44 });

function livesOf(count: number): Life[] {
  return Array.from({ length: count }, (_, index) => lifeOf(1, `mint ${index}`));
}

describe('the life of a launched token', () => {
  test('follows from the world and the mint alone', () => {
    fc.assert(
      fc.property(fc.nat(), names, (seed, mint) => {
        expect(lifeOf(seed, mint)).toEqual(lifeOf(seed, mint));
      }),
    );
    expect(livesOf(50)).not.toEqual(Array.from({ length: 50 }, (_, index) => lifeOf(2, `mint ${index}`)));
  });

  test('is most often a dud’s and seldom ends in a graduation', () => {
    const lives = livesOf(4_000);
    const share = (fate: Life['fate']) => lives.filter((life) => life.fate === fate).length / lives.length;
    expect(share('dud')).toBeGreaterThan(0.65);
    expect(share('graduate')).toBeGreaterThan(0.025);
    expect(share('graduate')).toBeLessThan(0.055);
    expect(share('rug')).toBeCloseTo(0.12, 1);
  });

  test('keeps what a universe has decided of it', () => {
    fc.assert(
      fc.property(names, (mint) => {
        expect(lifeOf(1, mint, 'fades').fate).toBe('dud');
        expect(lifeOf(1, mint, 'rugs').fate).toBe('rug');
        expect(['runner', 'graduate']).toContain(lifeOf(1, mint, 'runs').fate);
      }),
    );
  });

  test('is carried to its peak and lost interest in, never below nothing', () => {
    fc.assert(
      fc.property(names, fc.double({ min: 0, max: 48 * HOUR, noNaN: true }), (mint, age) => {
        const life = lifeOf(1, mint);
        expect(aimOf(life, age)).toBeGreaterThanOrEqual(0);
        expect(aimOf(life, age)).toBeLessThanOrEqual(life.peak);
        expect(interestIn(life, age)).toBeGreaterThanOrEqual(0);
        expect(interestIn(life, age)).toBeLessThanOrEqual(life.rate);
        if (life.fate !== 'graduate') expect(interestIn(life, life.endsAt)).toBe(0);
      }),
    );
  });
});
