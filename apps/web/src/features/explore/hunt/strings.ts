export const filters = 'Filters';
export const filtersOf = (title: string) => `Filters for ${title}`;
export const resetAll = 'Reset all';
export const show = 'Show';

export const filtersActive = (title: string, count: number) => `Filters for ${title}, ${count} active`;

export const newest = 'New';
export const aboutToGraduate = 'About to graduate';
export const graduated = 'Graduated';

export const bondingCurve = 'Bonding curve';
export const graduatedAgo = (youngAge: string) => `Graduated ${youngAge} ago`;
export const topHoldersShare = "Top holders' share";
export const topHolders = 'Top holders';
export const developerShare = "Developer's share";
export const developer = 'Developer';

export const copyAddress = (symbol: string) => `Copy address of ${symbol}`;
export const holders = 'Holders';
export const mc = 'MC';
export const tx = 'TX';
export const openOnLaunchpad = (shownSymbol: string, label: string) =>
  `${shownSymbol} on ${label} (opens in a new tab)`;
export const age = 'Age';

export const emptyNew = 'New tokens appear here as they launch.';
export const emptyAboutToGraduate = 'Tokens appear here past 50% of their bonding curve.';
export const emptyGraduated = 'Tokens appear here when they graduate.';
export const noMatches = "No tokens match this column's filters.";
export const newCount = (waiting: number) => `${waiting} new`;
export const paused = 'Paused';
export const pause = 'Pause';
export const resume = 'Resume';
export const resumeWith = (waiting: number) => `Resume, ${waiting} new`;
export const soundOn = 'Sound for new matches: on';
export const soundOff = 'Sound for new matches: off';

export const launchpads = 'Launchpads';
export const allLaunchpads = 'All launchpads';
export const launchpadCount = (count: number) => `${count} launchpads`;
export const findALaunchpad = 'Find a launchpad';
export const noLaunchpadFound = 'No matching launchpad';
export const showAllLaunchpads = 'Show all launchpads';

export const pricesArePaused = 'Prices are paused';
export const timeframe = 'Timeframe';

export const column = 'Column';
export const huntFailed = "Couldn't load Hunt";
