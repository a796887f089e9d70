import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { removeAlert, replaceAlert, useAlerts } from '#entities/alert/alert.store.ts';
import { assetById } from '#entities/asset/asset-by-id.queries.ts';
import { WatchedPrice } from '#entities/price/watched-price.tsx';
import { useOwnMarks } from '#entities/swap-history/use-own-marks.ts';
import { useTaggedTrades } from '#entities/trade/use-tagged-trades.ts';
import { usePosition } from '#entities/trader/use-position.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import type { ChartLine } from '#widgets/candle-chart/lines/chart-line.ts';
import { LineHandles } from '#widgets/candle-chart/lines/line-handles.tsx';
import type { ChartMark } from '#widgets/candle-chart/marks.ts';
import { ChartReading } from '#widgets/candle-chart/table/chart-reading.tsx';
import { linesOnChart, quotesOf } from './handed-lines.model.ts';
import { useHandedLines } from './handed-lines.store.ts';
import { hiddenMarksEntry } from './hidden-marks.store.ts';
import { MarkKey } from './mark-key.tsx';
import { NOTHING_OVER, type OverlayDrawn } from './overlay-drawn.ts';
import { alertLines, type ChartUnit, costLine } from './token-lines.model.ts';
import { type TokenLife, toMarks } from './token-marks.model.ts';

const NO_PRICES: ReadonlyMap<Address, number> = new Map();

interface ChartOverlayProps {
  asset: TokenLife & { id: Address; dev?: string | null | undefined };
  /** The other token of a chart in its unit, whose marks stand beside the first one's; own trades are swaps of the two alone. */
  quote?: Address;
  unit: ChartUnit;
  /** The token's price now, in US dollars. */
  price: number | null | undefined;
  label: string;
  isTable: boolean;
  /** Told what the canvas is to draw. */
  onDrawn: (drawn: OverlayDrawn) => void;
}

/** All that lies over the chart of a token: the wallet's average cost, its alerts, marks with their key, and the bars in words. */
export function ChartOverlay({ asset, quote, unit, price, label, isTable, onDrawn }: ChartOverlayProps) {
  const own = useTokenLines(asset.id, unit, price);
  const { lines: handed, quotes, setQuotePrice } = useLinesHanded(asset.id, quote, unit);
  const lines = useMemo(() => [...own, ...handed], [own, handed]);
  const marks = useTokenMarks(asset, quote);
  const [{ hidden }, setHidden] = useStored(hiddenMarksEntry);
  const shown = useMemo(() => marks.filter(({ kind }) => !hidden.includes(kind)), [marks, hidden]);
  useEffect(() => {
    onDrawn({ lines, marks: shown });
  }, [lines, shown, onDrawn]);
  useEffect(() => () => onDrawn(NOTHING_OVER), [onDrawn]);
  const { perDollar } = unit;
  const market = price == null || perDollar === undefined ? undefined : price * perDollar;
  return (
    <>
      {quotes.map((id) => (
        <WatchedPrice key={id} id={id} onPrice={(usd) => setQuotePrice(id, usd)} />
      ))}
      <LineHandles lines={lines} market={market} />
      <MarkKey marks={marks} hidden={hidden} onHidden={(next) => setHidden({ hidden: next })} />
      <ChartReading label={label} isTable={isTable} />
    </>
  );
}

function useTokenLines(
  id: Address,
  { perDollar, supply }: ChartUnit,
  price: number | null | undefined,
): readonly ChartLine[] {
  const position = usePosition({ id, wallet: useWalletAddress() });
  const { alerts } = useAlerts();
  const latest = useRef(price);
  useEffect(() => {
    latest.current = price;
  }, [price]);
  return useMemo(() => {
    const unit = { perDollar, supply };
    const cost = costLine(position, unit);
    const own = alerts.filter(({ token }) => token.id === id);
    return [
      ...(cost ? [cost] : []),
      // oxlint-disable-next-line react/refs -- read when a line is moved, not while it is drawn
      ...alertLines(own, unit, {
        priceNow: () => latest.current,
        onMove: (alert, rule) => replaceAlert(alert.id, { rule, repeat: alert.repeat }),
        onDelete: (alert) => removeAlert(alert.id),
      }),
    ];
  }, [id, position, alerts, perDollar, supply]);
}

/** The lines that other parts of the app have handed to the chart of this token, and the tokens whose dollar prices they are drawn by. */
function useLinesHanded(base: Address, quote: Address | undefined, { perDollar }: ChartUnit) {
  const all = useHandedLines();
  const [prices, setPrices] = useState<ReadonlyMap<Address, number>>(NO_PRICES);
  const lines = useMemo(
    () => linesOnChart(all, { base, quote, perDollar, priceOf: (id) => prices.get(id) }),
    [all, base, quote, perDollar, prices],
  );
  const quotes = useMemo(() => quotesOf(all, { base, quote }), [all, base, quote]);
  const setQuotePrice = useCallback((id: Address, usd: number | null | undefined) => {
    if (usd != null) setPrices((held) => (held.get(id) === usd ? held : new Map(held).set(id, usd)));
  }, []);
  return { lines, quotes, setQuotePrice };
}

function useTokenMarks(asset: ChartOverlayProps['asset'], quote: Address | undefined): readonly ChartMark[] {
  const { id, dev, symbol, createdAt, graduatedAt } = asset;
  const { data: other } = useQuery({ ...assetById(quote ?? id), enabled: quote !== undefined });
  const own = useOwnMarks({ wallet: useWalletAddress(), asset: id, quote });
  const tagged = useTaggedTrades({ id, dev });
  const otherTagged = useTaggedTrades({ id: quote ?? id, dev: other?.dev, isOff: quote === undefined });
  return useMemo(() => {
    const base = { ...(symbol !== undefined && { symbol }), createdAt, graduatedAt, tagged };
    if (quote === undefined || !other) return toMarks({ own, tokens: [base] });
    return toMarks({ own, tokens: [base, { ...other, tagged: otherTagged }] });
  }, [own, tagged, symbol, createdAt, graduatedAt, quote, other, otherTagged]);
}
