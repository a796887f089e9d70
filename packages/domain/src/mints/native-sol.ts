import type { Address } from '@solana/kit';
import { SYSTEM_PROGRAM } from '../solana/network.ts';
import { NATIVE_SOL, WRAPPED_SOL } from './mints.ts';

/** How native SOL, which has no mint, is written: in balances and holdings, as a portfolio's mint, and as an address. */
const NATIVE_KEYS = { balances: NATIVE_SOL.key, portfolio: '', address: SYSTEM_PROGRAM } as const;

/** What stands for a token in each of the three; the mint it is priced by is a fourth, wrapped SOL's for native SOL. */
export interface TokenKeys {
  balances: string;
  portfolio: Address | '';
  address: Address;
  pricedBy: Address;
}

/** Reads any of the keys: a mint, or one of native SOL's. */
export function tokenKeys(key: string): TokenKeys {
  if (Object.values(NATIVE_KEYS).some((each) => each === key))
    return { ...NATIVE_KEYS, pricedBy: WRAPPED_SOL };
  // Whatever is not native SOL is known by its mint.
  const mint = key as Address;
  return { balances: mint, portfolio: mint, address: mint, pricedBy: mint };
}
