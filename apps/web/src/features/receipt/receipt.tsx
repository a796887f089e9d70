import { SignatureSchema } from '@orrery/wire/common';
import type { Signature } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import SearchX from 'lucide-react/icons/search-x';
import * as v from 'valibot';
import { transactionQueries } from '#entities/transaction/transaction.queries.ts';
import { paths } from '#shared/paths.ts';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import { CopyButton } from '#shared/ui/overlays/copy-button.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { BalanceChanges } from './balance-changes.tsx';
import { ExplorerLink } from './explorer-link.tsx';
import { Instructions } from './instructions/instructions.tsx';
import { Logs } from './instructions/logs.tsx';
import { type ReceiptView, toReceiptOrNull } from './receipt.model.ts';
import { ReceiptSkeleton } from './receipt-skeleton.tsx';
import * as strings from './strings.ts';
import { Summary } from './summary.tsx';
import { Trade } from './trade.tsx';
import { useReceiptTokens } from './use-receipt-tokens.ts';

/** What the chain says of one transaction. */
export function Receipt({ signature }: { signature: string }) {
  const isSignature = v.is(SignatureSchema, signature);
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-4 px-4 py-6">
      <header>
        <h1 className="font-semibold text-20">{strings.transaction}</h1>
        <div className="mt-1 flex items-start gap-1">
          <p className="mt-0.5 break-all font-mono text-12 leading-6 text-muted">{signature}</p>
          <CopyButton text={signature} label={strings.copySignature} />
        </div>
        {isSignature && <ExplorerLink signature={signature} />}
      </header>
      {isSignature ? <Fetched signature={signature as Signature} /> : <Unknown />}
    </div>
  );
}

function Fetched({ signature }: { signature: Signature }) {
  // Read in `select`, so that a transaction that cannot be decoded is an error on screen and not a crash.
  const { data, error, refetch } = useQuery({
    ...transactionQueries.bySignature(signature),
    select: toReceiptOrNull,
  });
  if (data) return <Found receipt={data} />;
  if (data === null) return <Unknown />;
  if (!error) return <ReceiptSkeleton />;
  return <ErrorState title={strings.rpcFailed} error={error} onRetry={() => void refetch()} />;
}

function Found({ receipt }: { receipt: ReceiptView }) {
  const tokens = useReceiptTokens(receipt);
  return (
    <>
      {receipt.trade && <Trade trade={receipt.trade} tokens={tokens} />}
      <Summary receipt={receipt} />
      <BalanceChanges receipt={receipt} tokens={tokens} />
      <Instructions instructions={receipt.instructions} multiplierOf={tokens.multiplierOf} />
      <Logs lines={receipt.logs} />
    </>
  );
}

function Unknown() {
  return (
    <EmptyState
      icon={SearchX}
      title={strings.notFound}
      hint={strings.notFoundHint}
      action={
        <Link {...paths.swap()} className={buttonClass()}>
          {strings.goToSwap}
        </Link>
      }
    />
  );
}
