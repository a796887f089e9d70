/** What the wallet is remembered by. */
export const WALLETCONNECT_NAME = 'WalletConnect';
