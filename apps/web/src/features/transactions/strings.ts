export const transactions = 'Transactions';
export const underWay = (count: number) => `Transactions, ${count} under way`;
export const note = 'What was sent from this browser.';
export const clear = 'Clear list';
export const view = (title: string) => `View transaction: ${title}`;
export const confirming = 'Confirming';
export const confirmed = 'Confirmed';
export const failed = 'Failed';
export const notConfirmed = 'Not confirmed';
