import { parseAtoms, toDecimal } from '@orrery/core/atoms';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { MAX_FEE_LAMPORTS } from './trade-settings.ts';

/** Reads an amount of SOL as lamports; undefined for what is none, has more digits than a lamport, is under `least` or over 1 SOL. */
export function parseFee(text: string, least: bigint): string | undefined {
  try {
    const lamports = parseAtoms(text.trim().replace(',', '.'), NATIVE_SOL.decimals);
    return lamports >= least && lamports <= MAX_FEE_LAMPORTS ? String(lamports) : undefined;
  } catch {
    return undefined;
  }
}

/** Lamports as an amount of SOL. */
export function formatFee(lamports: string): string {
  return toDecimal(BigInt(lamports), NATIVE_SOL.decimals);
}
