interface PointerActs {
  onHover: (x: number, y: number) => void;
  onLeave: () => void;
  onPan: (dx: number) => void;
  onZoom: (factor: number, x: number) => void;
}

const WHEEL_PER_ZOOM = 400;

/** Mouse, pen and fingers: hover reads, drag pans, wheel and pinch zoom. Returns how to stop. */
export function followPointers(element: HTMLElement, acts: PointerActs): () => void {
  const held = new Map<number, { x: number; y: number }>();
  const stopping = new AbortController();
  const { signal } = stopping;

  function onMove(event: PointerEvent) {
    const place = { x: event.offsetX, y: event.offsetY };
    const before = held.get(event.pointerId);
    if (!before) return acts.onHover(place.x, place.y);
    const gap = spread(held);
    held.set(event.pointerId, place);
    if (gap) {
      const now = spread(held);
      if (now && gap.px > 0) acts.onZoom(now.px / gap.px, now.middle);
    } else acts.onPan(place.x - before.x);
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
    if (isSideways) acts.onPan(-event.deltaX);
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

/** How far apart two fingers are, and the place between them; undefined for fewer. */
function spread(held: ReadonlyMap<number, { x: number; y: number }>) {
  const [one, other] = [...held.values()];
  if (!one || !other) return undefined;
  return { px: Math.hypot(one.x - other.x, one.y - other.y), middle: (one.x + other.x) / 2 };
}
