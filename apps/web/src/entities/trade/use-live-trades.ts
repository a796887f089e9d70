import type { TokenTx } from '@orrery/wire/trades/txs';
import type { Address } from '@solana/kit';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MAX_TRADES } from '#shared/stream/batch.ts';
import { useStream } from '#shared/stream/stream-context.ts';
import { isFiltered, MAX_TRADES_HELD, type TradeFilter } from './trade.model.ts';

interface LiveTrades {
  /** What came since one looks, newest first. */
  trades: readonly TokenTx[];
  /** Rises when trades may be missing before these: the stream was not there, or brought more than is kept. */
  epoch: number;
}

const NONE: LiveTrades = { trades: [], epoch: 0 };

/** A token's trades as they happen, of which a filter will take some; nothing is heard while the page is hidden, for the stream waits for frames. */
export function useLiveTrades(asset: Address, filter: TradeFilter): LiveTrades {
  const stream = useStream();
  const [live, setLive] = useState(NONE);
  const isPart = useRef(false);
  useLayoutEffect(() => {
    isPart.current = isFiltered(filter);
  }, [filter]);

  useEffect(() => {
    let state = stream.state();
    const ends = [
      stream.onBatch(({ trades }) => {
        const news = trades.get(asset);
        const isPartNow = isPart.current;
        if (news) setLive((held) => withNews(held, news, isPartNow));
      }),
      stream.onState(() => {
        if (state !== 'live' && stream.state() === 'live') setLive(({ epoch }) => anew(epoch));
        state = stream.state();
      }),
      stream.watch('txns', [asset]),
    ];
    return () => {
      for (const end of ends) end();
      setLive(({ epoch }) => anew(epoch));
    };
  }, [stream, asset]);

  return live;
}

const anew = (epoch: number): LiveTrades => ({ trades: [], epoch: epoch + 1 });

function withNews({ trades, epoch }: LiveTrades, news: readonly TokenTx[], isPart: boolean): LiveTrades {
  const fresh = news.toReversed();
  if (news.length >= MAX_TRADES) return { trades: fresh, epoch: epoch + 1 };
  const all = [...fresh, ...trades];
  // A filtered list reaches further back than the newest of all trades: what is let go of has to be asked for.
  if (isPart && all.length > MAX_TRADES_HELD)
    return { trades: all.slice(0, MAX_TRADES_HELD / 2), epoch: epoch + 1 };
  return { trades: all.slice(0, MAX_TRADES_HELD), epoch };
}
