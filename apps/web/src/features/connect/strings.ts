export const connect = 'Connect';
export const connecting = 'Connecting';
export const walletOf = (shortenAddress: string) => `Wallet ${shortenAddress}`;
