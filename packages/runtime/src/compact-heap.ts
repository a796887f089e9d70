import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How much of what is in use may pile up on top before V8 collects it; by itself V8 waits for several times as much. */
const GROWTH_PERCENT = 25;

/** Frees the heap of what startup left, and holds its size near what is in use from then on. Blocks for a few tenths of a second, once. */
export function compactHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  setFlagsFromString('--expose-gc');
  // Without this pages that are mostly holes stay.
  setFlagsFromString('--compact-on-every-full-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  setFlagsFromString('--no-compact-on-every-full-gc');
}
