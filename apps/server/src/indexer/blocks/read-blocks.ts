import { fromUnix } from '@orrery/core';
import { WRAPPED_SOL } from '@orrery/domain';
import type { Market } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { Catalogue, CatalogueChange } from '../../catalogue/catalogue.ts';
import type { TradeRow, TransferRow } from '../../store/schema.ts';
import { accountsOf, type BlockTransaction, instructionsOf, isFailed } from './block.ts';
import type { Block } from './block-source.ts';
import type { LiquidityMove } from './extract-liquidity.ts';
import { extractMoves } from './extract-moves.ts';
import { markSandwiches } from './mark-sandwiches.ts';
import { toTradeRows } from './price-trade.ts';
import { toTransferRow } from './price-transfer.ts';
import { readNotices } from './read-notices.ts';
import { type TokenChange, tokenChanges } from './token-changes.ts';
import type { VaultPlace } from './vault-place.ts';

/** What some blocks say, in their order. */
export interface BlocksRead {
  /** The last of them, and its time. */
  slot: number;
  timeMs: number;
  trades: readonly TradeRow[];
  transfers: readonly TransferRow[];
  liquidity: readonly LiquidityMove[];
  changes: readonly CatalogueChange[];
  /** The last change of each token account. */
  balances: ReadonlyMap<Address, TokenChange>;
  /** Mints that are new, of which more or less is there than before, or that were told another multiplier. */
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
  async function read(blocks: readonly Block[], onNotice: () => void): Promise<BlocksRead> {
    const trades: TradeRow[] = [];
    const transfers: TransferRow[] = [];
    const liquidity: LiquidityMove[] = [];
    const changes: CatalogueChange[] = [];
    const balances = new Map<Address, TokenChange>();
    const mints = new Set<Address>();
    const prices = new Map<Address, number>();
    const book = {
      priceOf: (mint: Address) => prices.get(mint) ?? market.price(mint),
      decimalsOf: (mint: Address) => catalogue.token(mint)?.decimals ?? 0,
    };
    const isListed = (mint: Address) => catalogue.token(mint) !== undefined;
    for (const { slot, blockTime, transactions } of blocks) {
      const timeMs = fromUnix(blockTime);
      const ofBlock: TradeRow[] = [];
      for (const [index, transaction] of transactions.entries()) {
        if (isFailed(transaction)) continue;
        const closing = new Map<Address, VaultPlace>();
        for (const notice of readNotices(transaction, authority)) {
          onNotice();
          const change = await catalogue.note(notice, timeMs);
          if (!change) continue;
          changes.push(change);
          if (change.bornToken) mints.add(change.bornToken.id);
          for (const pool of change.closed) {
            for (const side of [0, 1] as const) closing.set(pool.vaults[side], { pool, side });
          }
        }
        const moved = tokenChanges(transaction);
        for (const change of moved) balances.set(change.account, change);
        for (const mint of supplyChanges(moved)) mints.add(mint);
        for (const mint of scaledMints(transaction, catalogue)) mints.add(mint);
        const vaultAt = (account: Address) => catalogue.vaultAt(account) ?? closing.get(account);
        const moves = extractMoves(transaction, moved, { vaultAt, authority });
        const known = moves.trades.filter(({ sold, bought }) => isListed(sold.mint) && isListed(bought.mint));
        for (const [leg, trade] of known.entries()) {
          const rows = toTradeRows(trade, { slot, index, leg, timeMs }, book);
          for (const row of rows) if (row.is_valid_price === 1) prices.set(row.asset, row.usd_price);
          ofBlock.push(...rows);
        }
        liquidity.push(...moves.liquidity);
        for (const [leg, transfer] of moves.transfers.entries()) {
          transfers.push(toTransferRow(transfer, { slot, index, leg, timeMs }, book));
        }
      }
      trades.push(...markSandwiches(ofBlock));
    }
    const { slot = 0, blockTime = 0 } = blocks.at(-1) ?? {};
    return { slot, timeMs: fromUnix(blockTime), trades, transfers, liquidity, changes, balances, mints };
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

/** Mints with a multiplier that an instruction names first, as one that sets it does. */
function scaledMints(transaction: BlockTransaction, catalogue: Catalogue): Address[] {
  const accounts = accountsOf(transaction);
  return instructionsOf(transaction).flatMap(({ accounts: [first = -1] }) => {
    const mint = accounts[first];
    return mint && catalogue.token(mint)?.extensions?.scaledAmount ? mint : [];
  });
}

/** Mints whose accounts hold more or less in sum than before: something was minted or burned, or kept back as a transfer fee. */
function supplyChanges(changes: readonly TokenChange[]): Address[] {
  const sums = new Map<Address, bigint>();
  for (const { mint, before, after } of changes) sums.set(mint, (sums.get(mint) ?? 0n) + after - before);
  return [...sums].flatMap(([mint, sum]) => (sum === 0n || mint === WRAPPED_SOL ? [] : mint));
}
