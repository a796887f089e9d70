export const never = 'Never';
export const tenMinutes = '10 Minutes';
export const oneHour = '1 Hour';
export const oneDay = '1 Day';
export const threeDays = '3 Days';
export const sevenDays = '7 Days';
export const thirtyDays = '30 Days';
