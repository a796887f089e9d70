import type { MintExtensions } from '@orrery/domain/mints/mint-extensions';

/** A Token-2022 mint is as long as a token account, then says what it is; its extensions follow: type, length, value. */
const EXTENSIONS_AT = 166;
const TRANSFER_FEE_CONFIG = 1;
/** Within the value: each a fee's epoch, its most and its basis points. */
const FEES_AT = [72, 90] as const;

/**
 * Reads the transfer fee of a mint's account data; of the current and the scheduled fee, the higher figures. Undefined for a mint without
 * one. Throws `RangeError` when the extensions are truncated.
 */
export function parseTransferFee(mint: Uint8Array): MintExtensions['transferFee'] {
  const view = new DataView(mint.buffer, mint.byteOffset, mint.byteLength);
  let at = EXTENSIONS_AT;
  while (at + 4 <= mint.length) {
    const [type, length, value] = [view.getUint16(at, true), view.getUint16(at + 2, true), at + 4];
    if (type !== TRANSFER_FEE_CONFIG) {
      at = value + length;
      continue;
    }
    const [older, newer] = FEES_AT.map((fee) => ({
      most: view.getBigUint64(value + fee + 8, true),
      bps: view.getUint16(value + fee + 16, true),
    }));
    if (!older || !newer) return undefined;
    return {
      bps: Math.max(older.bps, newer.bps),
      most: older.most > newer.most ? older.most : newer.most,
    };
  }
  return undefined;
}
