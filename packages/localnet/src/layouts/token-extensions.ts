import { type AmountScale, multiplierAt } from '@orrery/domain/mints/scaled-amount';
import { TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import { type Extension, getMintDecoder, getTokenDecoder } from '@solana-program/token-2022';
import type { AccountState } from '../supervision/protocol.ts';
import { readDecimals } from './token-layout.ts';

// A decoder costs more to make than to use.
const DECODERS = { mint: getMintDecoder(), account: getTokenDecoder() };

/** What a Token-2022 account carries behind its plain part; nothing for a kind that is newer than the decoder. */
export function decodeExtensions(data: Uint8Array, kind: 'mint' | 'account'): Extension[] {
  try {
    const { extensions } = DECODERS[kind].decode(data);
    return extensions.__option === 'Some' ? extensions.value : [];
  } catch {
    return [];
  }
}

/** How amounts of what `isMint` says is a mint are shown at a time in milliseconds. */
export function readScale(mint: Pick<AccountState, 'owner' | 'data'>, now: number): AmountScale {
  const decimals = readDecimals(mint);
  if (mint.owner === TOKEN_PROGRAM) return { decimals };
  for (const extension of decodeExtensions(mint.data, 'mint')) {
    if (extension.__kind !== 'ScaledUiAmountConfig') continue;
    const newMultiplierAt = Number(extension.newMultiplierEffectiveTimestamp) * 1000;
    return { decimals, multiplier: multiplierAt({ ...extension, newMultiplierAt }, now) };
  }
  return { decimals };
}
