import type { UserSwap } from '@orrery/wire/trades/user-swaps';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import type { SwapNames } from '#entities/swap-history/use-swap-names.ts';
import { termsOf } from '#entities/transaction/terms.store.ts';
import type { FetchedTransaction } from '#entities/transaction/transaction.fetch.ts';
import { transactionQueries } from '#entities/transaction/transaction.queries.ts';
import { log } from '#shared/log.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import { cx } from '#shared/ui/cx.ts';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { type ReceiptLine, readOnChain, toReceiptLines, toReceiptText } from './receipt-text.model.ts';
import * as strings from './strings.ts';

interface ReceiptDialogProps {
  wallet: Address;
  swap: UserSwap;
  names: SwapNames;
  onClose: () => void;
}

const LINES = Array.from({ length: 12 }, (_, index) => index);
const readOrNull = (fetched: FetchedTransaction | null) => fetched && readOnChain(fetched);

/** The receipt of one swap as plain text, to be copied. */
export function ReceiptDialog({ wallet, swap, names, onClose }: ReceiptDialogProps) {
  // Read in `select`, so that a transaction that cannot be decoded is an error on screen and not a crash.
  const { data, error, isFetching, refetch } = useQuery({
    ...transactionQueries.bySignature(swap.txHash),
    select: readOrNull,
  });
  const isReading = data === undefined && !error;
  const lines = toReceiptLines({ swap, wallet, record: termsOf(swap.txHash), chain: data, names });
  return (
    <Dialog isOpen onOpenChange={onClose} title={strings.receipt}>
      {isReading ? (
        <output className="flex flex-col gap-2.5 rounded-md border border-line p-4">
          <span className="sr-only">{strings.loadingReceipt}</span>
          {LINES.map((row) => (
            <Skeleton key={row} className={row % 3 === 0 ? 'h-3 w-full' : 'h-3 w-3/5'} />
          ))}
        </output>
      ) : (
        <ReceiptLines lines={lines} />
      )}
      {error && (
        <p role="alert" className="mt-3 flex flex-wrap items-center gap-3 text-12 text-warn">
          {strings.chainFailed}
          <Button size="sm" isBusy={isFetching} onClick={() => void refetch()}>
            {strings.tryAgain}
          </Button>
        </p>
      )}
      <div className="sticky -bottom-5 -mx-5 mt-1 flex gap-2 bg-panel px-5 pt-3 pb-5">
        <CopyReceipt text={toReceiptText(lines)} isOff={isReading} />
        <Link {...paths.transaction(swap.txHash)} className={buttonClass()}>
          {strings.viewTransaction}
        </Link>
      </div>
    </Dialog>
  );
}

/** The text's lines in two columns, so that a long one goes on below itself. */
function ReceiptLines({ lines }: { lines: readonly ReceiptLine[] }) {
  return (
    <div className="rounded-md border border-line bg-ink p-4 font-mono text-12 leading-5">
      {lines.map(({ name, value, isFirst }) => (
        <div
          key={`${name} ${value}`}
          className={cx('grid grid-cols-[12ch_minmax(0,1fr)]', isFirst && 'not-first:mt-5')}
        >
          <span className="text-muted">{name}</span>
          <span className="wrap-anywhere">{value}</span>
        </div>
      ))}
    </div>
  );
}

function CopyReceipt({ text, isOff }: { text: string; isOff: boolean }) {
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === text;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      (error: unknown) => log.warn('clipboard refused', { error }),
    );
  const Icon = isCopied ? Check : Copy;
  return (
    <Button variant="primary" className="flex-1" disabled={isOff} onClick={() => void copy()}>
      <Icon size={14} aria-hidden="true" />
      <span aria-live="polite">{isCopied ? strings.copied : strings.copyReceipt}</span>
    </Button>
  );
}
