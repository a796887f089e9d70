import { premiumOf } from '@orrery/domain/tokens/stock-issuers';
import type { MarketReader } from '@orrery/market';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { StockStatsReply } from '@orrery/wire/tokens/stocks';
import type { Character } from '@orrery/world';
import type { Address } from '@solana/kit';

type StockStats = StockStatsReply['stocks'][number];

export interface StockService {
  /** Stock of one token, or of all; nothing for a token that is not a stock. */
  stats(id: Address | undefined): StockStatsReply;
}

/** Stocks are the tokens that stand for a share; who issued one is the tag after `stocks`. */
export interface StockOptions {
  characters: ReadonlyMap<Address, Pick<Character, 'token' | 'share'>>;
  market: Pick<MarketReader, 'assets'>;
}

export function createStockService({ characters, market }: StockOptions): StockService {
  const stocks = [...characters.values()].flatMap(({ token, share }) => {
    const issuer = token.tags[token.tags.indexOf('stocks') + 1];
    return share === undefined || issuer === undefined ? [] : { id: token.id, share, issuer };
  });

  return {
    stats(id) {
      const rows = stocks.flatMap((stock): StockStats[] => {
        const [asset] = id === undefined || id === stock.id ? market.assets([stock.id]) : [];
        return asset ? [toStats(asset, stock)] : [];
      });
      const issuers = [...new Set(rows.map(({ issuer }) => issuer))];
      return {
        issuers: issuers.map((issuer) =>
          sumOf(
            issuer,
            rows.filter((row) => row.issuer === issuer),
          ),
        ),
        stocks: rows,
      };
    },
  };
}

function toStats(asset: Asset, { share, issuer }: { share: string; issuer: string }): StockStats {
  const price = asset.usdPrice ?? null;
  const sharePrice = asset.stockData?.price ?? null;
  const { buyVolume, sellVolume } = asset.stats24h ?? {};
  return {
    id: asset.id,
    symbol: asset.symbol,
    name: asset.name,
    issuer,
    share,
    price,
    sharePrice,
    premium: premiumOf(price, sharePrice) ?? null,
    mcap: asset.mcap ?? null,
    volume24h: (buyVolume ?? 0) + (sellVolume ?? 0),
    holders: asset.holderCount ?? null,
  };
}

function sumOf(issuer: string, rows: readonly StockStats[]): StockStatsReply['issuers'][number] {
  const sum = (key: 'mcap' | 'volume24h' | 'holders') =>
    rows.reduce((total, row) => total + (row[key] ?? 0), 0);
  return {
    issuer,
    tokens: rows.length,
    mcap: sum('mcap'),
    volume24h: sum('volume24h'),
    holders: sum('holders'),
  };
}
