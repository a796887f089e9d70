import { AppError } from '@orrery/core/app-error';
import { MICRO } from '@orrery/core/numbers';
import { DAY_MS, pause, type Time } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { type MarketReader, toTokenPnl } from '@orrery/market';
import type { HoldingsReply } from '@orrery/wire/ultra/balances';
import {
  PNL_WINDOWS,
  type PnlPositionsReply,
  type PnlReply,
  type PnlStats,
  type PnlStatsReply,
  type PnlWindow,
  type TokenPnl,
} from '@orrery/wire/wallets/pnl';
import type { Address } from '@solana/kit';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { termsOf } from '../../catalogue/pnl-terms.ts';
import type { PositionRepository, StoredPosition } from '../../store/positions/positions.repository.ts';
import type { RealisedRow } from '../../store/schema.ts';

/** A client waits this long at most: a later answer would reach nobody. */
const MAX_STATS_MS = 30_000;

export interface PnlService {
  /** What wallets made of each token. */
  pnl(wallets: readonly Address[], includeClosed: boolean): Promise<PnlReply>;
  /** One wallet's tokens, the last traded first. */
  positions(wallet: Address, asset?: Address): Promise<PnlPositionsReply>;
  /** A wallet's worth and what it made in each window. Throws `REQUEST_TIMED_OUT`, `CHAIN_UNAVAILABLE`. */
  stats(wallet: Address): Promise<PnlStatsReply>;
}

export interface PnlOptions {
  market: Pick<MarketReader, 'price' | 'balance' | 'multiplier'>;
  catalogue: Pick<Catalogue, 'token'>;
  positions: PositionRepository;
  genesisMs: number;
  holdings: (wallet: Address) => Promise<HoldingsReply>;
  time: Time;
}

export function createPnlService(options: PnlOptions): PnlService {
  const { market, positions, holdings, time } = options;

  const sinceMs = async () => (await positions.watchedSince()) ?? options.genesisMs;
  const toPnl =
    (knownSinceMs: number) =>
    ({ wallet, asset, position }: StoredPosition): TokenPnl =>
      toTokenPnl(position, termsOf(options, { wallet, asset, knownSinceMs }));

  async function pnlOf(wallet: Address, includeClosed: boolean): Promise<PnlReply[string]> {
    const [rows, knownSinceMs] = await Promise.all([positions.ofWallet(wallet), sinceMs()]);
    const found = rows.map((row) => ({ asset: row.asset, pnl: toPnl(knownSinceMs)(row) }));
    const wanted = found.filter(({ pnl }) => includeClosed || !pnl.isClosed);
    return Object.fromEntries(wanted.map(({ asset, pnl }) => [asset, pnl]));
  }

  /** Whether what a position made since a time, or in all, comes of synthetic trades too. */
  const isSynthetic = ({ position: { firstTime, lastSaleTime } }: StoredPosition, fromMs: number) =>
    firstTime < options.genesisMs && (fromMs < firstTime || (lastSaleTime ?? 0) >= fromMs);

  async function statsOf(wallet: Address): Promise<PnlStatsReply[string]> {
    const [held, rows, realised, knownSinceMs] = await Promise.all([
      holdings(wallet),
      positions.ofWallet(wallet),
      positions.realised(wallet),
      sinceMs(),
    ]);
    const now = time.now();
    const solPrice = market.price(WRAPPED_SOL);
    const netWorth = worthOf(held, (mint) => (market.price(mint) ?? 0) / market.multiplier(mint));
    const open = rows.map(toPnl(knownSinceMs)).filter(({ value }) => value !== null);
    const toStats = (window: PnlWindow): PnlStats => {
      const fromMs = now - PNL_WINDOWS[window] * DAY_MS;
      const made = sumRealised(realised, fromMs);
      const isGenesis = rows.some((row) => isSynthetic(row, fromMs));
      if (window === 'total') {
        made.profit += sum(open.map(({ unrealizedPnl }) => unrealizedPnl));
        made.cost += sum(open.map(({ cost }) => cost));
      }
      return {
        netWorth,
        netWorthNative: solPrice ? netWorth / solPrice : null,
        totalPnl: made.profit,
        totalPnlNative: solPrice ? made.profit / solPrice : null,
        totalPercentage: made.cost > 0 ? (made.profit / made.cost) * 100 : null,
        ...(isGenesis && { isGenesis }),
      };
    };
    return {
      stats: { '1d': toStats('1d'), '7d': toStats('7d'), '30d': toStats('30d'), total: toStats('total') },
      totalSolBalance: held.uiAmount + amountOf(held, WRAPPED_SOL),
      totalUsdcBalance: amountOf(held, USDC),
      totalAssetsInPositions: sum(open.map(({ value }) => value)),
      knownSince: new Date(knownSinceMs).toISOString(),
    };
  }

  return {
    async pnl(wallets, includeClosed) {
      const found = await Promise.all(
        wallets.map(async (wallet) => [wallet, await pnlOf(wallet, includeClosed)]),
      );
      return Object.fromEntries(found);
    },
    async positions(wallet, asset) {
      const [rows, knownSinceMs] = await Promise.all([positions.ofWallet(wallet), sinceMs()]);
      const tokenPositions = rows
        .filter((row) => asset === undefined || row.asset === asset)
        .toSorted((a, b) => b.position.lastTime - a.position.lastTime)
        .map((row) => ({ assetId: row.asset, ...toPnl(knownSinceMs)(row) }));
      return { [wallet]: { tokenPositions } };
    },
    stats: async (wallet) => ({ [wallet]: await within(time, statsOf(wallet)) }),
  };
}

function sumRealised(rows: readonly RealisedRow[], fromMs: number): { profit: number; cost: number } {
  const inside = rows.filter(({ start_ms }) => start_ms >= fromMs);
  return {
    profit: sum(inside.map(({ profit_micro }) => profit_micro)) / MICRO,
    cost: sum(inside.map(({ cost_micro }) => cost_micro)) / MICRO,
  };
}

/** US dollars of everything a wallet holds, by the prices of shown amounts. */
function worthOf(held: HoldingsReply, priceOf: (mint: Address) => number): number {
  const mints = Object.keys(held.tokens) as Address[];
  const tokens = mints.map((mint) => amountOf(held, mint) * priceOf(mint));
  return held.uiAmount * priceOf(WRAPPED_SOL) + sum(tokens);
}

function amountOf({ tokens }: HoldingsReply, mint: string): number {
  return sum((tokens[mint] ?? []).map(({ uiAmount }) => uiAmount));
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}

async function within<T>(time: Pick<Time, 'after'>, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const giveUp = pause(time, MAX_STATS_MS, over.signal).then(() => {
    throw new AppError('REQUEST_TIMED_OUT', { seconds: MAX_STATS_MS / 1_000 });
  });
  return Promise.race([work, giveUp]).finally(() => over.abort());
}
