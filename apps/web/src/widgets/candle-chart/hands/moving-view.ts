import { atNewest, fit, MIN_BAR_PX, MIN_SEEN, type Plot, type Viewport, widest, xOf } from '../viewport.ts';

/** The candle nearest to a place, one that exists; -1 when there are none. */
export function indexAt(x: number, { barPx, offset }: Viewport, { count, width }: Plot): number {
  const index = Math.round(count - 1 + offset + 0.5 - (width - x) / barPx);
  return Math.min(count - 1, Math.max(0, index));
}

/** Moves what is seen with the pointer: to the right shows what was before. */
export function pan({ barPx, offset }: Viewport, dx: number, plot: Plot): Viewport {
  return bounded({ barPx, offset: offset - dx / barPx }, plot);
}

/** As candles open a view of the past stays where it is, as far as it is still there. */
export function stay(viewport: Viewport, opened: number, plot: Plot): Viewport {
  const { barPx, offset } = viewport;
  return offset < 0 ? bounded({ barPx, offset: offset - opened }, plot) : viewport;
}

/** Widens or narrows the candles around a place that stays where it is. */
export function zoom({ barPx, offset }: Viewport, factor: number, x: number, plot: Plot): Viewport {
  const next = Math.min(widest(plot.width), Math.max(MIN_BAR_PX, barPx * factor));
  const rest = plot.width - x;
  return bounded({ barPx: next, offset: offset - rest / barPx + rest / next }, plot);
}

/** Brings a candle into sight with as little movement as can be. */
export function reveal(index: number, viewport: Viewport, plot: Plot): Viewport {
  const { barPx } = viewport;
  const x = xOf(index, viewport, plot);
  if (x < barPx / 2) return pan(viewport, barPx / 2 - x, plot);
  return x > plot.width - barPx / 2 ? pan(viewport, plot.width - barPx / 2 - x, plot) : viewport;
}

function bounded({ barPx, offset }: Viewport, { count, width }: Plot): Viewport {
  const room = Math.max(0, width / barPx - MIN_SEEN);
  const least = Math.min(MIN_SEEN - count, 0);
  return { barPx, offset: Math.min(room, Math.max(least, offset)) };
}

/** A view of a plot that changes as it is moved; until it is, it is what fits. */
export function movingView(plot: () => Plot, onMove: () => void) {
  let moved: Viewport | undefined;
  const now = () => moved ?? fit(plot());
  const look = (next: Viewport) => {
    moved = next;
    onMove();
  };
  return {
    now,
    panBy: (dx: number) => look(pan(now(), dx, plot())),
    toNewest: () => look(atNewest(now())),
    zoomBy: (factor: number, x = plot().width) => look(zoom(now(), factor, x, plot())),
    reveal(index: number) {
      const [before, after] = [now(), reveal(index, now(), plot())];
      if (after.offset !== before.offset) look(after);
    },
    /** As `stay`, of a view that was moved. */
    stay(opened: number) {
      if (moved) moved = stay(moved, opened, plot());
    },
  };
}
