const TINT_MS = 400;
/** Tints that end within so much of each other end together, in one pass over the page. */
const GRAIN_MS = 50;

const ends = new Map<HTMLElement, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Tints an element for 400 ms in the colour of a move. An attribute set and removed by one timer for all, not an animation:
 * forty cells with a fading color are repainted in every frame, which alone took 9 ms of each.
 */
export function tint(element: HTMLElement, move: 'up' | 'down'): void {
  element.dataset.tint = move;
  ends.set(element, performance.now() + TINT_MS);
  if (timer === undefined) timer = setTimeout(sweep, TINT_MS);
}

/** Ends the tints that are due, and those that would be before long: for a frame that is drawn anyway. */
export function endTints(): void {
  end(performance.now() + GRAIN_MS);
}

function sweep() {
  end(performance.now());
  timer = ends.size > 0 ? setTimeout(sweep, GRAIN_MS) : undefined;
}

function end(upTo: number) {
  for (const [element, due] of ends) {
    if (due > upTo) continue;
    ends.delete(element);
    delete element.dataset.tint;
  }
}
