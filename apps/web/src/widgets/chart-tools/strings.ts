export const width = 'Bar width';
export const allWidths = 'All bar widths';
export const favourite = (width: string) => `Keep ${width} in the row`;
export const tools = 'Chart tools';

export const series = 'Type';
export const seriesNames = {
  candles: 'Candles',
  hollow: 'Hollow candles',
  bars: 'Bars',
  line: 'Line',
  area: 'Area',
  'heikin-ashi': 'Heikin-Ashi',
} as const;
export const scale = 'Scale';
export const scaleNames = { linear: 'Linear', log: 'Log', percent: 'Percent' } as const;
export const measure = 'Measure';
export const measureNames = { price: 'Price', mcap: 'Market cap' } as const;
export const unit = 'Unit';
export const usd = 'USD';
export const sol = 'SOL';
export const zone = 'Times';
export const zoneNames = { local: 'Local', utc: 'UTC' } as const;
export const colours = 'Rise and fall';
export const paletteNames = { standard: 'Green, red', safe: 'Blue, orange' } as const;

export const exportBars = 'Save or copy';
export const savePicture = 'Save picture';
export const copyPicture = 'Copy picture';
export const saveCsv = 'Save CSV';
export const copyCsv = 'Copy CSV';
export const saved = (file: string) => `Saved ${file}`;
export const pictureCopied = 'Picture copied';
export const csvCopied = (bars: string) => `${bars} copied as CSV`;
export const nothingSeen = 'There are no bars to take.';
export const failed = "Couldn't save or copy";

export const table = 'Show as a table';
export const chart = 'Show as a chart';
export const fullScreen = 'Full screen';
export const leaveFullScreen = 'Leave full screen';
export const openChart = 'Open chart';

export const csvTime = 'Time (UTC)';
export const csvColumn = (name: string, unit: string) => `${name} (${unit})`;
export const [open, high, low, close, volume] = ['Open', 'High', 'Low', 'Close', 'Volume'] as const;
export const product = 'Orrery';
