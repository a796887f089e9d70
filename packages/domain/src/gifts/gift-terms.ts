import { WALLET_RENT } from '../solana/network.ts';

/** How long a gift can be claimed, in seconds: 30 days. */
export const GIFT_SECONDS = 2_592_000;

/** The least SOL that can be sent by link, in lamports: what a new wallet must hold. */
export const LEAST_GIFT_LAMPORTS = WALLET_RENT;
