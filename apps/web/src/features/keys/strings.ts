export const title = 'Keyboard shortcuts';
export const note =
  'w and b act on the focused or hovered row; the keys of charts while the focus is in one.';

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

export const charts = 'In a chart';
export const bars = 'Read the bar before or after';
export const zoom = 'Zoom in or out';
export const pan = 'Earlier or later bars';
export const axis = 'Move the value axis';
export const stretch = 'Stretch or squeeze it';
export const automatic = 'Fit it to the bars';
export const widths = 'Narrower or wider bars';
export const series = 'Next chart type';
export const scale = 'Next scale';
export const measure = 'Price or market cap';
export const unit = 'Next unit';
export const zone = 'Local time or UTC';
export const table = 'Chart or table';
export const picture = 'Save a picture';
export const csv = 'Save the bars as CSV';
export const fullScreen = 'Full screen';
