export const title = 'Using the chart';
export const gotIt = 'Got it';
export const acts = [
  { act: 'Move through time', means: 'Drag, or Shift with ← and →' },
  { act: 'Zoom', means: 'Pinch, click and use the wheel, or + and −' },
  { act: 'Read a candle', means: 'Point at it, or ← and →; Page Up, Page Down, Home, End' },
  { act: 'Stretch the prices', means: 'Drag the price axis, or Shift with ↑ and ↓' },
  { act: 'Move the prices', means: '↑ and ↓; once stretched, drag' },
  { act: 'Fit the prices again', means: 'Double-click the price axis, or 0' },
  { act: 'Show this', means: '?' },
] as const;
