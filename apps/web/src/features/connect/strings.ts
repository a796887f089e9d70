export const connectingWallet = 'Connecting Wallet';
export const walletConnected = 'Wallet Connected';
export const walletNotConnected = 'Wallet not connected';
export const didNotConnect = (name: string) => `${name} did not connect.`;
export const didNotAnswer = (name: string) => `${name} did not answer. Is it unlocked?`;
export const hasNoAccount = (name: string) => `${name} offers no Solana account.`;
export const speaksVersion = (name: string, theirs: string, ours: string) =>
  `${name} speaks version ${theirs} of the Wallet Standard, Orrery version ${ours}.`;
export const doesNotList = (name: string, network: string) =>
  `${name} does not list ${network}: it may show other balances or refuse to sign.`;
export const walletDisconnected = 'Wallet Disconnected';
export const walletIsNotInstalled = (name: string) => `${name} Wallet is not installed`;
export const download = 'Download';
export const answered = (name: string) => `${name} has answered`;
export const goBack =
  'Go back to the tab that asked; it goes on there. If it is gone, nothing was sent: ask again here.';

export const connect = 'Connect';
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
export const cancel = 'Cancel';
export const tryAgain = 'Try again';
export const sameName = (name: string) =>
  `More than one wallet calls itself ${name}. Check the address once it is connected.`;
export const embeddedChainOnly = 'Embedded chain only';
export const burnerHint =
  'Its key is this page’s own: made and stored in this browser, and used without prompting. Clearing the site’s data loses it.';
export const noWalletLocal = 'No wallet extension found. Install one and reload, or use the burner wallet.';
export const noWallet =
  'No wallet extension found. Install one, such as Phantom, Solflare or Backpack, and reload.';
export const giftStaysHere =
  'An app is not told the link of your gift. If it opens this page in its own browser, copy the link first and paste it there.';
export const copyGift = 'Copy the link of the gift';

export const connecting = 'Connecting';
export const walletOf = (shortenAddress: string) => `Wallet ${shortenAddress}`;
