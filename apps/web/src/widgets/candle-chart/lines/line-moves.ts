/** The part of a chart's geometry that moves are reckoned in. */
interface Scale {
  plotHeight: number;
  yOf: (value: number) => number;
  valueAt: (y: number) => number;
}

/** Labels of an axis stand about ten of these apart. */
const TICK_PX = 4;

/** A step of the axis at a price: a tenth of what its labels are apart, in a round number (1, 2 or 5 with noughts). */
export function tickAt(price: number, scale: Scale, px = TICK_PX): number {
  const y = Math.min(scale.plotHeight, Math.max(0, scale.yOf(price)));
  const rough = Math.abs(scale.valueAt(y - px / 2) - scale.valueAt(y + px / 2));
  if (!(rough > 0) || !Number.isFinite(rough)) return 0;
  // A pixel's height may be off by what floats add.
  const least = rough * (1 - 1e-9);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((multiple) => multiple * magnitude >= least) ?? 10) * magnitude;
}

/** A price moved by ticks of the axis, onto a whole tick; never down to nothing. */
export function movedByTicks(price: number, ticks: number, scale: Scale): number {
  const tick = tickAt(price, scale);
  if (tick === 0) return price;
  const next = onTick(price + ticks * tick, tick);
  return next > 0 ? next : price;
}

/** The price at a place of the plot, as round as a pixel is high; undefined where there is no price above nothing. */
export function priceAt(y: number, scale: Scale): number | undefined {
  const value = scale.valueAt(Math.min(scale.plotHeight, Math.max(0, y)));
  const tick = tickAt(value, scale, 1);
  const price = tick === 0 ? value : onTick(value, tick);
  return price > 0 && Number.isFinite(price) ? price : undefined;
}

// Twelve digits leave out what floats add.
const onTick = (value: number, tick: number) => Number((Math.round(value / tick) * tick).toPrecision(12));

/** How far a price is from the market's, in percent of that; undefined without a market. */
export function distanceTo(market: number | undefined, price: number): number | undefined {
  if (market === undefined || market <= 0) return undefined;
  // Twelve digits leave out what floats add.
  return Number((((price - market) / market) * 100).toPrecision(12));
}
