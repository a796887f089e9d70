export const title = 'Using the chart';
export const gotIt = 'Got it';
export const acts = [
  { act: 'Move through time', means: 'Drag; Shift + ← →' },
  { act: 'Zoom', means: 'Pinch; click, then wheel; + −' },
  { act: 'Read a candle', means: 'Point at it; ← →' },
  { act: 'Stretch the prices', means: 'Drag the axis; Shift + ↑ ↓' },
  { act: 'Move the prices', means: '↑ ↓; drag once stretched' },
  { act: 'Fit the prices again', means: 'Double-click the axis; 0' },
  { act: 'Show this', means: '?' },
] as const;
