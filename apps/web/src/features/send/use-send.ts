import { shortenAddress } from '@orrery/core/address';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import { SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { activityQueries } from '#entities/activity/activity.queries.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { transferQueries } from '#entities/transfer/transfer.queries.ts';
import type { ShownSend } from '#entities/transfer/transfer-settleable.ts';
import { loadNow } from '#shared/ui/states/load-again.ts';
import * as strings from './strings.ts';
import type { RecipientRow } from './use-recipients.ts';

type Ended = (outcome: 'paid' | 'unknown', recipients: readonly Address[]) => void;

/** Payments of one transaction, as they are signed. */
interface Batch {
  shown: ShownSend;
  title: string;
  /** The network fee that is shown, in lamports. */
  fee: bigint;
}

/** Makes the transaction of a batch to be signed, and says how it ended unless it failed. */
export function useSend(onEnded: Ended) {
  const queryClient = useQueryClient();
  const sending = useRef<ShownSend>(undefined);
  const end = (outcome: 'paid' | 'unknown') => () => {
    const recipients = sending.current?.payments.map(({ recipient }) => recipient) ?? [];
    onEnded(outcome, recipients);
    // The indexer has it a moment later.
    queryClient.setQueryData(
      activityQueries.paidBefore(sending.current?.sender).queryKey,
      (known) => known && { ...known, addresses: [...new Set([...recipients, ...known.addresses])] },
    );
    void queryClient.invalidateQueries({ queryKey: activityQueries.all() });
    void queryClient.invalidateQueries({ queryKey: transferQueries.recipientsOfAll() });
  };
  const propose = async ({ shown, title, fee }: Batch) => {
    const { proposeTransfer, toTransferSettleable } = await loadNow(
      () => import('#entities/transfer/transfer-settleable.ts'),
    );
    // Made again, for a wallet may take most of a blockhash's minute; it costs no more than is shown.
    const priority = { ...shown.priority, lamports: fee - SIGNATURE_FEE_LAMPORTS };
    const proposal = await proposeTransfer({ ...shown, priority });
    sending.current = shown;
    const mint = shown.token === 'SOL' ? NATIVE_SOL.key : shown.token.mint;
    return toTransferSettleable(proposal, { title, mint, recipients: shown.payments.length });
  };
  return { propose, onConfirmed: end('paid'), onUnknown: end('unknown') };
}

/** A transaction of payments in a line: `2.5 SOL to Mum`. */
export function toTitle({ payments }: ShownSend, token: FormToken, rows: readonly RecipientRow[]): string {
  const total = payments.reduce((sum, { amount }) => sum + amount, 0n);
  const amount = `${formatExact(toUiDecimal(total, token))} ${token.symbol}`;
  const [only, ...others] = payments;
  const label = rows.find(({ recipient }) => recipient === only?.recipient)?.label;
  const to =
    !only || others.length > 0
      ? strings.toSeveral(payments.length)
      : (label ?? shortenAddress(only.recipient));
  return strings.sending(amount, to);
}
