export const viewToken = 'View token';

export const priceRange = 'Enter a price above 0 and up to 1,000,000,000,000.';
export const mcapRange = 'Enter a market cap above 0 and up to 1,000,000,000,000,000.';
export const changeRange = 'Enter a percentage from -100 to 1,000,000.';
export const shareRange = 'Enter a percentage from 0 to 100.';

export const now = 'Now';

export const price = 'Price';
export const mcap = 'Market cap';
export const change = 'Change';
export const holders = 'Holders';
export const devSells = 'Dev sells';
export const above = 'Above';
export const below = 'Below';
export const priceInDollars = 'Price in dollars';
export const marketCapInDollars = 'Market cap in dollars';
export const changeLabel = 'Price change in percent';
export const holdersLabel = "Top 10 holders' share in percent";
export const metric = 'Metric';
export const devSellsHint = "Fires on every sale by the developer's wallet.";
export const direction = 'Direction';
export const window = 'Window';
export const repeat = 'Repeat, at most once per minute';
export const back = 'Back';
export const saveAlert = 'Save alert';
export const addAlert = 'Add alert';

export const alertName = (symbol: string, rule: string) => `${symbol}, ${rule}`;
export const pause = (name: string) => `Pause: ${name}`;
export const turnOn = (name: string) => `Turn on: ${name}`;
export const edit = (name: string) => `Edit: ${name}`;
export const deleteAlert = (name: string) => `Delete: ${name}`;

export const searchTokens = 'Search tokens';
export const nameSymbolOrAddress = 'Name, symbol or address';
export const tokens = 'Tokens';

export const notificationsBlocked = "Notifications are blocked in the browser's settings for this site.";
export const notificationsUnsupported = "This browser doesn't support notifications.";
export const notify = 'Show browser notifications';

export const limitReached = (count: number) => `Limit of ${count} alerts reached. Delete one to add another.`;
export const alertsNote = 'Active on this device while Orrery is open.';
export const newAlertFor = (symbol: string) => `New alert for ${symbol}`;
export const alertFor = (symbol: string) => `Alert for ${symbol}`;
export const newAlert = 'New alert';
export const alerts = 'Alerts';
export const noAlertsYet = 'No alerts yet';
export const noAlertsHint =
  "Get notified when a price, market cap, price change or the top holders' share crosses a threshold, or when the developer sells.";
