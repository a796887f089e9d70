import type { TokenBook } from '../book/token-book.ts';

/** A book the logs hold something of stays awake for days, so it is soon enough to look at it again after so many rounds. */
const ROUNDS = 60;

/** The books that the logs hold nothing of, as far as was looked: few of many, and only they can sleep. */
export interface IdleBooks {
  /** Notes a book that has just become one of the awake. */
  add(book: TokenBook): void;
  remove(book: TokenBook): void;
  /** Those there are now, among them what a look at a part of all awake books finds. */
  round(): Generator<TokenBook>;
}

export function createIdleBooks(awake: ReadonlyMap<string, TokenBook>): IdleBooks {
  const idle = new Set<TokenBook>();
  let search = awake.values();

  function look(): void {
    for (let left = Math.ceil(awake.size / ROUNDS); left > 0; left -= 1) {
      const { value: book, done } = search.next();
      if (done) search = awake.values();
      else if (book.logged === 0) idle.add(book);
    }
  }

  return {
    add: (book) => idle.add(book),
    remove: (book) => idle.delete(book),
    *round() {
      look();
      for (const book of idle) {
        if (book.logged === 0) yield book;
        else idle.delete(book);
      }
    },
  };
}
