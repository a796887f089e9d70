export const summary = (label: string, bars: string) => `${label}: ${bars}.`;
export const bars = (count: string) => (count === '1' ? '1 bar' : `${count} bars`);
export const span = (from: string, to: string) => `From ${from} to ${to}.`;
export const move = (open: string, close: string, change: string) => `${open} to ${close}, ${change}.`;
export const extremes = (high: string, highAt: string, low: string, lowAt: string) =>
  `High ${high} on ${highAt}, low ${low} on ${lowAt}.`;
export const volumeOf = (volume: string) => `Volume ${volume}.`;

export const table = 'Bars in sight';
export const newestOf = (rows: string, bars: string) => `The newest ${rows} of ${bars} in sight.`;
export const [time, open, high, low, close, change, volume] = [
  'Time',
  'Open',
  'High',
  'Low',
  'Close',
  'Change',
  'Volume',
] as const;
