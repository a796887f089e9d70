const ZOOM_STEP = 1.25;
/** Candles that the page keys pass. */
const PAGE = 20;
/** The share of the width or the height that a key moves by. */
const MOVE = 0.1;

export interface KeyActs {
  step: (by: number) => void;
  zoomBy: (factor: number) => void;
  leave: () => void;
  /** By a share of the width, to what was before. */
  panBy: (share: number) => void;
  /** By a share of what the value axis spans, upwards. */
  shift: (share: number) => void;
  stretch: (factor: number) => void;
  automatic: () => void;
}

export type ChartKey = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

/** What a key does; whether it means something. */
export function toKeys(acts: KeyActs): (key: ChartKey) => boolean {
  const plain: Record<string, () => void> = {
    ArrowLeft: () => acts.step(-1),
    ArrowRight: () => acts.step(1),
    ArrowUp: () => acts.shift(MOVE),
    ArrowDown: () => acts.shift(-MOVE),
    PageUp: () => acts.step(-PAGE),
    PageDown: () => acts.step(PAGE),
    Home: () => acts.step(Number.NEGATIVE_INFINITY),
    End: () => acts.step(Number.POSITIVE_INFINITY),
    '+': () => acts.zoomBy(ZOOM_STEP),
    '=': () => acts.zoomBy(ZOOM_STEP),
    '-': () => acts.zoomBy(1 / ZOOM_STEP),
    '0': acts.automatic,
    Escape: acts.leave,
  };
  const shifted: Record<string, () => void> = {
    ArrowLeft: () => acts.panBy(MOVE),
    ArrowRight: () => acts.panBy(-MOVE),
    ArrowUp: () => acts.stretch(1 / ZOOM_STEP),
    ArrowDown: () => acts.stretch(ZOOM_STEP),
  };
  return ({ key, shiftKey }) => {
    const act = (shiftKey ? shifted[key] : undefined) ?? plain[key];
    act?.();
    return act !== undefined;
  };
}
