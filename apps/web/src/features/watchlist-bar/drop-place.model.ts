export type Side = 'before' | 'after';

/** On which side of a tab the pointer is. */
export function sideOf(x: number, { left, width }: { left: number; width: number }): Side {
  return x < left + width / 2 ? 'before' : 'after';
}

/** The place among all that a dragged tab takes when it is let go beside another; undefined when it is none of them. */
export function dropPlace<Id>(
  ids: readonly Id[],
  { dragged, target, side }: { dragged: Id; target: Id; side: Side },
): number | undefined {
  if (dragged === target || !ids.includes(dragged)) return undefined;
  const at = ids.filter((id) => id !== dragged).indexOf(target);
  if (at < 0) return undefined;
  return side === 'before' ? at : at + 1;
}
