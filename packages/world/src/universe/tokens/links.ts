import { exampleLinks, type TokenLinks } from '@orrery/domain/tokens/token-links';
import { createRandom, type Random, seedOf } from '../../random.ts';

/** Share of launched tokens that name no links. */
const SILENT = 0.25;
const CHANCES: readonly (readonly [string, number])[] = [
  ['x', 0.85],
  ['t', 0.5],
  ['w', 0.4],
];

/** Letters of the links a launched token has: the same for the same world and mint, with any other draws. */
export function linkLettersOf(worldSeed: number, mint: string): string {
  const random: Random = createRandom(seedOf('links', worldSeed, mint));
  if (random() < SILENT) return '';
  return CHANCES.flatMap(([letter, chance]) => (random() < chance ? letter : [])).join('');
}

/** The links themselves; undefined for a token without any. */
export function linksOf(worldSeed: number, token: { id: string; symbol: string }): TokenLinks | undefined {
  return exampleLinks(linkLettersOf(worldSeed, token.id), token);
}
