import { type AmountScale, toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import type { RecurringOrder, TriggerOrder } from '@orrery/wire/orders/orders';
import type { Address } from '@solana/kit';
import { useMemo } from 'react';
import { type TokenNames, useTokenNames } from '#entities/asset/use-token-names.ts';
import { useTokenPrices } from '#entities/price/use-token-prices.ts';
import { chainNow } from '#shared/api/chain-time.ts';
import * as strings from './strings.ts';

/** An amount in the units that its token is shown in, with its symbol; `plain` stands in while these units are not known. */
export type Amounts = (
  mint: Address,
  raw: string | bigint,
  plain: string,
) => { amount: string; symbol: string };

export interface OrderFacts {
  /** Whether amounts are masked. */
  isHidden: boolean;
  names: TokenNames;
  amounts: Amounts;
  unitsOf: (mint: Address) => AmountScale | undefined;
  usdOf: (mint: Address) => number | undefined;
}

/** What a list of orders is written with: names, units and prices of their tokens. */
export function useOrderFacts(orders: readonly (TriggerOrder | RecurringOrder)[]): OrderFacts {
  const mints = [...new Set(orders.flatMap(({ inputMint, outputMint }) => [inputMint, outputMint]))];
  const names = useTokenNames(mints);
  const prices = useTokenPrices(mints);
  return useMemo(() => {
    const unitsOf = (mint: Address) => names.unitsAt(mint, chainNow());
    return {
      isHidden: false,
      names,
      unitsOf,
      usdOf: (mint) => prices.get(mint)?.usd,
      amounts: (mint, raw, plain) => {
        const units = unitsOf(mint);
        return { amount: units ? toUiDecimal(BigInt(raw), units) : plain, symbol: names.symbolOf(mint) };
      },
    };
  }, [names, prices]);
}

/** The same with every amount masked. */
export function maskFacts(facts: OrderFacts): OrderFacts {
  const amounts: Amounts = (mint) => ({ amount: strings.masked, symbol: facts.names.symbolOf(mint) });
  return { ...facts, isHidden: true, amounts };
}
