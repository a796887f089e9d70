import { atoms } from '@orrery/core/atoms';
import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { balanceOf } from '#entities/balance/balance.model.ts';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import { newCode } from '#entities/gift/gift.model.ts';
import { giftQueries } from '#entities/gift/gift.queries.ts';
import type { NewGift } from '#entities/gift/gift-proposal.ts';
import type { SwapToken } from '#entities/quote/swap-token.model.ts';
import { useSwapTokens } from '#entities/quote/use-swap-tokens.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { readTyped } from '#widgets/amount/typed-amount.ts';
import { toPreviewState, toPrimaryAction } from '#widgets/settle-dialog/primary-action.model.ts';
import { useSettle } from '#widgets/settle-dialog/use-settle.ts';
import { giftProblem } from './gift-form.model.ts';
import * as strings from './strings.ts';

const NOTHING = atoms(0n);

const unitsOf = ({ tokenProgram, decimals, multiplier }: SwapToken) => ({
  tokenProgram,
  units: { decimals, multiplier },
});

/** A gift whose transaction was signed. */
export interface LeftGift {
  code: string;
  /** What is at the link. */
  amount: string;
}

/** Everything the form for sending by link shows and does, from what was typed, the wallet and the chain. */
export function useGiftForm(id: Address, onLeft: (gift: LeftGift) => void) {
  const queryClient = useQueryClient();
  const wallet = useWalletAddress();
  const [text, setText] = useState('');
  const [code] = useState(newCode);
  const { sell: token, isMissing } = useSwapTokens({ sell: id, buy: id });
  const { data: balances } = useQuery(balanceQueries.byWallet(wallet));
  const isSol = id === WRAPPED_SOL;
  const held = balances && balanceOf(balances, id, { useWSol: false });
  const typed = token ? readTyped(text, token) : ({ kind: 'nothing' } as const);
  const amount = typed.kind === 'amount' ? typed.amount : undefined;
  const problem = giftProblem(amount, { isSol, held });
  const isHeld = amount !== undefined && held !== undefined && amount <= held.amount;
  const gift: NewGift | undefined =
    wallet && token && isHeld && !problem
      ? { sender: wallet, mint: isSol ? null : id, ...unitsOf(token), amount, code }
      : undefined;
  const { data, error } = useQuery(giftQueries.creation(gift));
  const previewFailure = data?.failure;

  const shown =
    token && amount !== undefined ? `${formatExact(toUiDecimal(amount, token))} ${token.symbol}` : '';
  const { step, run, cancel } = useSettle({
    onSigned: () => onLeft({ code, amount: shown }),
    onConfirmed: () => void queryClient.invalidateQueries({ queryKey: giftQueries.all() }),
  });

  function toState() {
    if (problem) return 'absent';
    if (error) return 'unbuildable';
    return data ? 'built' : 'awaited';
  }

  const action = toPrimaryAction(
    {
      isConnected: wallet !== undefined,
      isTokenMissing: isMissing && !token,
      typed,
      spent: amount,
      symbol: token?.symbol ?? '',
      spendable: balances && (held?.amount ?? NOTHING),
      lamports: balances?.[NATIVE_SOL.key]?.amount,
      isSpendingSol: isSol,
      feeLamports: data?.feeLamports,
      transaction: toState(),
      preview: toPreviewState(data?.preview, previewFailure !== undefined),
    },
    {
      awaited: strings.gettingReady,
      absent: problem === 'frozen' ? strings.frozen : strings.tooSmall,
      unbuildable: strings.cannotSend,
      sign: strings.createLink,
    },
  );

  return {
    token,
    isMissing: isMissing && !token,
    /** What was typed; nothing while it is no amount. */
    amount: amount ?? NOTHING,
    text,
    setText,
    held,
    isSol,
    action,
    step,
    cancel,
    isBusy: step !== 'idle',
    error: gift && error,
    /** The transaction as it was simulated, and what the server tells of it. */
    made: gift && data,
    previewFailure,
    send: () =>
      void run(async () => {
        const { toSettleable } = await import('#entities/gift/gift-settleable.ts');
        if (!data?.proposal) return undefined;
        return toSettleable({
          proposal: data.proposal,
          title: strings.sendTitle(shown),
          operation: { name: 'GIFT_CREATE', facts: { mint: id } },
        });
      }),
  };
}
