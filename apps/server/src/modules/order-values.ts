import { AppError } from '@orrery/core/app-error';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { MarketReader } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** What says what an order is worth. */
export interface OrderMarket {
  market: Pick<MarketReader, 'price'>;
  catalogue: Pick<Catalogue, 'token'>;
}

type Amount = readonly [token: TokenFacts, atoms: bigint];

const CENTS = 100;

/** Values orders for their minimums. */
export function createOrderValues({ market, catalogue }: OrderMarket) {
  const usdOf = ([{ id, decimals }, atoms]: Amount): number | undefined => {
    const price = market.price(id);
    return price === undefined ? undefined : (Number(atoms) / 10 ** decimals) * price;
  };
  return {
    /** A token that is traded here. Throws `ORDER_REFUSED`. */
    token(mint: Address): TokenFacts {
      const token = catalogue.token(mint);
      if (token) return token;
      throw refused(`This token is not traded here: ${mint}`);
    },
    /** US dollars of what is sold, or of what is asked where no price of the input is known. Throws `ORDER_REFUSED` where neither is. */
    worth(sold: Amount, asked?: Amount): number {
      const worth = usdOf(sold) ?? (asked && usdOf(asked));
      if (worth === undefined) throw refused('The value of this order is not known: the token has no price');
      return worth;
    },
  };
}

/** Dollars with two decimals, rounded down, so that what is too little never reads as enough. */
export function toCents(usd: number): string {
  const cents = Math.floor(usd * CENTS);
  return `${Math.floor(cents / CENTS)}.${String(cents % CENTS).padStart(2, '0')}`;
}

function refused(cause: string): AppError {
  return new AppError('ORDER_REFUSED', { reason: 'invalid create order request', cause });
}
