export const connectingWallet = 'Connecting Wallet';
export const walletConnected = 'Wallet Connected';
export const walletNotConnected = 'Wallet not connected';
export const didNotConnect = (name: string) => `${name} did not connect.`;
export const walletDisconnected = 'Wallet Disconnected';
export const walletIsNotInstalled = (name: string) => `${name} Wallet is not installed`;
export const download = 'Download';

export const connect = 'Connect';
export const connectHint = 'Choose a wallet to sign with. Orrery never sees its keys.';
export const recentlyUsed = 'Recently Used';
export const installed = 'Installed';
export const embeddedChainOnly = 'Embedded chain only';
export const burnerHint = 'A throwaway key stored in this browser. It signs without prompting.';
export const noWalletLocal = 'No wallet extension found. Install one and reload, or use the burner wallet.';
export const noWallet =
  'No wallet extension found. Install one, such as Phantom, Solflare or Backpack, and reload.';

export const connecting = 'Connecting';
export const walletOf = (shortenAddress: string) => `Wallet ${shortenAddress}`;
