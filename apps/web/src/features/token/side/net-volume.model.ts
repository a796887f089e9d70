import type { NetVolumeBar } from '#entities/candle/net-volume.queries.ts';

const MAX_BARS = 48;
/** How much of its place a bar takes. */
const FILL = 0.7;

export interface NetVolumeDrawing {
  /** Those drawn, oldest first. */
  bars: readonly NetVolumeBar[];
  /** The `d` of what was bought more than sold, and of what was sold more than bought; one bar is 1 wide. */
  up: string;
  down: string;
  /** Where nothing is, from the top. */
  zero: number;
  bought: number;
  sold: number;
}

/** The newest bars around the line of nothing, in a box as wide as there are bars. */
export function toNetVolumeDrawing(all: readonly NetVolumeBar[], height: number): NetVolumeDrawing {
  const bars = all.slice(-MAX_BARS);
  const most = Math.max(0, ...bars.map(({ net_volume }) => net_volume));
  const least = Math.min(0, ...bars.map(({ net_volume }) => net_volume));
  const scale = most > least ? height / (most - least) : 0;
  const zero = most * scale;
  const draw = (isUp: boolean) =>
    bars
      .map(({ net_volume: net }, index) =>
        net !== 0 && net > 0 === isUp
          ? `M${round(index + (1 - FILL) / 2)} ${round(zero)}h${FILL}v${round(-net * scale)}h${-FILL}z`
          : '',
      )
      .join('');
  return {
    bars,
    up: draw(true),
    down: draw(false),
    zero,
    bought: sum(bars.map(({ buy_volume }) => buy_volume)),
    sold: sum(bars.map(({ sell_volume }) => sell_volume)),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const round = (value: number) => Math.round(value * 100) / 100;
