export const solAmount = (amount: string) => `${amount} SOL`;

export const opens = 'Opens';
export const vol = 'Vol';
export const origin = 'Origin';
export const syntheticTitle = "Generated before this chain's first block; not traded on chain.";
export const synthetic = 'Synthetic history';
export const syntheticHistory = ', synthetic history';
export const candleLabel = (
  moment: string,
  value: string,
  value2: string,
  value3: string,
  value4: string,
  volume: string,
  origin: string,
) => `${moment}: open ${value}, high ${value2}, low ${value3}, close ${value4}, volume ${volume}${origin}`;

export const chart = 'chart';
export const chartLabel = (label: string) =>
  `${label}. Use the arrow keys to read candles, plus and minus to zoom.`;

export const liveFrom = (time: string) => `live from ${time}`;
/** A volume higher than the plot. */
export const clipped = (volume: string) => `↑ ${volume}, clipped`;
