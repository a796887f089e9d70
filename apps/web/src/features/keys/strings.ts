export const title = 'Keyboard shortcuts';
export const note =
  'Watchlist and quick buy act on the focused or hovered row; the keys of charts while the focus is in one.';

export const everywhere = 'Everywhere';
export const palette = 'Do anything by its name';
export const close = 'Close what is open';

export const lists = 'In lists';
export const rows = 'Previous or next row';
export const ends = 'First or last row';
export const tenRows = 'Ten rows up or down';
export const open = 'Open token';
export const buttons = "Focus or leave the row's buttons";

export const charts = 'In a chart';
export const bars = 'Read the bar before or after';
export const pan = 'Earlier or later bars';
export const axis = 'Move the value axis';
export const stretch = 'Stretch or squeeze it';

export const change = (does: string, key: string) => `Change the key for “${does}”, now ${key}`;
export const press = 'Press a key';
export const taken = (key: string, by: string) => `${key} is taken by “${by}”.`;
export const noKey = 'Only a single letter, digit or sign can be a key here.';
export const changeHint = 'Press one of the buttons, then its new key; Esc leaves it as it is.';
export const reset = 'Reset keys';
