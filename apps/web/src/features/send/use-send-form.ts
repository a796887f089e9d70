import { type Atoms, atoms } from '@orrery/core/atoms';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { findOtherUnit } from '@orrery/domain/mints/scaled-amount';
import { SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { searchedAsset } from '#entities/asset/searched-asset.queries.ts';
import { balanceOf } from '#entities/balance/balance.model.ts';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import { type FormToken, inWrappedSol } from '#entities/token/form-token.model.ts';
import { readTyped, type TypedAmount } from '#entities/token/typed-amount.ts';
import { useFormToken } from '#entities/token/use-form-token.ts';
import { tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import type { SentToken } from '#entities/transfer/read-chain.ts';
import { transferQueries } from '#entities/transfer/transfer.queries.ts';
import type { ShownSend } from '#entities/transfer/transfer-settleable.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { toChainTime } from '#shared/api/chain-time.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { useSettleForm } from '#widgets/settle/use-settle-form.ts';
import { useWrappedSol } from '#widgets/swap/use-quote-terms.ts';
import { memoError, readList, readOne, type SendEntry } from './send-form.model.ts';
import * as strings from './strings.ts';
import { type RecipientRow, useRecipients } from './use-recipients.ts';
import { toTitle, useSend } from './use-send.ts';

/** What became of a payment of this form; those that are not here are to be paid. */
export type Paid = ReadonlyMap<Address, 'paid' | 'unknown'>;

const NOTHING_PAID: Paid = new Map();

export type SendForm = ReturnType<typeof useSendForm>;

/** Everything the form for sending to addresses shows and does, from what was typed, the wallet and the chain. */
export function useSendForm({ entry, onDone }: { entry: SendEntry; onDone: () => void }) {
  const wallet = useWalletAddress();
  const [checkedFor, setCheckedFor] = useState('');
  const [paid, setPaid] = useState<Paid>(new Map());
  const { token, sent, otherUnit, isRead, readAgain, isMissing, isNative, ...ofToken } = useSentToken(
    entry.token,
  );
  const lines = token ? readLines(entry, token) : [];
  const { rows, recent, isAsking, error, retry } = useRecipients({
    lines,
    token: sent,
    sender: wallet,
    memo: entry.memo,
  });
  // Only a list is paid in parts.
  const done = entry.way === 'several' ? paid : NOTHING_PAID;
  const sums = sumUp(rows, { paid: done, checkedFor });
  const { open, toCheck, isChecked, isMended, total, deposit } = sums;
  const problem = otherUnit ? strings.otherUnits[otherUnit] : (memoError(entry.memo) ?? toTokenProblem(sent));
  const shown = useShown({
    entry,
    wallet,
    sent,
    rows: open,
    isReady: sums.isComplete && !isAsking && !problem && isRead,
  });
  const { proposed, failure: previewFailure } = usePreview(shown, readAgain);
  const { data: balances } = useQuery(balanceQueries.byWallet(wallet));
  const held = balances && balanceOf(balances, entry.token, { useWSol: !isNative });
  const fee = proposed?.fee ?? SIGNATURE_FEE_LAMPORTS;
  const { propose, ...ended } = useSend((outcome, recipients) => {
    if (entry.way === 'one') return onDone();
    setPaid((before) => new Map([...before, ...recipients.map((each) => [each, outcome] as const)]));
  });

  function toState() {
    if (rows.length === 0) return 'absent';
    if (problem || held?.isFrozen || !isMended) return 'unbuildable';
    if (!shown) return 'awaited';
    return isChecked ? 'built' : 'unbuildable';
  }

  const typed = toTyped(entry, token, total);
  const form = useSettleForm({
    wallet,
    amount: {
      mint: entry.token,
      useWSol: !isNative,
      isTokenMissing: isMissing,
      typed,
      spent: typed.kind === 'amount' ? typed.amount : undefined,
      token,
      symbol: token?.symbol ?? '',
    },
    transaction: toState(),
    feeLamports: fee * BigInt(proposed?.batches ?? 1) + deposit,
    previewed: { preview: proposed?.preview, failure: previewFailure },
    words: {
      awaited: strings.checking,
      absent: strings.enterRecipient,
      unbuildable: problem ? strings.cannotSend : isMended ? strings.confirmAddress : strings.mendRecipients,
      sign: strings.send,
    },
    choose: async () => {
      const batch = proposed?.batch;
      if (!shown || !token || !batch) return undefined;
      return propose({ shown: batch, title: toTitle(batch, token, rows), fee });
    },
    ...ended,
  });

  return {
    ...form,
    wallet,
    token,
    isMissing,
    isNative,
    held,
    rows,
    /** The wallets that were paid last, newest first. */
    recent,
    paid: done,
    // The worth of what is typed shows before it is known who is paid.
    total: entry.way === 'one' && typed.kind === 'amount' ? typed.amount : toAtoms(total),
    /** What keeps the token or the memo from being sent. */
    problem: held?.isFrozen ? strings.frozen : problem,
    ...ofToken,
    error: error ?? ofToken.mintError,
    retry,
    toCheck: shown ? toCheck : [],
    isChecked,
    check: (isDone: boolean) => setCheckedFor(isDone ? sums.checkKey : ''),
    /** What it costs besides the amount, once it is known who is paid. */
    costs: shown && { fee, deposit, accounts: sums.accounts },
    previewed: { proposal: proposed?.proposal, preview: proposed?.preview, failure: previewFailure },
    batches: proposed?.batches ?? 1,
    isDone: rows.length > 0 && open.length === 0,
  };
}

/** What a simulation of the send on screen says. One that fails has the token's units read again, since its mint may have others by now. */
function usePreview(shown: ShownSend | undefined, readAgain: () => void) {
  const preview = useQuery(transferQueries.preview(idOf(shown), shown));
  const proposed = shown && preview.data;
  const failure = shown && (proposed?.failure ?? preview.error ?? undefined);
  const hasFailed = failure !== undefined;
  useEffect(() => {
    if (hasFailed) readAgain();
  }, [hasFailed, readAgain]);
  return { proposed, failure };
}

/** What the rows that are still to be paid come to. */
function sumUp(rows: readonly RecipientRow[], { paid, checkedFor }: { paid: Paid; checkedFor: string }) {
  const open = rows.filter(({ recipient }) => recipient && !paid.has(recipient));
  const toCheck = open.filter(({ verdicts }) => verdicts.some(({ level }) => level === 'check'));
  const checkKey = toCheck.map(({ recipient }) => recipient).join();
  const isMended = rows.every(
    ({ error, verdicts }) => !error && verdicts.every(({ level }) => level !== 'stop'),
  );
  return {
    open,
    toCheck,
    checkKey,
    isChecked: checkKey === '' || checkKey === checkedFor,
    isMended,
    // What the chain has not said of a recipient may be what keeps it from being paid.
    isComplete:
      isMended &&
      open.length > 0 &&
      open.every(({ amount, deposit }) => amount !== undefined && deposit !== undefined),
    total: open.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n),
    deposit: open.reduce((sum, row) => sum + (row.deposit ?? 0n), 0n),
    accounts: open.filter((row) => (row.deposit ?? 0n) > 0n).length,
  };
}

function toTyped({ way, amount }: SendEntry, token: FormToken | undefined, total: bigint): TypedAmount {
  if (way === 'one') return token ? readTyped(amount, token) : { kind: 'nothing' };
  return total > 0n ? { kind: 'amount', amount: toAtoms(total) } : { kind: 'nothing' };
}

/** How often a token's units are read again: a server could answer differently every time. */
const MAX_READS = 3;

/** The token that is sent, as screens name it and by its own rules. */
function useSentToken(id: Address) {
  const useWSol = useWrappedSol();
  const { token: known, isMissing } = useFormToken(id);
  const token = useWSol ? inWrappedSol(known) : known;
  const isNative = id === WRAPPED_SOL && !useWSol;
  const mint = useQuery(transferQueries.mint(isNative ? undefined : id));
  const queryClient = useQueryClient();
  const readAgain = useCallback(() => {
    void queryClient.invalidateQueries(transferQueries.mint(id));
    void queryClient.invalidateQueries({ queryKey: transferQueries.recipientsOfAll() });
    void queryClient.invalidateQueries(searchedAsset(id));
  }, [queryClient, id]);
  // Its rules are as the chain tells them; its decimals are those on screen, which the transfer has the chain check.
  const ofMint = mint.data &&
    token && { ...mint.data, decimals: token.decimals, multiplier: token.multiplier ?? 1 };
  const sent: SentToken | undefined = isNative ? 'SOL' : ofMint;
  const found =
    mint.data && token && !isNative
      ? findOtherUnit(mint.data, token, toChainTime(mint.dataUpdatedAt))
      : undefined;
  // Each was read at a time of its own: a multiplier that changed between is not one that somebody lies about.
  const differing = found && `${found} ${token?.multiplier}`;
  const reads = useRef(new Map<Address, number>());
  useEffect(() => {
    const count = reads.current.get(id) ?? 0;
    if (!differing || count >= MAX_READS) return;
    reads.current.set(id, count + 1);
    readAgain();
  }, [differing, readAgain, id]);
  const isRead = found === undefined || !mint.isFetching;
  return {
    token,
    sent,
    otherUnit: isRead ? found : undefined,
    /** False while units that did not agree are read again. */
    isRead,
    readAgain,
    isMissing,
    isNative,
    mintError: isNative ? null : mint.error,
    extensions: sent === undefined || sent === 'SOL' ? undefined : sent.extensions,
    /** What the token does besides being moved. */
    tokenNotes: toTokenNotes(sent),
  };
}

function readLines(entry: SendEntry, token: FormToken) {
  if (entry.way === 'several') return readList(entry.list, token);
  const one = readOne(entry, token);
  return one ? [one] : [];
}

interface ShownInput {
  entry: SendEntry;
  wallet: Address | undefined;
  sent: SentToken | undefined;
  rows: readonly RecipientRow[];
  isReady: boolean;
}

function useShown({ entry, wallet, sent, rows, isReady }: ShownInput): ShownSend | undefined {
  const [{ feeType, maxPriorityFeeLamports }] = useStored(tradeSettingsEntry);
  if (!isReady || !wallet || !sent) return undefined;
  return {
    sender: wallet,
    token: sent,
    memo: entry.memo,
    payments: rows.flatMap(({ recipient, amount, needsMemo }) =>
      recipient && amount ? [{ recipient, amount, needsMemo }] : [],
    ),
    priority: { feeType, lamports: BigInt(maxPriorityFeeLamports) },
  };
}

/** What makes two sends the same. */
function idOf(shown: ShownSend | undefined): string {
  if (!shown) return '';
  const { sender, token, memo, payments, priority } = shown;
  return JSON.stringify([
    sender,
    token === 'SOL' ? token : [token.mint, token.tokenProgram, token.decimals, token.multiplier],
    memo,
    payments.map(({ recipient, amount }) => [recipient, String(amount)]),
    [priority.feeType, String(priority.lamports)],
  ]);
}

function toTokenNotes(sent: SentToken | undefined): readonly string[] {
  if (sent === undefined || sent === 'SOL') return [];
  const { transferHook, permanentDelegate } = sent.extensions ?? {};
  return [...(transferHook ? [strings.hooked] : []), ...(permanentDelegate ? [strings.delegated] : [])];
}

/** What keeps a token from being sent at all. */
function toTokenProblem(sent: SentToken | undefined): string | undefined {
  if (sent === undefined || sent === 'SOL') return undefined;
  return sent.extensions?.isNonTransferable ? strings.nonTransferable : undefined;
}

/** A sum of what may be more than any account holds. */
function toAtoms(sum: bigint): Atoms {
  return sum > MOST ? MOST : atoms(sum);
}
const MOST = atoms(2n ** 64n - 1n);
