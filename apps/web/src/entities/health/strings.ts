/** What networks are called, but for the embedded chain. */
export const networkNames = { devnet: 'Devnet', testnet: 'Testnet', 'mainnet-beta': 'Mainnet' } as const;
export const otherNetwork = 'another network';
