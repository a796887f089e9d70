import type { TokenTx } from '@orrery/wire';
import type { Address } from '@solana/kit';
import { useEffect, useState } from 'react';
import { TRADES_MOST } from '#shared/stream/batch.ts';
import { stream } from '#shared/stream/live.ts';
import { TRADES_HELD_MOST } from './trade.model.ts';

interface LiveTrades {
  /** What came since one looks, newest first. */
  trades: readonly TokenTx[];
  /** Rises when trades may be missing before these: the stream was away, or brought more than it keeps. */
  epoch: number;
}

const NONE: LiveTrades = { trades: [], epoch: 0 };

/** A token's trades as they happen; nothing is heard while the page is hidden, for the stream waits for frames. */
export function useLiveTrades(asset: Address): LiveTrades {
  const [live, setLive] = useState(NONE);

  useEffect(() => {
    let state = stream.state();
    const ends = [
      stream.onBatch(({ trades }) => {
        const news = trades.get(asset);
        if (news) setLive((held) => withNews(held, news));
      }),
      stream.onState(() => {
        if (state === 'offline' && stream.state() === 'live') setLive(({ epoch }) => anew(epoch));
        state = stream.state();
      }),
      stream.watch('txns', [asset]),
    ];
    return () => {
      for (const end of ends) end();
      setLive(({ epoch }) => anew(epoch));
    };
  }, [asset]);

  return live;
}

const anew = (epoch: number): LiveTrades => ({ trades: [], epoch: epoch + 1 });

function withNews({ trades, epoch }: LiveTrades, news: readonly TokenTx[]): LiveTrades {
  const fresh = news.toReversed();
  if (news.length >= TRADES_MOST) return { trades: fresh, epoch: epoch + 1 };
  return { trades: [...fresh, ...trades].slice(0, TRADES_HELD_MOST), epoch };
}
