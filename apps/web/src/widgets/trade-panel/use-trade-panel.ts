import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { maxAmount } from '@orrery/domain/trading/amount-input';
import type { Address } from '@solana/kit';
import { useState } from 'react';
import { spendable } from '#entities/balance/balance.model.ts';
import { type QuickBuySettings, quickBuyEntry } from '#entities/quick-buy/quick-buy.settings.ts';
import { useBannedTokens } from '#entities/remote-config/use-banned-tokens.ts';
import { useNewestSwaps } from '#entities/swap-history/use-newest-swaps.ts';
import { findBuiltIn, inWrappedSol } from '#entities/token/form-token.model.ts';
import { readTyped } from '#entities/token/typed-amount.ts';
import { useFormTokens } from '#entities/token/use-form-token.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { useDebounced } from '#shared/ui/hooks/use-debounced.ts';
import { useQuoteTerms, useWrappedSol } from '#widgets/swap/use-quote-terms.ts';
import { useTrade } from '#widgets/swap/use-trade.ts';
import { useDangers } from '#widgets/swap/use-warnings.ts';
import { paidWith, toHeldCost } from './held-cost.model.ts';
import { OWN_KEY, type Side, toBuyKey, toBuyPresets, toOwnPreset, toSellPresets } from './presets.model.ts';
import { PREVIEW_SIGNABLE_MS } from './press.model.ts';
import * as strings from './strings.ts';
import { toNotice } from './trade-panel.model.ts';
import { useHeld } from './use-held.ts';
import { usePresetPress } from './use-preset-press.ts';

/** The most swaps that one request brings. */
const SWAPS = 100;
const TYPING_PAUSE_MS = 200;

export interface TradePanelInput {
  id: Address;
  side: Side;
  /** The amount of SOL that stood on what opened the panel: its purchase is previewed at once. */
  amount?: string;
}

export type TradePanelState = ReturnType<typeof useTradePanel>;

/** Everything about trading one token by presets: what it was bought with, the amounts, the previewed one, and what a press does. */
export function useTradePanel({ id, ...opened }: TradePanelInput) {
  const wallet = useWalletAddress();
  const useWSol = useWrappedSol();
  const [settings, setSettings] = useStored(quickBuyEntry);
  const [side, setSide] = useState(opened.side);
  const [first] = useState(() => toFirst(settings, opened.amount));
  const [aimed, setAimed] = useState(first?.key);
  const [own, setOwn] = useState(first?.own ?? '');
  // No referrer's fee is shown here, so that none is agreed to.
  const { referral: _, ...terms } = useQuoteTerms();

  const { swaps, paid } = usePaid(wallet, id, side);
  const pair = side === 'buy' ? { sell: paid, buy: id } : { sell: id, buy: paid };
  const { isMissing, isUnknown, ...tokens } = useFormTokens(pair);
  const [sell, buy] = [tokens.sell, tokens.buy].map((token) => (useWSol ? inWrappedSol(token) : token));
  const isBanned = useBannedTokens().has(id);

  const { balances, isOutdated } = useHeld(wallet, id);
  const held = balances && spendable(balances, id, { useWSol });
  const isNativeSol = id === WRAPPED_SOL && !useWSol;
  const presets =
    side === 'buy'
      ? toBuyPresets(settings, { isSol: id === WRAPPED_SOL })
      : toSellPresets({
          most: held && maxAmount({ balance: held, isNativeSol }),
          cost: held && swaps && toHeldCost(swaps, { token: id, paid, held }),
        });
  const ownPreset = toOwnPreset(side, readTyped(own, sell ?? { decimals: 0 }));
  const shown = [...presets, ownPreset].find(({ key }) => key === aimed);
  const isAwaitingBalance = side === 'sell' && isOutdated && shown !== undefined && shown !== ownPreset;
  const amount = isAwaitingBalance ? undefined : shown?.amount;
  const trade = useTrade({
    wallet,
    sell,
    buy,
    isTokenMissing: isMissing,
    swapMode: shown?.swapMode ?? 'ExactIn',
    typed: amount === undefined ? { kind: 'nothing' } : { kind: 'amount', amount },
    mint: pair.sell,
    terms,
    useWSol,
    dangers: useDangers([sell, buy]),
    isTyping: useDebounced(own, TYPING_PAUSE_MS) !== own,
    isRefused: isMissing,
    words: { sign: strings.previewed, unbuildable: strings.cannotTrade },
    oldestSignedMs: PREVIEW_SIGNABLE_MS,
    operation: side === 'buy' ? 'QUICK_BUY' : 'SWAP',
    onSigned: () => {
      // What was bought by a preset is what the next row's button offers.
      const amount = settings[settings.set].find((each) => toBuyKey(each) === aimed);
      if (amount !== undefined && amount !== settings.amount) setSettings({ ...settings, amount });
      // The next press is to find the preview of another transaction.
      setAimed(undefined);
    },
  });
  const pressing = usePresetPress({ trade, aimed, onAim: setAimed, touched: first?.key });
  const { quote, quoteError, previewFailure } = trade;

  return {
    ...trade,
    ...pressing,
    first: first?.key,
    id,
    token: side === 'buy' ? buy : sell,
    wallet,
    held,
    /** The aimed amount is a share of what the wallet had before a transaction. */
    isAwaitingBalance,
    side,
    presets,
    ownPreset,
    own,
    aimed,
    aim: setAimed,
    type: (text: string) => {
      setOwn(text);
      pressing.aimAnew(OWN_KEY);
    },
    turn: (next: Side) => {
      setSide(next);
      setAimed(undefined);
      setOwn('');
    },
    isShortOfSol: trade.lacks === 'sol',
    isUnsimulated: quote?.transaction !== undefined && previewFailure !== undefined,
    notice: toNotice({
      isBanned,
      isUnknown,
      quoteFailure: quoteError ? toMessage(quoteError) : undefined,
      problem: trade.shortage ?? quote?.problem,
      movedFrom: trade.movedFrom,
    }),
  };
}

/** Where an amount is that the panel opens with: among the presets, else as one of a person's own. */
function toFirst(settings: QuickBuySettings, amount: string | undefined) {
  if (amount === undefined) return undefined;
  const isPreset = settings[settings.set].includes(amount);
  return isPreset ? { key: toBuyKey(amount), own: '' } : { key: OWN_KEY, own: amount };
}

/**
 * A wallet's swaps of a token, when these are all, and what buys it or what it is sold for: the built-in token it was bought with, else SOL.
 * A token that anybody could have sent to the wallet must not come back by the next sale.
 */
function usePaid(wallet: Address | undefined, id: Address, side: Side) {
  const newest = useNewestSwaps({ wallet, mints: [id], limit: SWAPS, isOff: wallet === undefined });
  const usual = id === WRAPPED_SOL ? USDC : WRAPPED_SOL;
  const paid = side === 'sell' ? paidWith(newest?.swaps ?? [], id) : undefined;
  const isKnown = paid !== undefined && findBuiltIn(paid) !== undefined;
  return { swaps: newest?.next === null ? newest.swaps : undefined, paid: isKnown ? paid : usual };
}
