import type { OrderPair } from './open-orders.ts';

/** Looks at a pair from a place on; returns the place to go on from, or undefined when it is done. */
type Look = (pair: OrderPair, from: number) => number | undefined;

/** Pairs that are to be looked at, each from where the last turn stopped, so that none of many orders is left out. */
export interface PairPasses {
  /** A pool that a pair may trade with has changed; those with a pool of their own come first, except after a turn that left none for the others. */
  add(pair: OrderPair, isDirect: boolean): void;
  run(hasRoom: () => boolean, look: Look): void;
}

export function createPairPasses(): PairPasses {
  const [direct, others] = [new Set<OrderPair>(), new Set<OrderPair>()];
  const places = new Map<OrderPair, number>();
  /** Pairs that have changed since the pass that they are in began. */
  const changed = new Set<OrderPair>();
  let othersFirst = false;

  function runAll(pairs: Set<OrderPair>, hasRoom: () => boolean, look: Look): void {
    for (const pair of Array.from(pairs)) {
      if (!hasRoom()) return;
      pairs.delete(pair);
      const from = look(pair, places.get(pair) ?? 0);
      if (from === undefined) places.delete(pair);
      else places.set(pair, from);
      if (from !== undefined || changed.delete(pair)) pairs.add(pair);
    }
  }

  return {
    add(pair, isDirect) {
      (isDirect ? direct : others).add(pair);
      if (places.has(pair)) changed.add(pair);
    },
    run(hasRoom, look) {
      for (const pairs of othersFirst ? [others, direct] : [direct, others]) runAll(pairs, hasRoom, look);
      othersFirst = !othersFirst && others.size > 0;
    },
  };
}
