export const recurringFailed = 'Failed to fetch recurring orders';
