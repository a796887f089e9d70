export const heading = 'Wallet screening';
export const title = 'This wallet cannot be used here';
export const marked = (address: string) =>
  `The screening of wallets marks ${address} as a high risk, so it cannot trade here. Nothing it holds was touched.`;
export const howToAppeal = (platform: string) =>
  `If you think that this is wrong, tell us on ${platform}: name the address, and how you came by what it holds.`;
export const appealOn = (platform: string) => `Appeal on ${platform}`;
export const disconnect = 'Disconnect';
export const checking = 'Checking the wallet...';
export const notMarked = 'No risk is known of this wallet';
export const notMarkedHint = 'Whoever connects a wallet that is marked as a high risk comes here.';
export const toSwap = 'Swap tokens';
