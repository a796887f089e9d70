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

/** What a wallet's position in a token is valued with. */
export function termsOf({ market, catalogue, genesisMs }: Known, wallet: Address, asset: Address): PnlTerms {
  const decimals = catalogue.token(asset)?.decimals;
  if (decimals === undefined) return { decimals, price: undefined, balance: undefined, genesisMs };
  // Most of a wallet's SOL is not in a token account, so the market does not know of it.
  const balance = asset === WRAPPED_SOL ? undefined : market.balance(asset, wallet);
  return { decimals, price: market.price(asset), balance, multiplier: market.multiplier(asset), genesisMs };
}
