export const goOnIn = (name: string) => `Go on in ${name}`;
export const openHint = 'Its app opens, and comes back here.';
export const open = 'Open';
