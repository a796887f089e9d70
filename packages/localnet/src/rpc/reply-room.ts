import type { Door } from './context.ts';
import { RpcError } from './rpc-error.ts';

/** The node's own port serves programs of this machine: as much as a text can hold. */
const LETTERS_MOST: Readonly<Record<Door, number>> = { gateway: 5_000_000, 'rpc-port': 400_000_000 };

/** The room for the reply to one request, or to a batch together: a hundred letters can ask for a hundred million. */
export class ReplyRoom {
  #left: number;

  constructor(door: Door) {
    this.#left = LETTERS_MOST[door];
  }

  /** How many letters there is room for yet. */
  get left(): number {
    return this.#left;
  }

  /** Throws −32012 when there is no room for so many letters more. */
  assertFits(letters: number): void {
    if (letters > this.#left) throw tooLarge();
  }

  take(letters: number): void {
    this.assertFits(letters);
    this.#left -= letters;
  }
}

export function tooLarge(): RpcError {
  return new RpcError(-32012, 'The reply would be too large: ask for less at a time');
}
