const UNITS = [86_400, 3_600, 60, 1] as const;

/** Days, hours, minutes and seconds until a time, none below 0; times in milliseconds since the epoch. */
export function countDown(until: number, now: number): readonly [number, number, number, number] {
  let rest = Math.max(0, Math.ceil((until - now) / 1000));
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = UNITS.map((size) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count;
  });
  return [days, hours, minutes, seconds];
}
