export const globalSettings = 'Global Settings';
export const description = 'Manage your global settings';
export const sections = 'Sections';
export const display = 'Display';
export const general = 'General';
export const trading = 'Trading';
export const backup = 'Backup';

export const defaultCurrency = 'Default Currency';
export const preferredExplorer = 'Preferred Explorer';
export const localExplorers = 'Only these can show the embedded chain.';

export const rpcEndpoint = 'RPC Endpoint';
export const custom = 'Custom';
export const customRpcUrl = 'Custom RPC URL';
export const save = 'Save';
export const urlInvalid = 'URL is invalid!';
export const rpcUpdated = 'RPC updated';
export const customRpcEndpoint = 'Custom RPC endpoint';
export const rpcSetTo = (url: string) => `Your RPC is currently set to ${url}`;
export const streaming = 'Streaming';
export const ping = (milliseconds: number) => `${milliseconds} ms`;
export const slot = (exact: string) => `Slot ${exact}`;
export const measuring = 'Measuring';
export const notMeasured = 'Not measured';
export const timedOut = 'Timed out';
export const failed = 'Failed';
export const reloadToUse = 'Reload the page to use this endpoint.';
export const reload = 'Reload';

export const referralLink = 'Referral link';
export const referralFee = 'Referral fee';
export const referralHint =
  'Whoever opens it pays this fee on swaps, where it is higher than the venue’s own. Four fifths of it go to your account of the token it is taken in, once you have one.';
export const referredBy = 'Referred by';
export const referredByHint = (percent: number, end: string) =>
  `Swaps pay a fee of at least ${percent}%, four fifths of it to this wallet, where it can be paid. It ends ${end}.`;
export const removeReferral = 'Remove';
export const copyReferralLink = 'Copy referral link';

export const theme = 'Theme';
export const system = 'System';
export const dark = 'Dark';
export const light = 'Light';
export const priceColors = 'Price colors';
export const priceColorsHint = 'Blue and orange are distinguishable with color blindness.';
export const greenRed = 'Green / red';
export const blueOrange = 'Blue / orange';

export const swapProfile = 'Swap profile';
export const auto = 'Auto';
export const manual = 'Manual';
export const autoHint = 'Slippage and fees are set for you, and the venue sends the swap.';
export const manualHint = (days: number) =>
  `You set slippage and fees, and this browser sends the swap. Reverts to Auto in ${days === 1 ? '1 day' : `${days} days`}.`;
export const slippage = 'Slippage';

export const broadcastModes = 'Broadcast mode';
export const broadcastModesHint = 'How transactions are sent, and what each may cost.';
export const atLeastOne = 'At least one must be on.';
export const priorityFees = 'Priority fee';
export const jito = 'Jito tip';
export const nozomi = 'Nozomi tip';
export const maxPriorityFee = 'Max priority fee in SOL';
export const maxJitoTip = 'Max Jito tip in SOL';
export const maxNozomiTip = 'Max Nozomi tip in SOL';
export const invalidFee = (least: string) => `Enter an amount from ${least} to 1 SOL.`;
export const feeType = 'Fee type';
export const maxCap = 'Max cap';
export const exactFee = 'Exact fee';
export const maxCapHint = 'Fees are estimated, up to the amounts above.';
export const exactFeeHint = 'Exactly the amounts above are paid.';

export const activity = 'Activity';
export const hideFailed = 'Hide failed transactions';
export const hideSpam = 'Hide spam transactions';
export const hideSpamHint =
  'Received from addresses this wallet never paid: unverified or banned tokens worth under $0.01, and memos with links.';

export const routing = 'Routing and transactions';
export const onlyDirectRoutes = 'Direct routes only';
export const onlyDirectRoutesHint = 'One pool per swap; the price may be worse.';
export const restrictIntermediates = 'Restrict intermediate tokens';
export const restrictIntermediatesHint = 'Route only through tokens with deep liquidity.';
export const useWSol = 'Use wrapped SOL';
export const useWSolHint = 'Trade wSOL as it is, without wrapping or unwrapping.';
export const legacy = 'Legacy transactions';
export const legacyHint = 'For wallets without versioned transactions. Clears the excluded DEXes.';
export const askAgain = 'Ask again above';
export const askAgainHint =
  'A signature that spends more US dollars than this is asked about once more. 0 asks never.';
export const askAboveUsd = 'Ask again above, in US dollars';
export const invalidDollars = (most: string) => `Enter whole dollars, from 0 to ${most}.`;
export const never = 'Never';
export const dollars = (exact: string) => `$${exact}`;
export const excludedDexes = 'Excluded DEXes';
export const excludedDexesHint = 'Routes never use the checked venues.';
export const venuesFailed = "Venues couldn't be loaded";
export const quickBuyAmounts = 'Quick buy amounts in SOL';

export const exportTitle = 'Export';
export const exportHint = 'All settings of this device as text. Wallets and watchlists are not included.';
export const exportedSettings = 'Exported settings';
export const copySettings = 'Copy settings';
export const importTitle = 'Import';
export const settingsToImport = 'Settings to import';
export const importPlaceholder = 'Paste exported settings';
export const importAction = 'Import';
export const notJson = "This isn't an export of settings.";
export const wrongMember = (path: string) => `Invalid value for “${path}”. Nothing was changed.`;
export const noChanges = 'These are your current settings.';
export const changes = 'Changes';
export const imported = 'Settings imported';
export const resetTitle = 'Reset';
export const resetHint = 'Puts every setting back to its default.';
export const resetAction = 'Reset all settings';
export const wereReset = 'Settings reset';
export const undo = 'Undo';

export const on = 'On';
export const off = 'Off';
export const none = 'None';
export const ownRpc = "This server's";
export const percent = (value: number) => `${value}%`;
export const sol = (amount: string) => `${amount} SOL`;

export const keyOf = (does: string) => `Key: ${does}`;

/** What the values of a choice are called. */
export const valueNames: ReadonlyMap<string, string> = new Map([
  ['auto', auto],
  ['manual', manual],
  ['priorityFees', priorityFees],
  ['jito', jito],
  ['nozomi', nozomi],
  ['max-cap', maxCap],
  ['exact-fee', exactFee],
  ['system', system],
  ['dark', dark],
  ['light', light],
  ['standard', greenRed],
  ['safe', blueOrange],
]);

/** What each setting is called in a list of changes. */
export const names = {
  settings: {
    currency: 'Display currency',
    defaultCurrency,
    explorer: preferredExplorer,
    hideValues: 'Hide values',
    healthMode: 'Health mode',
    minDisplayedValue: 'Minimum displayed value',
    hideFailedTxns: hideFailed,
    hideSpamTxns: hideSpam,
  },
  trade: {
    profile: swapProfile,
    profileSince: 'Manual since',
    slippageBps: slippage,
    broadcastModes,
    feeType,
    maxPriorityFeeLamports: 'Max priority fee',
    maxJitoTipLamports: 'Max Jito tip',
    maxNozomiTipLamports: 'Max Nozomi tip',
    onlyDirectRoutes,
    useWSol,
    restrictIntermediateTokens: restrictIntermediates,
    asLegacyTransaction: legacy,
    askAboveUsd: askAgain,
    excludedDexes,
  },
  look: { theme, palette: priceColors },
  quickBuy: {
    amount: 'Quick buy amount',
    set: 'Chosen preset amounts',
    P1: 'Preset amounts P1',
    P2: 'Preset amounts P2',
    P3: 'Preset amounts P3',
  },
  rpc: rpcEndpoint,
} as const;

export const privacy = 'Privacy';
export const privacyHint =
  'By default this app calls its own server and the RPC nodes listed above, which are measured while these settings are open.';
export const showCalls = 'Show what was called';
