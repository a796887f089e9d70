import type { UserSwap } from '@orrery/wire/trades/user-swaps';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TokenNames } from '#entities/asset/use-token-names.ts';
import { termsOf } from '#entities/transaction/terms.store.ts';
import type { FetchedTransaction } from '#entities/transaction/transaction.fetch.ts';
import { transactionQueries } from '#entities/transaction/transaction.queries.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import { CopyAction } from '#shared/ui/overlays/copy-action.tsx';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { readOnChain, toReceipt, toReceiptText } from './receipt-text.model.ts';
import { ReceiptView } from './receipt-view.tsx';
import * as strings from './strings.ts';

interface ReceiptDialogProps {
  wallet: Address;
  swap: UserSwap;
  names: TokenNames;
  onClose: () => void;
}

const LINES = Array.from({ length: 12 }, (_, index) => index);
const readOrNull = (fetched: FetchedTransaction | null) => fetched && readOnChain(fetched);

/** The receipt of one swap, which is copied as plain text. */
export function ReceiptDialog({ wallet, swap, names, onClose }: ReceiptDialogProps) {
  // Read in `select`, so that a transaction that cannot be decoded is an error on screen and not a crash.
  const { data, error, isFetching, refetch } = useQuery({
    ...transactionQueries.bySignature(swap.txHash),
    select: readOrNull,
  });
  const isReading = data === undefined && !error;
  const receipt = toReceipt({ swap, wallet, record: termsOf(swap.txHash), chain: data, names });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={strings.receipt}
      foot={
        <>
          <CopyAction text={toReceiptText(receipt)} label={strings.copyReceipt} isOff={isReading} />
          <Link {...paths.transaction(swap.txHash)} className={buttonClass()}>
            {strings.viewTransaction}
          </Link>
        </>
      }
    >
      {isReading ? (
        <output className="flex flex-col gap-3">
          <span className="sr-only">{strings.loadingReceipt}</span>
          {LINES.map((row) => (
            <Skeleton key={row} className={row % 3 === 0 ? 'h-3 w-full' : 'h-3 w-3/5'} />
          ))}
        </output>
      ) : (
        <ReceiptView receipt={receipt} swap={swap} names={names} />
      )}
      {error && (
        <p role="alert" className="mt-3 flex flex-wrap items-center gap-3 text-12 text-warn">
          {strings.chainFailed}
          <Button size="sm" isBusy={isFetching} onClick={() => void refetch()}>
            {strings.tryAgain}
          </Button>
        </p>
      )}
    </Dialog>
  );
}
