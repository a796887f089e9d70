const ZOOM_STEP = 1.25;
/** Candles that the page keys pass. */
const PAGE = 20;

interface KeyActs {
  step: (by: number) => void;
  zoomBy: (factor: number) => void;
  leave: () => void;
}

/** What a key does; whether it means something. */
export function toKeys({ step, zoomBy, leave }: KeyActs): (key: string) => boolean {
  const acts: Record<string, () => void> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    PageUp: () => step(-PAGE),
    PageDown: () => step(PAGE),
    Home: () => step(Number.NEGATIVE_INFINITY),
    End: () => step(Number.POSITIVE_INFINITY),
    '+': () => zoomBy(ZOOM_STEP),
    '-': () => zoomBy(1 / ZOOM_STEP),
    Escape: leave,
  };
  return (key) => {
    const act = acts[key === '=' ? '+' : key];
    act?.();
    return act !== undefined;
  };
}
