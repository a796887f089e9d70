export const sol = 'SOL';
export const solAmount = (amount: string) => `${amount} ${sol}`;
export const unit = 'In';

export const opens = 'Opens';
export const vol = 'Vol';
export const origin = 'Origin';
export const syntheticTitle = "Generated before this chain's first block; not traded on chain.";
export const synthetic = 'Synthetic history';
export const candleLabel = (
  moment: string,
  open: string,
  high: string,
  low: string,
  close: string,
  more: readonly string[],
) => [`${moment}: open ${open}, high ${high}, low ${low}, close ${close}`, ...more].join(', ');
export const volumeSaid = (volume: string) => `volume ${volume}`;
export const syntheticSaid = 'synthetic history';

export const chart = 'chart';
export const chartLabel = (label: string) =>
  `${label}. Use the arrow keys to read candles, plus and minus to zoom, the question mark for more.`;
export const loading = 'Loading the chart';
export const axisHint = 'Drag to stretch, double-click to fit';
export const newest = 'Back to the newest bar';
export const auto = 'Auto';
export const automaticAxis = 'Fit the price axis to what is shown (0)';

/** A volume higher than the plot. */
export const clipped = (volume: string) => `↑ ${volume}, clipped`;

export const marks = 'Marks';
export const developerLetter = 'D';
export const sniperLetter = 'S';
export const moreMarks = (count: number) => `and ${count} more`;
