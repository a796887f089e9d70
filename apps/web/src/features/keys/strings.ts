export const title = 'Keyboard shortcuts';
export const note = 'w and b act on the focused or hovered row.';

export const everywhere = 'Everywhere';
export const search = 'Search any token';
export const help = 'Show this list';
export const close = 'Close what is open';

export const lists = 'In lists';
export const rows = 'Previous or next row';
export const ends = 'First or last row';
export const tenRows = 'Ten rows up or down';
export const open = 'Open token';
export const buttons = "Focus or leave the row's buttons";
export const watch = 'Toggle watchlist';
export const quickBuy = 'Quick buy';
export const pause = 'Pause Hunt';
export const filters = 'Filters';
