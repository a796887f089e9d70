import { shortenAddress } from '@orrery/core/address';
import type { Address } from '@solana/kit';
import { useEffect, useState } from 'react';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import { VerifiedMark } from '#entities/asset/icon/verified-mark.tsx';
import { quickBuyEntry } from '#entities/quick-buy/quick-buy.settings.ts';
import { leaveQuickBuy, type QuickBuyToken } from '#entities/quick-buy/quick-buy.store.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { useWallet, useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { setWalletPanel, useWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { TradeBody } from '#widgets/trade-panel/trade-panel.tsx';
import { useTradePanel } from '#widgets/trade-panel/use-trade-panel.ts';
import { QuickBuyFrame } from './quick-buy-frame.tsx';
import * as strings from './strings.ts';

/** Trades a token beside what it was asked from, and stays for the next trade of it. Without a wallet it asks for one first. */
export function QuickBuyPanel({ token }: { token: QuickBuyToken }) {
  const wallet = useWalletAddress();
  // The row or button it was asked from: the panel floats beside it and gives the focus back to it.
  const [opener] = useState(() => document.activeElement);
  if (wallet === undefined) return <ConnectFirst id={token.id} />;
  return <Buying token={token} opener={opener} />;
}

/** Opens the connect panel; who closes it without a wallet does not want to buy any more. */
function ConnectFirst({ id }: { id: Address }) {
  const isDisconnected = useWallet(({ connection }) => connection.status === 'disconnected');
  useEffect(() => {
    // A wallet that reconnects by itself needs no panel.
    if (isDisconnected) setWalletPanel(true);
    return useWalletPanel.subscribe(({ isOpen }) => {
      if (!isOpen && useWallet.getState().connection.status !== 'connected') leaveQuickBuy(id);
    });
  }, [isDisconnected, id]);
  return null;
}

interface BuyingProps {
  token: QuickBuyToken;
  opener: Element | null;
}

function Buying({ token, opener }: BuyingProps) {
  const leave = () => leaveQuickBuy(token.id);
  // A row's button names the amount that its press previews.
  const [{ amount }] = useState(() => quickBuyEntry.get());
  const panel = useTradePanel({ id: token.id, side: 'buy', amount });
  const isSigning = panel.step === 'signing';

  const onClose = () => {
    // Nothing was sent yet: who leaves gives up.
    if (isSigning) panel.giveUp();
    leave();
  };

  return (
    <QuickBuyFrame
      title={strings.trade(token.symbol)}
      identity={<Identity token={panel.token} />}
      opener={opener}
      isHeld={isSigning}
      onClose={onClose}
    >
      <TradeBody panel={panel} />
    </QuickBuyFrame>
  );
}

/** Which token it is: many carry the same symbol. */
function Identity({ token }: { token: FormToken | undefined }) {
  if (!token) return <Skeleton className="h-5 w-40" />;
  return (
    <p className="flex min-h-5 items-center gap-1.5 text-12 text-muted">
      <TokenIcon id={token.id} icon={token.icon} size={18} />
      <span className="truncate">{token.name}</span>
      <VerifiedMark isVerified={token.isVerified} />
      <span className="ml-auto shrink-0 font-mono" title={token.id}>
        {shortenAddress(token.id)}
      </span>
    </p>
  );
}
