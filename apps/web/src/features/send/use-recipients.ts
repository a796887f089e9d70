import { shortenAddress } from '@orrery/core/address';
import type { Address } from '@solana/kit';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { activityQueries } from '#entities/activity/activity.queries.ts';
import { findLookAlike } from '#entities/address-book/address-book.model.ts';
import { contactsEntry } from '#entities/address-book/address-book.store.ts';
import type { SentToken } from '#entities/transfer/read-chain.ts';
import { judgeRecipient, type Verdict } from '#entities/transfer/recipient.model.ts';
import { transferQueries } from '#entities/transfer/transfer.queries.ts';
import { isTurnedAway, riskQueries } from '#entities/wallet/wallet.risk.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { useDebounced } from '#shared/ui/hooks/use-debounced.ts';
import type { PaymentLine } from './send-form.model.ts';

/** Typing and pasting pause this long before the chain is asked. */
const PAUSE_MS = 200;
/** How many of those that were paid last are offered. */
const MAX_RECENT = 4;

/** A line with what is known of its recipient. */
export interface RecipientRow extends PaymentLine {
  /** What a person calls it. */
  label: string | undefined;
  verdicts: readonly Verdict[];
  /** Lamports that the sender locks up for it; undefined while the chain has not said. */
  deposit: bigint | undefined;
  /** Its token account takes nothing without a memo. */
  needsMemo: boolean;
}

interface Asked {
  lines: readonly PaymentLine[];
  token: SentToken | undefined;
  sender: Address | undefined;
  memo: string;
}

/** What chain, history, address book and operator say of the recipients of a form. */
export function useRecipients({ lines, token, sender, memo }: Asked) {
  const joined = lines.flatMap(({ recipient }) => recipient ?? []).join();
  const addresses = useMemo(() => (joined === '' ? [] : (joined.split(',') as Address[])), [joined]);
  const settled = useDebounced(addresses, PAUSE_MS);
  const told = useQuery(transferQueries.recipients(settled, token));
  const { data: paid, isPending: isPaidPending } = useQuery(activityQueries.paidBefore(sender));
  const [contacts] = useStored(contactsEntry);
  const { marked, isMarking } = useMarked(settled);
  const known = useMemo(
    () => [...contacts.map(({ address }) => address), ...(paid?.addresses ?? [])],
    [contacts, paid],
  );
  const labelOf = (address: Address) => contacts.find((contact) => contact.address === address)?.label;
  const rows = lines.map((line): RecipientRow => {
    const { recipient: address, amount } = line;
    if (!address) return { ...line, label: undefined, verdicts: [], deposit: undefined, needsMemo: false };
    const recipient = told.data?.get(address);
    const alike = findLookAlike(address, sender ? [...known, sender] : known);
    return {
      ...line,
      label: labelOf(address),
      deposit: recipient?.deposit,
      needsMemo: recipient?.account?.needsMemo === true,
      verdicts: judgeRecipient({
        address,
        sender,
        token: token ?? 'SOL',
        amount,
        memo,
        recipient,
        isKnown: isPaidPending || known.includes(address),
        lookedThrough: paid?.lookedThrough,
        lookAlike: alike && (labelOf(alike) ?? shortenAddress(alike)),
        isMarked: marked.has(address),
      }),
    };
  });
  const isAsking =
    settled !== addresses || told.isLoading || isMarking || (sender !== undefined && isPaidPending);
  const recent = (paid?.addresses ?? [])
    .slice(0, MAX_RECENT)
    .map((address) => ({ address, label: labelOf(address) ?? shortenAddress(address) }));
  return { rows, recent, isAsking: addresses.length > 0 && isAsking, error: told.error, retry: told.refetch };
}

/** Those that the operator marks as high risk; what was not told marks nobody. */
function useMarked(addresses: readonly Address[]) {
  return useQueries({
    queries: addresses.map((address) => riskQueries.byWallet(address)),
    combine: (results) => ({
      marked: new Set(addresses.filter((_, index) => isTurnedAway(results[index]?.data ?? undefined))),
      isMarking: results.some(({ isLoading }) => isLoading),
    }),
  });
}
