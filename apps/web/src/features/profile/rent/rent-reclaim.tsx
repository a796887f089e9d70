import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { proposeReclaims, rentQueries } from '#entities/rent/rent.queries.ts';
import { closing, mismatches } from '#entities/rent/strings.ts';
import { describePreviewFailure } from '#entities/settlement/preview.model.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { toBatchPreview } from '#widgets/settle/batch-preview.model.ts';
import { SettleButton } from '#widgets/settle/settle-button.tsx';
import { useSettleForm } from '#widgets/settle/use-settle-form.ts';
import * as strings from '../strings.ts';

/** So many are closed in one go, some transactions; what is left stays listed. */
const MAX_TOGETHER = 150;

/** The wallet's empty token accounts, and a way to close them for what they hold. */
export function RentReclaim({ address }: { address: Address }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(rentQueries.empty(address));
  if (!data || data.closable.length + data.others === 0) return null;
  const { closable, others } = data;
  const held = closable.reduce((sum, { lamports }) => sum + lamports, 0n);
  return (
    <section aria-label={strings.emptyAccounts} className="flex flex-col gap-3 px-5 py-3 text-12 text-muted">
      {closable.length > 0 && (
        <p className="flex items-center justify-between gap-3">
          {strings.emptyAccountsHold(closable.length, toSol(held))}
          <Button size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {strings.reclaim}
          </Button>
        </p>
      )}
      {isOpen && closable.length > 0 && (
        <Closing address={address} accounts={closable.slice(0, MAX_TOGETHER)} />
      )}
      {others > 0 && <p className="text-pretty">{strings.cannotBeClosed(others)}</p>}
    </section>
  );
}

interface ClosingProps {
  address: Address;
  accounts: Parameters<typeof proposeReclaims>[1];
}

function Closing({ address, accounts }: ClosingProps) {
  const { data: previews } = useQuery(rentQueries.preview(address, accounts));
  const { transaction, preview, failure } = toBatchPreview(previews);
  const mismatch = preview?.mismatch;
  const form = useSettleForm({
    wallet: address,
    transaction,
    feeLamports: undefined,
    previewed: previews,
    words: { sign: closing(accounts.length) },
    choose: async () => ({
      settleables: await proposeReclaims(address, accounts),
      title: closing(accounts.length),
      describe: (receipts: readonly (bigint | undefined)[]) =>
        strings.returned(toSol(receipts.reduce<bigint>((sum, lamports) => sum + (lamports ?? 0n), 0n))),
    }),
  });
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-3">
      {preview && mismatch === undefined && (
        <p className="text-text">{strings.wouldReturn(toSol(preview.sol), previews?.length ?? 0)}</p>
      )}
      {mismatch !== undefined && (
        <p role="alert" className="text-down">
          {strings.notSafe(mismatches[mismatch])}
        </p>
      )}
      {failure !== undefined && (
        <p role="alert" className="text-down">
          {describePreviewFailure(failure)}
        </p>
      )}
      {accounts.some(({ hasWithheld }) => hasWithheld) && <p>{strings.withheldFees}</p>}
      <SettleButton form={form} />
    </div>
  );
}

function toSol(lamports: bigint): string {
  return formatExact(toUiDecimal(lamports, NATIVE_SOL));
}
