import type { Option, Pair, PairSide } from '#entities/pair/pair.model.ts';

export type Chosen = Partial<Pair>;

/** What is chosen at first: nothing, but for a side on which there is nothing to choose. */
export function toChosen(options: Record<PairSide, readonly Option[]>): Chosen {
  const decided = ([first]: readonly Option[]) => (typeof first === 'string' ? first : undefined);
  const [sell, buy] = [decided(options.sell), decided(options.buy)];
  return { ...(sell && { sell }), ...(buy && { buy }) };
}

/** True once both are picked, and differ. */
export function canConfirm(chosen: Chosen): chosen is Pair {
  return chosen.sell !== undefined && chosen.buy !== undefined && chosen.sell !== chosen.buy;
}
