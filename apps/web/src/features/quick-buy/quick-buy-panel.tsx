import type { Address } from '@solana/kit';
import { useEffect, useState } from 'react';
import { leaveQuickBuy, type QuickBuyToken } from '#entities/quick-buy/quick-buy.store.ts';
import { useWallet, useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { setWalletPanel, useWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { QuickBuyFrame } from './quick-buy-frame.tsx';
import { QuickBuyOffer } from './quick-buy-offer.tsx';
import * as strings from './strings.ts';
import { useQuickBuy } from './use-quick-buy.ts';

/** Buys a token for a preset amount of SOL: shows what that gives, then has the wallet sign. Without a wallet it asks for one first. */
export function QuickBuyPanel({ token }: { token: QuickBuyToken }) {
  const wallet = useWalletAddress();
  // The row or button it was asked from: the panel floats beside it and gives the focus back to it.
  const [opener] = useState(() => document.activeElement);
  if (wallet === undefined) return <ConnectFirst id={token.id} />;
  return <Buying token={token} wallet={wallet} opener={opener} />;
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
  wallet: Address;
  opener: Element | null;
}

function Buying({ token, wallet, opener }: BuyingProps) {
  const leave = () => leaveQuickBuy(token.id);
  const buying = useQuickBuy({ ...token, wallet, onSigned: leave });
  const isSigning = buying.step === 'signing';

  const onClose = () => {
    // Nothing was sent yet: who leaves gives up.
    if (isSigning) buying.giveUp();
    leave();
  };

  return (
    <QuickBuyFrame title={strings.buy(token.symbol)} opener={opener} isHeld={isSigning} onClose={onClose}>
      <QuickBuyOffer buying={buying} wallet={wallet} />
    </QuickBuyFrame>
  );
}
