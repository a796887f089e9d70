const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
] as const;

/** Whole seconds as days, hours, minutes and seconds; units of nothing are left out. */
export function formatDuration(seconds: number): string {
  let rest = Math.floor(seconds);
  const parts = UNITS.flatMap(([name, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? [`${count}${name}`] : [];
  });
  return parts.join(' ') || '0s';
}

const PARTS: Intl.DateTimeFormatOptions = {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};

/** One for each zone: to make one takes as long as writing a thousand moments with it. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** A moment as `dd MMM, y HH:mm:ss (x)`, x being the offset from UTC as in (+01). */
export function formatMoment(unixSeconds: number, timeZone?: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { ...PARTS, timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
  }
  const parts = format.formatToParts(new Date(unixSeconds * 1000));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const offset = part('timeZoneName').replace('GMT', '').replace(':00', '') || '+00';
  const clock = `${part('hour')}:${part('minute')}:${part('second')}`;
  return `${part('day')} ${part('month')}, ${part('year')} ${clock} (${offset})`;
}

let dayTime: Intl.DateTimeFormat | undefined;

/** A moment of the last days as `07 Nov, 14:05`, in the browser's zone; unix milliseconds. */
export function formatDayTime(at: number): string {
  dayTime ??= new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return dayTime.format(at);
}

let time: Intl.DateTimeFormat | undefined;

/** A moment of today as `14:05`, in the browser's zone; unix milliseconds. */
export function formatTime(at: number): string {
  time ??= new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
  return time.format(at);
}
