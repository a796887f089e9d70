import { networkNames } from '#entities/health/strings.ts';

export const loading = 'Loading';

export const swap = 'Swap';
export const pro = 'Pro';
export const portfolio = 'Portfolio';
export const more = 'More';
export const menu = 'Menu';

export const main = 'Main';

export const alerts = 'Alerts';

export const search = 'Search';

export const settings = 'Settings';

export const offlineBanner = "You're currently offline.";
export const rpcBanner = 'Your selected RPC is not responding to any requests.';
export const lowTpsBanner =
  'Solana network is experiencing degraded performance. Transactions may fail to send or confirm.';
export const oldIosTitle = 'Upgrade to iOS 15+ for the best experience with the product.';
export const oldIosText = 'Some features may not be available on older iOS.';
export const clockBanner = (apart: string) =>
  `Your device's clock and the chain's are ${apart} apart. What expires goes by the chain's.`;
/** What another host may answer, by the parameter that names it. */
export const hostParts = { api: 'token data', socket: 'live prices', config: 'configuration and banners' };
export const hostPart = (part: string, origin: string) => `${part} from ${origin}`;
export const otherHosts = (parts: string) => `Not from this server: ${parts}.`;
export const otherHostsHint = 'Names, prices and links may be wrong.';
export const otherHostsNext = (parts: string) =>
  `A link asks for ${parts}, from the next load of the page on.`;
export const undo = 'Undo';
export const changeRpc = 'Try changing your RPC.';
export const dismiss = 'Dismiss';

export const offline = 'Offline';
export const offlineHint = 'This device has no network connection.';
export const reconnecting = 'Reconnecting';
export const reconnectingHint = 'Stream lost. Retrying every 2.5 s.';
export const connecting = 'Connecting';
export const silent = 'Silent';
export const silentHint = 'No stream data for 10 s.';
export const degraded = 'Degraded';
export const live = 'Live';

export const slot = (exact: string) => `Slot ${exact}`;
export const txPerSecond = (exact: string) => `${exact} tx/s`;
export const stale = 'Data is stale';
export const networks = { ...networkNames, local: 'Sample market on the embedded chain' } as const;

export const noRealMoney = 'No real money';

export const skipToContent = 'Skip to content';

export const criticalIssues = (platform: string) => `For critical issues, contact support on ${platform}.`;
export const contactSupportOn = (platform: string) => `Contact support on ${platform}`;
export const crashed = 'Looks like the product has crashed.';
export const reload = 'Reload';
