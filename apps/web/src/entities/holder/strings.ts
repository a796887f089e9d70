export const developer = 'Developer';
export const developerMeaning = 'Launched this token.';
export const sniper = 'Sniper';
export const snipers = 'Snipers';
export const sniperMeaning = 'First bought within 10 seconds of launch.';
export const bundler = 'Bundler';
export const bundlers = 'Bundlers';
export const bundlerMeaning =
  'One of three or more wallets that first bought in the same slot, within 10 seconds of launch.';
export const insider = 'Insider';
export const insiders = 'Insiders';
export const insiderMeaning =
  'Received its first SOL or the token from the developer, or bought within 10 seconds of launch and last sold within 15 seconds of the developer.';
export const fresh = 'Fresh';
export const freshWallets = 'Fresh wallets';
export const freshMeaning = 'First traded less than a day before first buying this token.';
export const whale = 'Whale';
export const whales = 'Whales';
export const whaleMeaning =
  'Holds at least 1% of the supply worth $1,000 or more, or at least $100,000 worth.';
export const poolMeaning = 'A pool: its tokens belong to its liquidity providers.';
export const feesMeaning = "The venue's fee account.";
export const venueMeaning = 'A venue account.';
