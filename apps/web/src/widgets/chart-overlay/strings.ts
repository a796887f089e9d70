export const averageCost = 'Average cost';
export const averageCostPaid = (paid: string) => `${averageCost} · ${paid} paid`;
export const alertAbove = 'Price alert, above';
export const alertBelow = 'Price alert, below';
export const mcapAlertAbove = 'Market cap alert, above';
export const mcapAlertBelow = 'Market cap alert, below';
export const alertWaits = (rule: string) => `The alert fires at: ${rule}.`;
export const alertDeleted = (rule: string) => `Deletes the alert: ${rule}.`;

export const developerBought = (usd: string) => `Developer bought for ${usd}`;
export const developerSold = (usd: string) => `Developer sold for ${usd}`;
export const sniperBought = (usd: string) => `Sniper bought for ${usd}`;
export const sniperSold = (usd: string) => `Sniper sold for ${usd}`;
export const launched = 'Launched';
export const graduated = 'Graduated';
export const eventOf = (event: string, symbol: string) => `${event}: ${symbol}`;

export const shownMarks = 'Marks on the chart';
export const ownTrades = 'Your trades';
export const developerTrades = 'Developer';
export const sniperTrades = 'Snipers';
export const life = 'Launch, graduation';
