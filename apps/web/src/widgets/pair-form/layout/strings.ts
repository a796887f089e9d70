export const showChart = 'Show Chart';
export const hideChart = 'Hide Chart';
export const showHistory = 'Show History';
export const hideHistory = 'Hide History';
