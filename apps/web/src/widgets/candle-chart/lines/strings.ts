export const sized = (label: string, size: string) => `${label} · ${size}`;
export const beyond = (edge: 'top' | 'bottom', label: string) => `${edge === 'top' ? '↑' : '↓'} ${label}`;

export const lines = 'Lines on the chart';
export const moveHint = 'Drag, or use the arrow keys. Shift moves ten times as far, Enter confirms.';
export const moveTitle = (label: string) => `Move “${label}”?`;
export const closeTitle = (label: string) => `Cancel “${label}”?`;
export const fromTo = (from: string, to: string) => `${from} → ${to}`;
export const aboveMarket = (distance: string) => `${distance} above the market`;
export const belowMarket = (distance: string) => `${distance} below the market`;
export const atMarket = 'At the market';
export const priced = (price: string, distance: string) => `${price}, ${distance}`;
export const confirmMove = 'Move';
export const undo = 'Undo';
export const confirmClose = 'Yes, cancel it';
export const keep = 'Keep it';
export const close = (label: string) => `Cancel: ${label}`;
