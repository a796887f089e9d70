interface PointerActs {
  onHover: (x: number, y: number) => void;
  onLeave: () => void;
  onPan: (dx: number, dy: number) => void;
  onZoom: (factor: number, x: number) => void;
}

interface Place {
  x: number;
  y: number;
}

const WHEEL_PER_ZOOM = 400;
/** So much of a drag along the value axis makes it span twice as much. */
const AXIS_PER_STRETCH = 120;

/** Mouse, pen and fingers: hover reads, drag pans, wheel and pinch zoom. Returns how to stop. */
export function followPointers(element: HTMLElement, acts: PointerActs): () => void {
  const held = new Map<number, Place>();
  const stopping = new AbortController();
  const { signal } = stopping;

  function onMove(event: PointerEvent) {
    const place = { x: event.offsetX, y: event.offsetY };
    const before = held.get(event.pointerId);
    if (!before) return acts.onHover(place.x, place.y);
    const gap = spread(held);
    held.set(event.pointerId, place);
    const now = spread(held);
    if (gap && now) {
      acts.onPan(now.x - gap.x, now.y - gap.y);
      if (gap.px > 0) acts.onZoom(now.px / gap.px, now.x);
    } else acts.onPan(place.x - before.x, place.y - before.y);
    if (event.pointerType === 'mouse') acts.onHover(place.x, place.y);
    return undefined;
  }

  function onDown(event: PointerEvent) {
    held.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    element.setPointerCapture(event.pointerId);
    acts.onHover(event.offsetX, event.offsetY);
  }

  function onWheel(event: WheelEvent) {
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    // A page that is scrolled past a chart must go on scrolling: the wheel alone is the page's.
    if (!isSideways && !event.ctrlKey && !event.metaKey && document.activeElement !== element.parentElement)
      return;
    event.preventDefault();
    if (isSideways) acts.onPan(-event.deltaX, 0);
    else acts.onZoom(2 ** (-event.deltaY / WHEEL_PER_ZOOM), event.offsetX);
  }

  const release = (event: PointerEvent) => held.delete(event.pointerId);
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointerup', release, { signal });
  element.addEventListener('pointercancel', release, { signal });
  element.addEventListener('pointerleave', acts.onLeave, { signal });
  element.addEventListener('wheel', onWheel, { signal, passive: false });
  return () => stopping.abort();
}

interface AxisActs {
  onStretch: (factor: number) => void;
  onReset: () => void;
}

/** Along the value axis: a drag down spans more, two presses return to what is in sight. Returns how to stop. */
export function followAxis(element: HTMLElement, { onStretch, onReset }: AxisActs): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let from: number | undefined;
  const release = () => {
    from = undefined;
  };
  element.addEventListener(
    'pointerdown',
    (event) => {
      from = event.clientY;
      element.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    ({ clientY }) => {
      if (from === undefined || clientY === from) return;
      onStretch(2 ** ((clientY - from) / AXIS_PER_STRETCH));
      from = clientY;
    },
    { signal },
  );
  element.addEventListener('pointerup', release, { signal });
  element.addEventListener('pointercancel', release, { signal });
  element.addEventListener('dblclick', onReset, { signal });
  return () => stopping.abort();
}

/** How far apart two fingers are, and the place between them; undefined for fewer. */
function spread(held: ReadonlyMap<number, Place>) {
  const [one, other] = [...held.values()];
  if (!one || !other) return undefined;
  const px = Math.hypot(one.x - other.x, one.y - other.y);
  return { px, x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
