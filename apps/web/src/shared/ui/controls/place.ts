/** How long an element must have been where it is before a pointer's click on it is meant. */
const STEADY_MS = 300;
/** What moves it without a change of size around it is seen this late at most. */
const LOOK_MS = 100;

export interface Place {
  /** Whether the element has been where it is for long enough. */
  isSteady: () => boolean;
  stop: () => void;
}

/** Watches where an element is, from when it appears; until it has been there for long enough, pointers pass through it. */
export function watchPlace(element: HTMLElement): Place {
  let seen = '';
  let movedAt = 0;

  const look = () => {
    const { x, y } = element.getBoundingClientRect();
    const now = performance.now();
    const place = `${Math.round(x)} ${Math.round(y)}`;
    if (place !== seen) movedAt = now;
    seen = place;
    const isSteady = now - movedAt >= STEADY_MS;
    element.style.pointerEvents = isSteady ? '' : 'none';
    return isSteady;
  };

  look();
  const timer = setInterval(look, LOOK_MS);
  // What grows beside it makes what holds both grow, and is told in the same frame.
  const sizes = new ResizeObserver(look);
  for (let around = element.parentElement; around; around = around.parentElement) sizes.observe(around);
  const options = { capture: true, passive: true };
  addEventListener('scroll', look, options);
  return {
    isSteady: look,
    stop() {
      clearInterval(timer);
      sizes.disconnect();
      removeEventListener('scroll', look, options);
      element.style.pointerEvents = '';
    },
  };
}
