/** What a wallet shows of us when it asks whether to connect. */
export const description = 'Trade and discover tokens on Solana.';
