import { OPENING_MS, tagWallets } from '@orrery/market';
import {
  MAX_TXS_PAGE,
  type TokenTxsQuerySchema,
  type TokenTxsReply,
  TRADER_TAGS,
  type TraderTag,
} from '@orrery/wire/trades/txs';
import type { Address } from '@solana/kit';
import type { InferOutput } from 'valibot';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { PositionRepository } from '../../store/positions/positions.repository.ts';
import type { TraderTrades } from '../../store/trades/trader-trades.ts';
import { type TxsOptions, toMillis, toTokenTx } from './txs.service.ts';

type TaggedTxsQuery = Pick<
  InferOutput<typeof TokenTxsQuerySchema>,
  'limit' | 'offset' | 'fromTs' | 'toTs'
> & {
  tags: readonly TraderTag[];
};

export interface TaggedTxsService {
  /** One page of a token's trades by its developer or its snipers, newest first. Throws `TOKEN_NOT_FOUND`. */
  page(id: Address, query: TaggedTxsQuery): Promise<TokenTxsReply>;
}

export interface TaggedTxsOptions extends Pick<TxsOptions, 'market' | 'pastStored'> {
  traderTrades: TraderTrades;
  positions: Pick<PositionRepository, 'conducts'>;
  catalogue: Pick<Catalogue, 'token'>;
}

/** Each wallet is read by itself; an opening seldom has as many buyers. */
const MAX_WALLETS = 100;

export function createTaggedTxsService(options: TaggedTxsOptions): TaggedTxsService {
  const { traderTrades, positions, catalogue, market, pastStored } = options;

  /** The developer and the first snipers of a token; none of one whose launch is unknown. */
  async function tagged(id: Address): Promise<ReadonlyMap<Address, TraderTag>> {
    const launch = catalogue.token(id)?.launch;
    if (!launch) return new Map();
    const opening = { fromMs: launch.createdAt, toMs: launch.createdAt + OPENING_MS };
    const conducts = await positions.conducts(id, { wallets: [launch.developer], opening });
    const found = [...tagWallets(conducts, { launch })].flatMap(([wallet, tags]) => {
      const tag = TRADER_TAGS.find((one) => tags.includes(one));
      return tag ? [[wallet, tag] as const] : [];
    });
    return new Map(found.slice(0, MAX_WALLETS));
  }

  return {
    async page(id, { tags, limit, offset, fromTs, toTs }) {
      const { decimals } = market.asset(id);
      const scale = { decimals, multiplier: market.multiplier(id) };
      await pastStored;
      const tagOf = await tagged(id);
      const wallets = [...tagOf].flatMap(([wallet, tag]) => (tags.includes(tag) ? [wallet] : []));
      const size = Math.min(limit, MAX_TXS_PAGE);
      const rows = await traderTrades(wallets, {
        limit: size + 1,
        asset: id,
        afterId: offset === undefined ? undefined : Number(offset),
        fromMs: fromTs === undefined ? undefined : toMillis(fromTs),
        beforeMs: toTs === undefined ? undefined : toMillis(toTs),
      });
      const page = rows.slice(0, size);
      const txs = page.map((row) => {
        const traderTag = tagOf.get(row.trader);
        return { ...toTokenTx(row, scale), ...(traderTag && { traderTag }) };
      });
      const end = rows.length > size ? page.at(-1)?.id : undefined;
      return end === undefined ? { txs } : { txs, next: String(end) };
    },
  };
}
