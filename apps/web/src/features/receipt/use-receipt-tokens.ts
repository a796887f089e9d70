import { shortenAddress } from '@orrery/core/address';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { toMultiplier, toShownSymbol } from '#entities/asset/asset.model.ts';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import type { ReceiptView } from './receipt.model.ts';

export interface ReceiptTokens {
  /** What a token is called; its short address while that is not known. */
  symbolOf: (mint: Address) => string;
  /** The address of its picture. */
  iconOf: (mint: Address) => Asset['icon'];
  /** What its amounts were shown times when the transaction landed. */
  multiplierOf: (mint: Address | undefined) => number;
}

/** The tokens a receipt names. */
export function useReceiptTokens({ changes, instructions, trade, blockTime }: ReceiptView): ReceiptTokens {
  const told = instructions.flatMap(({ fields }) =>
    fields.flatMap((field) => ('units' in field ? field : [])),
  );
  const traded = trade ? [trade.sold, trade.bought] : [];
  const mints = [...changes, ...told, ...traded].flatMap(({ mint }) => mint ?? []);
  const query = [...new Set(mints)].sort().join(',');
  const { data = [] } = useQuery({ ...assetQueries.search({ query, limit: 100 }), enabled: query !== '' });
  const find = (mint: Address | undefined) => data.find(({ id }) => id === mint);
  return {
    symbolOf(mint) {
      // A mint that is WSOL in a token account is wrapped; native SOL has its own rows.
      if (mint === WRAPPED_SOL) return 'wSOL';
      const asset = find(mint);
      return asset ? toShownSymbol(asset.symbol) : shortenAddress(mint);
    },
    iconOf: (mint) => find(mint)?.icon,
    multiplierOf: (mint) =>
      toMultiplier(find(mint) ?? {}, blockTime === null ? undefined : Number(blockTime) * 1_000),
  };
}
