import type { Preview } from '@orrery/chain';
import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { spendable } from '#entities/balance/balance.model.ts';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { useElsewhere } from '#entities/wallet/wallet.store.ts';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import {
  type ActionWords,
  type AmountFacts,
  type PrimaryAction,
  type SignatureFacts,
  toPreviewState,
  toPrimaryAction,
} from './primary-action.model.ts';
import type { Spending } from './real-money/is-meant.ts';
import type { Signable } from './signable.ts';
import { type SettleHooks, useSettle } from './use-settle.ts';

/** The amount that a form spends. */
export interface SpentAmount extends Pick<AmountFacts, 'isTokenMissing' | 'typed' | 'spent' | 'symbol'> {
  mint: Address;
  token: FormToken | undefined;
  /** Whether SOL is taken from the wallet's wrapped account. */
  useWSol: boolean;
}

/** What a simulation says, as far as it is there. */
interface Simulated<Mismatch> {
  preview?: Preview<Mismatch> | undefined;
  failure?: unknown;
}

export interface SettleFormInput<Mismatch, Receipt>
  extends SettleHooks,
    Pick<SignatureFacts, 'feeLamports' | 'transaction'> {
  /** The wallet that signs; undefined asks for one to be connected. */
  wallet: Address | undefined;
  /** Absent in a form without an amount. */
  amount?: SpentAmount | undefined;
  /** What is spent by a form whose amount is no typed one. */
  spending?: Spending | undefined;
  /** One for each transaction; undefined while they are awaited, `none` where nothing is simulated. */
  previewed: Simulated<Mismatch> | readonly Simulated<Mismatch>[] | 'none' | undefined;
  words: ActionWords;
  /** Answers true when a question must be answered before anything runs. */
  asksFirst?: () => boolean;
  /** Makes what is signed, when the button is pressed. */
  choose: () => Promise<Signable<Mismatch, Receipt>>;
}

export type SettleForm = ReturnType<typeof useSettleForm>;

/** Everything a form that ends in a signature has in common with the others: balance, button, and what pressing it does. */
export function useSettleForm<Mismatch, Receipt>({
  wallet,
  amount,
  spending = amount,
  feeLamports,
  transaction,
  previewed,
  words,
  asksFirst = () => false,
  choose,
  ...hooks
}: SettleFormInput<Mismatch, Receipt>) {
  const isBalanceNeeded = amount !== undefined || feeLamports !== undefined;
  const { data: balances } = useQuery(balanceQueries.byWallet(isBalanceNeeded ? wallet : undefined));
  const { step, run, cancel, giveUp } = useSettle(hooks);
  const isSpendingSol = amount?.mint === WRAPPED_SOL && !amount.useWSol;
  const lamports = balances?.[NATIVE_SOL.key]?.balanceLamports;
  const canSpend = balances && amount && spendable(balances, amount.mint, amount);
  const elsewhere = useElsewhere();
  const offered = toPrimaryAction(
    {
      isConnected: wallet !== undefined,
      lamports,
      feeLamports,
      transaction,
      preview: previewed === 'none' ? 'none' : toPreviewState(previewed && [previewed].flat()),
    },
    amount && { ...amount, spendable: canSpend, isSpendingSol },
    words,
  );
  const action: PrimaryAction = elsewhere ? { kind: 'none', label: elsewhere, isWaiting: false } : offered;
  const connect = () => setWalletPanel(true);
  const settle = () => {
    if (isSigning(action)) void run(choose, spending);
  };
  const press = () => {
    if (!asksFirst()) settle();
  };
  return {
    action,
    step,
    isBusy: step !== 'idle',
    lacks: action.kind === 'none' ? action.lacks : undefined,
    /** What the button says when the wallet has too little; undefined when it has enough. */
    shortage: action.kind === 'none' && action.lacks ? action.label : undefined,
    lamports,
    isSpendingSol,
    balances,
    spendable: canSpend,
    connect,
    /** Does what the button does, after the question that may come first. */
    press,
    /** Has it signed, with no question, if that is what the button does. */
    settle,
    /** Enter does what the primary button does; signing without a preview needs a click of its own. */
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (step !== 'idle') return;
      if (action.kind === 'connect') connect();
      if (action.kind === 'sign') press();
    },
    cancel,
    giveUp,
  };
}

function isSigning({ kind }: PrimaryAction): boolean {
  return kind === 'sign' || kind === 'sign-without-preview';
}
