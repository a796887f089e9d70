export { connect } from '../strings.ts';

export const connectHint = 'Choose a wallet to sign with.';
export const extensionKeys = 'An extension keeps its keys; this page gets what it signs.';
export const appKeys =
  'An app keeps its keys. This browser keeps the key of the connection, which signs no transaction.';
export const relayKeys =
  'The wallet on the other device keeps its keys; the relay cannot read what passes it.';
export const recentlyUsed = 'Recently Used';
export const installed = 'Installed';
export const walletApps = 'Wallet Apps';
export const viewMore = 'View More Wallets';
export const viewLess = 'View Less Wallets';
export const notInstalled = 'Not installed';
export const opensItsApp = 'Opens its app';
export const forget = (name: string) => `Forget ${name}`;
export const waitingFor = (name: string) => `Waiting for ${name}. Confirm in the wallet.`;
export const pairingCode = 'Code to connect a wallet by';
export const scanCode = 'Scan it with a wallet that knows WalletConnect.';
export const copyPairing = 'Copy the code as a link';
export const openPairing = 'Open a wallet on this device';
export const preparingCode = 'Preparing the code...';
export const beforeConnect = 'Before you connect';
export const termsHint = 'By connecting a wallet you agree to the';
export const terms = 'terms';
export const agree = 'Agree and continue';
export const goOn = 'Continue';
export const cancel = 'Cancel';
export const tryAgain = 'Try again';
export const sameName = (name: string) =>
  `More than one wallet calls itself ${name}. Check the address once it is connected.`;
export const embeddedChainOnly = 'Embedded chain only';
export const testNetworksOnly = 'Test networks only';
export const burnerHint =
  'Its key is this page’s own: made and stored in this browser, and used without prompting. Clearing the site’s data loses it.';
export const noWallet =
  'No wallet extension found. Install one, such as Phantom, Solflare or Backpack, and reload.';
export const giftStaysHere =
  'An app is not told the link of your gift. If it opens this page in its own browser, copy the link first and paste it there.';
export const copyGift = 'Copy the link of the gift';
