import { atoms } from '@orrery/core/atoms';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { balanceOf } from '#entities/balance/balance.model.ts';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import { giftQueries } from '#entities/gift/gift.queries.ts';
import { newCode } from '#entities/gift/gift-code.ts';
import type { NewGift } from '#entities/gift/gift-proposal.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { readTyped } from '#entities/token/typed-amount.ts';
import { useFormToken } from '#entities/token/use-form-token.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { loadNow } from '#shared/ui/states/load-again.ts';
import { useSettleForm } from '#widgets/settle/use-settle-form.ts';
import { giftProblem } from './gift-form.model.ts';
import * as strings from './strings.ts';

const NOTHING = atoms(0n);
/** A gift of SOL is taken from the native balance. */
const useWSol = false;

const unitsOf = ({ tokenProgram, decimals, multiplier }: FormToken) => ({
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
  const { token, isMissing } = useFormToken(id);
  const { data: balances } = useQuery(balanceQueries.byWallet(wallet));
  const isSol = id === WRAPPED_SOL;
  const held = balances && balanceOf(balances, id, { useWSol });
  const typed = token ? readTyped(text, token) : ({ kind: 'nothing' } as const);
  const amount = typed.kind === 'amount' ? typed.amount : undefined;
  const problem = giftProblem(amount, { isSol, held });
  const isHeld = amount !== undefined && held !== undefined && amount <= held.balanceLamports;
  const gift: NewGift | undefined =
    wallet && token && isHeld && !problem
      ? { sender: wallet, mint: isSol ? null : id, ...unitsOf(token), amount, code }
      : undefined;
  const { data, error } = useQuery(giftQueries.creation(gift));
  const shown =
    token && amount !== undefined ? `${formatExact(toUiDecimal(amount, token))} ${token.symbol}` : '';

  function toState() {
    if (problem) return 'absent';
    if (error) return 'unbuildable';
    return data ? 'built' : 'awaited';
  }

  const form = useSettleForm({
    wallet,
    amount: {
      mint: id,
      useWSol,
      isTokenMissing: isMissing,
      typed,
      spent: amount,
      token,
      symbol: token?.symbol ?? '',
    },
    transaction: toState(),
    feeLamports: data?.feeLamports,
    previewed: data,
    words: {
      awaited: strings.gettingReady,
      absent: problem === 'frozen' ? strings.frozen : strings.tooSmall,
      unbuildable: strings.cannotSend,
      sign: strings.createLink,
    },
    choose: async () => {
      const { toSettleable } = await loadNow(() => import('#entities/gift/gift-settleable.ts'));
      if (!data?.proposal) return undefined;
      return toSettleable({
        proposal: data.proposal,
        title: strings.sendTitle(shown),
        operation: { name: 'GIFT_CREATE', facts: { mint: id } },
      });
    },
    onSigned: () => onLeft({ code, amount: shown }),
    onConfirmed: () => void queryClient.invalidateQueries({ queryKey: giftQueries.all() }),
  });

  return {
    ...form,
    token,
    isMissing,
    /** What was typed; nothing while it is no amount. */
    amount: amount ?? NOTHING,
    text,
    setText,
    held,
    isSol,
    error: gift && error,
    /** The transaction as it was simulated, and the server's terms of it. */
    made: gift && data,
    /** It is on its way, and has its room. */
    isMaking: gift !== undefined && !data && !error,
  };
}
