export const close = 'Close banner';
export const more = 'More';
export const less = 'Less';
const two = (count: number) => String(count).padStart(2, '0');
export const countdown = (days: number, hours: number, minutes: number, seconds: number) =>
  `${days}d ${two(hours)}h ${two(minutes)}m ${two(seconds)}s`;
