import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact, formatUsdBalance } from '@orrery/domain/number-formats';
import type { SwapSide, UserSwap } from '@orrery/wire/trades/user-swaps';
import type { Address } from '@solana/kit';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import { type TokenNames, useTokenNames } from '#entities/asset/use-token-names.ts';
import { mintsOf } from '#entities/swap-history/swap-history.model.ts';
import { type SentRecord, sentEntry } from '#entities/transaction/sent.store.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { formatDayTime } from '#shared/format/time.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { rowByKey } from '#shared/ui/keys/walk-rows.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { TokenAmount } from '#shared/ui/token-amount.tsx';
import * as strings from './strings.ts';

const ReceiptDialog = lazyPart(async () => (await import('./receipt-dialog.tsx')).ReceiptDialog);

interface HistoryRowsProps extends MoreProps {
  wallet: Address;
  swaps: readonly UserSwap[];
}

/** Swaps, newest first; each row opens its receipt. Arrows, Home, End and the page keys walk them. */
export function HistoryRows({ wallet, swaps, ...more }: HistoryRowsProps) {
  const names = useTokenNames(mintsOf(swaps));
  const [sent] = useStored(sentEntry);
  const [open, setOpen] = useState<UserSwap>();
  const list = useRef<HTMLUListElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const rows = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = event.target instanceof HTMLButtonElement ? rows.indexOf(event.target) : -1;
    const to = at < 0 ? undefined : rowByKey(event.key, at, rows.length);
    if (to === undefined) return;
    rows[to]?.focus();
    event.preventDefault();
  }

  return (
    <>
      <ul ref={list} aria-label={strings.ownSwaps} onKeyDown={onKeyDown}>
        {swaps.map((swap) => (
          <Row
            key={swap.txHash}
            swap={swap}
            names={names}
            doubt={doubtOf(sent.find(({ signature }) => signature === swap.txHash))}
            onOpen={() => setOpen(swap)}
          />
        ))}
      </ul>
      <More {...more} />
      {open && (
        <Suspense>
          <ReceiptDialog wallet={wallet} swap={open} names={names} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** What this browser has read of a swap on the chain, where that is not what the list says. */
function doubtOf(record: SentRecord | undefined): string | undefined {
  if (record?.status === 'differs') return strings.differs;
  if (record?.status === 'failed') return record.reason ?? strings.failed;
  return record?.status === 'unknown' ? (record.reason ?? strings.notConfirmed) : undefined;
}

interface RowProps {
  swap: UserSwap;
  names: TokenNames;
  doubt: string | undefined;
  onOpen: () => void;
}

function Row({ swap, names, doubt, onOpen }: RowProps) {
  const at = Date.parse(swap.blockTime);
  const sizeOf = ({ mint, amount, decimals }: SwapSide) =>
    toUiDecimal(BigInt(amount), { decimals, multiplier: names.multiplierAt(mint, at) });
  const write = (side: SwapSide) => `${formatExact(sizeOf(side))} ${names.symbolOf(side.mint)}`;
  const time = formatDayTime(at);
  return (
    <li className="border-line/60 border-b [contain-intrinsic-height:52px] [content-visibility:auto]">
      <button
        type="button"
        onClick={onOpen}
        aria-label={strings.rowLabel(write(swap.sold), write(swap.bought), time, doubt)}
        className="flex min-h-13 w-full items-center gap-3 px-4 py-1.5 text-left text-13 hover:bg-raised focus-visible:outline-2 focus-visible:outline-brass focus-visible:-outline-offset-2"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
          <Amount mint={swap.sold.mint} names={names} size={sizeOf(swap.sold)} />
          <ArrowRight size={13} aria-hidden="true" className="text-muted" />
          <span className="font-semibold">
            <Amount mint={swap.bought.mint} names={names} size={sizeOf(swap.bought)} />
          </span>
          {doubt !== undefined && <span className="basis-full text-11 text-warn">{doubt}</span>}
        </span>
        <span className="flex shrink-0 flex-col items-end gap-0.5 text-12 text-muted tabular-nums">
          <time dateTime={swap.blockTime}>{time}</time>
          {swap.usdVolume !== undefined && <span>{formatUsdBalance(swap.usdVolume, 'long')}</span>}
        </span>
        <ReceiptText size={15} aria-hidden="true" className="shrink-0 text-muted" />
      </button>
    </li>
  );
}

function Amount({ mint, names, size }: { mint: Address; names: TokenNames; size: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <TokenIcon id={mint} icon={names.iconOf(mint)} size={18} />
      <span className="wrap-anywhere tabular-nums">
        <TokenAmount amount={size} /> {names.symbolOf(mint)}
      </span>
    </span>
  );
}

interface MoreProps {
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** The end of the list: older swaps are asked for as it comes into sight, or by its button. */
function More({ error, hasNextPage, isFetchingNextPage, fetchNextPage }: MoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const canAsk = hasNextPage && !isFetchingNextPage && !error;

  useEffect(() => {
    if (!canAsk || !end.current) return;
    const view = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && fetchNextPage(),
      { rootMargin: '400px' },
    );
    view.observe(end.current);
    return () => view.disconnect();
  }, [canAsk, fetchNextPage]);

  if (!hasNextPage) return <p className="px-4 py-3 text-center text-12 text-muted">{strings.noOlder}</p>;
  return (
    <div
      ref={end}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-4 py-3 text-12 text-muted"
    >
      {error !== null && error !== undefined && !isFetchingNextPage && (
        <span role="alert">
          {strings.olderFailed}: {toMessage(error)}
        </span>
      )}
      {isFetchingNextPage ? (
        <span role="status">{strings.loadingMore}</span>
      ) : (
        <Button size="sm" onClick={() => void fetchNextPage()}>
          {error ? strings.tryAgain : strings.loadMore}
        </Button>
      )}
    </div>
  );
}
