/** The least tip of a bundle, in lamports. */
export const MIN_JITO_TIP = 1_000n;

/** The least tip, in lamports; Nozomi drops a transaction with less and does not say so. */
export const MIN_NOZOMI_TIP = 1_000_000n;
