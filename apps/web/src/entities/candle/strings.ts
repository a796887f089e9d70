/** The letter and the word for each unit of time that a bar's width is counted in. */
export const widthUnits = {
  SECOND: ['s', 'second'],
  MINUTE: ['m', 'minute'],
  HOUR: ['h', 'hour'],
  DAY: ['D', 'day'],
  WEEK: ['W', 'week'],
  MONTH: ['M', 'month'],
} as const;
