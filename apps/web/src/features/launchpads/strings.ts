export const emptyNew = 'New tokens appear here automatically.';
export const emptyAboutToGraduate = 'Tokens appear here past 50% of their bonding curve.';
export const emptyGraduated = 'Tokens appear here when they graduate.';
export const emptyTop = 'Tokens appear here after their first trade.';
export const listFailed = "Couldn't load the list";

export const others = 'Others';

export const explore = 'Explore';
export const launchpads = 'Launchpads';
export const window = 'Window';
export const noCurve = 'No curve';
export const list = 'List';
export const timeframe = 'Timeframe';
export const mints = 'Mints';
export const graduates = 'Graduates';
export const bondedRate = 'Bonded rate';
export const volume = 'Volume';
export const runners = 'Runners';
export const traders = 'Traders';
export const marketShare = 'Market share';

export const volumeSince = (moment: string) => `Volume since ${moment}`;
export const tradersSince = (moment: string) => `Traders since ${moment}`;
export const mintsKnownFrom = (moment: string) =>
  `Mints before ${moment} count only tokens that are still listed`;

export const bondedRateTitle = 'Graduates per 100 tokens minted';
export const runnersTitle = 'Minted tokens that passed a $250,000 market cap';
export const rank = 'Rank';
export const launchpad = 'Launchpad';

export const name = 'Name';
export const defaultOrder = 'Default order';
export const mintsBonded = (count: string, percent: string) => `${count} mints · ${percent} bonded`;
export const noActivity = 'No activity';

export const marketShareByVolume = 'Market share by volume';

export const launchpadsFailed = "Couldn't load launchpads";
export const allLaunchpads = 'All launchpads';
export const noTrades = 'No trades in this window. Try a longer one.';
export const loadingLaunchpads = 'Loading launchpads';

/** The lists of a launchpad's page. */
export const lists = {
  recent: 'New',
  aboutToGraduate: 'About to graduate',
  graduated: 'Graduated',
  toptraded: 'Top',
};
