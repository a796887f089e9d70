import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { MarketReader, PnlTerms } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { Catalogue } from './catalogue.ts';

interface Known {
  market: Pick<MarketReader, 'price' | 'balance' | 'multiplier'>;
  catalogue: Pick<Catalogue, 'token'>;
  /** When the chain began, in milliseconds. */
  genesisMs: number;
}

/** The wallet and the token of a position, and when the first trade of any was recorded, in milliseconds. */
interface Whose {
  wallet: Address;
  asset: Address;
  knownSinceMs: number;
}

/** What a wallet's position in a token is valued with. */
export function termsOf(
  { market, catalogue, genesisMs }: Known,
  { wallet, asset, knownSinceMs }: Whose,
): PnlTerms {
  const decimals = catalogue.token(asset)?.decimals;
  const since = { genesisMs, knownSinceMs };
  if (decimals === undefined) return { decimals, price: undefined, balance: undefined, ...since };
  // Nearly all wallets had SOL to pay with before they bought any: what they bought and did not sell is the position.
  const balance = asset === WRAPPED_SOL ? undefined : market.balance(asset, wallet);
  return { decimals, price: market.price(asset), balance, multiplier: market.multiplier(asset), ...since };
}
