/** The least tip of a bundle, in lamports. */
export const MIN_JITO_TIP = 1_000n;

/** The least tip, in lamports; Nozomi drops a transaction with less and does not say so. */
export const MIN_NOZOMI_TIP = 1_000_000n;

/** The tip to give where others have given `asked` lamports of late: up to that, or exactly `most` (rulings.md 9). */
export function tipWithin(
  feeType: 'max-cap' | 'exact-fee',
  { most, asked }: { most: bigint; asked: bigint },
): bigint {
  return feeType === 'max-cap' && asked < most ? asked : most;
}
