export const marketCap = 'Market cap';
export const liquidity = 'Liquidity';
export const volume = 'Volume';
export const netVolume = 'Net volume';
export const txns = 'Txns';
export const buys = 'Buys';
export const sells = 'Sells';
export const netBuyers = 'Net buyers';
export const holders = 'Holders';
export const organicScore = 'Organic score';
export const bondingCurve = 'Bonding curve';
export const topHoldersRange = 'Top holders range';
export const developerBalance = 'Developer balance';
export const developerMigrations = 'Developer migrations';
export const tokenAge = 'Token age';
export const timeSinceBonded = 'Time since bonded';
export const lpBurnt = 'LP burnt';
export const topHolders = 'Top holders';
export const numberOfSocials = 'Number of socials';
export const verified = 'Verified';
export const againstVerified = 'Not verified.';
export const mintAuthorityDisabled = 'Mint authority disabled';
export const mintDisabled = 'Mint disabled';
export const againstMint = 'Mint authority is active or unknown.';
export const freezeAuthorityDisabled = 'Freeze authority disabled';
export const freezeDisabled = 'Freeze disabled';
export const againstFreeze = 'Freeze authority is active or unknown.';
export const hideSmallMeteoraDbc = 'Hide small Meteora DBC';
export const noSmallMeteoraDbc = 'No small Meteora DBC';
export const againstSmallDbc = 'Meteora DBC token with less than $500 of liquidity.';
export const hasSocials = 'Has socials';
export const againstSocials = 'No Twitter, Telegram or website.';
export const audit = 'Audit';
export const metrics = 'Metrics';
export const age = 'Age';
export const socials = 'Socials';

export const figureAsks = (label: string, figure: string, bounds: string) =>
  `${label}: ${figure}. The filter requires ${bounds}.`;
export const unknownAsks = (label: string, bounds: string) =>
  `${label}: unknown for this token. The filter requires ${bounds}.`;
export const launchpadAsks = (own: string, list: string) =>
  `Launched on ${own}. The filter requires ${list}.`;
export const noLaunchpadAsks = (list: string) => `Not launched on a launchpad. The filter requires ${list}.`;
export const missesKeywords = (text: string, words: string) => `“${text}” contains none of: ${words}.`;
export const hasKeyword = (text: string, words: string) => `“${text}” contains one of: ${words}.`;
export const includes = (quoted: string) => `Includes ${quoted}`;
export const excludes = (quoted: string) => `Excludes ${quoted}`;

export const filters = 'Filters';
export const filtersActive = (count: number) => `Filters, ${count} active`;

export const activeFilters = 'Active filters';
export const removeOne = (text: string) => `Remove filter: ${text}`;
export const removeFilter = 'Remove filter';
export const resetAll = 'Reset all';

export const notANumber = 'Not a number';
export const minAboveMax = 'Minimum is above maximum';

export const min = 'Min';
export const atLeast = (figure: string) => `${figure}, at least`;
export const atLeastMinutes = (figure: string) => `${figure}, at least, in minutes`;
export const max = 'Max';
export const atMost = (figure: string) => `${figure}, at most`;
export const atMostMinutes = (figure: string) => `${figure}, at most, in minutes`;

export const keywordCannotBeEmpty = 'Keyword cannot be empty';
export const keywordLimit = (count: number) => `Only the first ${count} keywords are used`;
export const chosen = (label: string) => `${label}: selected`;
export const removeKeyword = (keyword: string) => `Remove keyword ${keyword}`;

export const findALaunchpad = 'Find a launchpad';
export const launchpads = 'Launchpads';
export const noLaunchpadFound = 'No matching launchpad';

export const ageHint = 'in minutes, or e.g. 2h, 1d';
export const keywords = 'Keywords';
export const keywordHint = 'in symbol or name, up to 5';
export const includeAnyOf = 'Include any of';
export const excludeAnyOf = 'Exclude any of';

export const close = 'Close';

export const presets = 'Presets';
export const whyNotHere = 'Why not here?';
export const panelSections = 'Panel section';
export const show = 'Show';
export const tokenCount = (count: number) => (count === 1 ? '1 token' : `${count} tokens`);
export const firstTokens = (count: number) => `First ${count} tokens`;
