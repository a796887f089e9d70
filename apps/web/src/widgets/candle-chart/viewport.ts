/** Which candles are seen. */
export interface Viewport {
  /** Width of one candle with its gap. */
  barPx: number;
  /** Candles that would fit between the newest one and the right edge; below 0 the newest is out of sight. */
  offset: number;
}

/** What it looks at. */
export interface Plot {
  count: number;
  width: number;
}

/** Of so many candles that several stand in a pixel. */
const MIN_BAR_PX = 0.05;
/** A part of the chart always shows candles, and is no wider than so many of them. */
const MIN_SEEN = 5;
/** Of candles before any zooming: as wide as it takes to read them, with room for the next ones. */
const READABLE_PX = 7;
const ROOM_PX = 28;

/** All candles as far as they are readable: a few fill the plot, of many the newest are seen. */
export function fit({ count, width }: Plot): Viewport {
  const barPx = Math.min(widest(width), Math.max(READABLE_PX, (width - ROOM_PX) / Math.max(1, count)));
  return { barPx, offset: ROOM_PX / barPx };
}

/** The middle of a candle. */
export function xOf(index: number, { barPx, offset }: Viewport, { count, width }: Plot): number {
  return width - (count - 1 - index + offset + 0.5) * barPx;
}

/** The candle nearest to a place, one that exists; -1 when there are none. */
export function indexAt(x: number, { barPx, offset }: Viewport, { count, width }: Plot): number {
  const index = Math.round(count - 1 + offset + 0.5 - (width - x) / barPx);
  return Math.min(count - 1, Math.max(0, index));
}

/** The candles in sight, the last one excluded. */
export function seen({ barPx, offset }: Viewport, { count, width }: Plot): { from: number; to: number } {
  const to = Math.min(count, Math.ceil(count + offset));
  const from = Math.max(0, Math.floor(count + offset - width / barPx) - 1);
  return { from: Math.min(from, to), to: Math.max(0, to) };
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

const widest = (width: number) => Math.max(MIN_BAR_PX, width / MIN_SEEN);

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
