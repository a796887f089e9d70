import { fromUnix } from '@orrery/core';
import { WRAPPED_SOL } from '@orrery/domain';
import type { Market } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { Catalogue, CatalogueChange } from '../../catalogue/catalogue.ts';
import type { TradeRow } from '../../store/schema.ts';
import { isFailed } from './block.ts';
import type { Block } from './block-source.ts';
import { extractTrades } from './extract-trades.ts';
import { toTradeRows } from './price-trade.ts';
import { readNotices } from './read-notices.ts';
import { type TokenChange, tokenChanges } from './token-changes.ts';

/** What some blocks say, in their order. */
export interface BlocksRead {
  /** The last of them, and its time. */
  slot: number;
  timeMs: number;
  trades: readonly TradeRow[];
  changes: readonly CatalogueChange[];
  /** The last change of each token account. */
  balances: ReadonlyMap<Address, TokenChange>;
  /** Mints that are new, or of which more or less is there than before. */
  mints: ReadonlySet<Address>;
}

interface BlockReaderOptions {
  market: Market;
  catalogue: Catalogue;
  authority: Address;
}

/**
 * Reads blocks into priced rows, balances and catalogue changes; the catalogue takes them over at once, the market does not. When one
 * of the blocks cannot be read the catalogue is as it was.
 */
export function createBlockReader({ market, catalogue, authority }: BlockReaderOptions) {
  const knowledge = { vaultAt: (account: Address) => catalogue.vaultAt(account), authority };

  async function read(blocks: readonly Block[], onNotice: () => void): Promise<BlocksRead> {
    const trades: TradeRow[] = [];
    const changes: CatalogueChange[] = [];
    const balances = new Map<Address, TokenChange>();
    const mints = new Set<Address>();
    const prices = new Map<Address, number>();
    const book = {
      priceOf: (mint: Address) => prices.get(mint) ?? market.price(mint),
      decimalsOf: (mint: Address) => catalogue.token(mint)?.decimals ?? 0,
    };
    for (const { slot, blockTime, transactions } of blocks) {
      const timeMs = fromUnix(blockTime);
      for (const [index, transaction] of transactions.entries()) {
        if (isFailed(transaction)) continue;
        for (const notice of readNotices(transaction, authority)) {
          onNotice();
          const change = await catalogue.note(notice, timeMs);
          if (!change) continue;
          changes.push(change);
          if (change.bornToken) mints.add(change.bornToken.id);
        }
        const moved = tokenChanges(transaction);
        for (const change of moved) balances.set(change.account, change);
        for (const mint of supplyChanges(moved)) mints.add(mint);
        for (const [leg, trade] of extractTrades(transaction, moved, knowledge).entries()) {
          const rows = toTradeRows(trade, { slot, index, leg, timeMs }, book);
          for (const row of rows) if (row.is_valid_price === 1) prices.set(row.asset, row.usd_price);
          trades.push(...rows);
        }
      }
    }
    const { slot = 0, blockTime = 0 } = blocks.at(-1) ?? {};
    return { slot, timeMs: fromUnix(blockTime), trades, changes, balances, mints };
  }

  return async (blocks: readonly Block[]): Promise<BlocksRead> => {
    const before: { goBack?: () => void } = {};
    try {
      return await read(blocks, () => {
        before.goBack ??= catalogue.mark();
      });
    } catch (error) {
      before.goBack?.();
      throw error;
    }
  };
}

/** Mints whose accounts hold more or less in sum than before: something was minted or burned, or kept back as a transfer fee. */
function supplyChanges(changes: readonly TokenChange[]): Address[] {
  const sums = new Map<Address, bigint>();
  for (const { mint, before, after } of changes) sums.set(mint, (sums.get(mint) ?? 0n) + after - before);
  return [...sums].flatMap(([mint, sum]) => (sum === 0n || mint === WRAPPED_SOL ? [] : mint));
}
