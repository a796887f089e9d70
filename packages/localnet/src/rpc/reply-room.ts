import { RpcError } from '../rpc-error.ts';
import type { Caller } from './caller.ts';

/** A search looks at every account of a program; a batch of a hundred would stop the chain for seconds. */
const MAX_SEARCHES = 10;
/** The node's own port serves programs of this machine: as much as a text can hold. */
const MAX_LETTERS: Readonly<Record<Caller, number>> = {
  gateway: 5_000_000,
  'rpc-port': 400_000_000,
  process: 400_000_000,
};

/** The room for the reply to one request, or to a batch together: a hundred letters can ask for a hundred million. */
export class ReplyRoom {
  #left: number;
  #searches = 0;

  constructor(caller: Caller) {
    this.#left = MAX_LETTERS[caller];
  }

  /** Searches for at most so many bytes of accounts as there is room for. Throws −32012 for more, and for one search too many. */
  async search<Found>(find: (maxBytes: number) => Promise<Found | null>): Promise<Found> {
    this.#searches += 1;
    const found = this.#searches > MAX_SEARCHES ? null : await find(this.#left);
    if (found === null) throw tooLarge();
    return found;
  }

  /**
   * Throws −32012 when there is no room for so many letters more. Then there is none for anything else: a batch that goes on asking would
   * have its replies made for nothing.
   */
  assertFits(letters: number): void {
    if (letters <= this.#left) return;
    this.#left = 0;
    throw tooLarge();
  }

  take(letters: number): void {
    this.assertFits(letters);
    this.#left -= letters;
  }
}

function tooLarge(): RpcError {
  return new RpcError(-32012, 'The reply would be too large: ask for less at a time');
}
