import { randomUUID } from 'node:crypto';

/** Enough of a random id not to be guessed. */
const SEED_LETTERS = 12;

/** What the address of an account that one transaction makes and closes is made with: an order's id, or a fresh one. */
export function wrapSeed(id: string = randomUUID()): string {
  return id.replaceAll('-', '').slice(0, SEED_LETTERS);
}
