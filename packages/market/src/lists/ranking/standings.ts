import type { PackedTexts } from '../texts/packed-texts.ts';
import { STANDINGS, UNVERIFIED, VERIFIED_BIT } from '../texts/text-match.ts';

/** What is found, by the tokens' numbers; the standing is the match, and `UNVERIFIED` more for who is not verified. */
export interface TextMatch {
  number: number;
  standing: number;
}

/** How the tokens stand in the search under way. */
export interface Standings {
  clear(): void;
  /** Has every text that `matchOf` finds, and that was not found before, stand; how many there are. */
  add(isCandidate: (mask: number) => boolean, matchOf: (start: number) => number): number;
  /** What was found; those that stand behind the last of `enough` are left out. */
  best(enough: number): TextMatch[];
}

export function createStandings(texts: PackedTexts): Standings {
  /** By number; 0 for what does not answer. */
  let standings = new Uint8Array();
  return {
    clear() {
      if (standings.length < texts.count) standings = new Uint8Array(2 * texts.count);
      else standings.fill(0);
    },
    add(isCandidate, matchOf) {
      const { starts, masks, count } = texts;
      let found = 0;
      for (let number = 0; number < count; number += 1) {
        const mask = masks[number] ?? 0;
        if (mask === 0 || !isCandidate(mask) || standings[number] !== 0) continue;
        const match = matchOf(starts[number] ?? 0);
        if (match === 0) continue;
        standings[number] = match + (mask & VERIFIED_BIT ? 0 : UNVERIFIED);
        found += 1;
      }
      return found;
    },
    best(enough) {
      const { count } = texts;
      const counts = new Int32Array(STANDINGS);
      for (let number = 0; number < count; number += 1) {
        const standing = standings[number] ?? 0;
        if (standing > 0) counts[standing] = (counts[standing] ?? 0) + 1;
      }
      let worst = 0;
      for (let better = 0; better < enough && worst < counts.length; better += counts[worst] ?? 0) worst += 1;
      const best: TextMatch[] = [];
      for (let number = 0; number < count; number += 1) {
        const standing = standings[number] ?? 0;
        if (standing > 0 && standing <= worst) best.push({ number, standing });
      }
      return best;
    },
  };
}
