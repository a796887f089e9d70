export const ways = 'Ways to trade';
export const market = 'Market';
export const trigger = 'Trigger';
export const recurring = 'Recurring';
