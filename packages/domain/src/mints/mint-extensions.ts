import type { Address } from '@solana/kit';

/** The Token-2022 extensions that change what a token does to its holder. Which there are is fixed when the mint is made. */
export interface MintExtensions {
  /** Withheld from what arrives, rounded up, at most `most` smallest units. */
  transferFee?: { bps: number; most: bigint };
  permanentDelegate?: Address;
  isNonTransferable?: true;
  /** The program called on each transfer; null when the extension is there without one. */
  transferHook?: Address | null;
  isDefaultFrozen?: true;
  /** Somebody can stop all transfers. */
  isPausable?: true;
  /** Balances and transfers may be hidden. */
  isConfidential?: true;
  /** Can take the mint off the chain once its supply is zero, and then make another at its address. */
  closeAuthority?: Address;
  interestBearing?: { rateBps: number };
  scaledAmount?: { multiplier: number };
}

const WHOLE_BPS = 10_000n;

/** The amount that arrives of a transfer of `amount` smallest units. */
export function afterTransferFee(amount: bigint, { transferFee }: MintExtensions = {}): bigint {
  if (!transferFee) return amount;
  const fee = (amount * BigInt(transferFee.bps) + WHOLE_BPS - 1n) / WHOLE_BPS;
  return amount - (fee < transferFee.most ? fee : transferFee.most);
}

/** The least that must be sent for `amount` smallest units to arrive. */
export function beforeTransferFee(amount: bigint, extensions: MintExtensions = {}): bigint {
  const { transferFee } = extensions;
  if (!transferFee || amount === 0n) return amount;
  const kept = WHOLE_BPS - BigInt(transferFee.bps);
  const capped = amount + transferFee.most;
  if (kept <= 0n) return capped;
  const scaled = (amount * WHOLE_BPS + kept - 1n) / kept;
  let least = scaled < capped ? scaled : capped;
  while (afterTransferFee(least - 1n, extensions) >= amount) least -= 1n;
  return least;
}
