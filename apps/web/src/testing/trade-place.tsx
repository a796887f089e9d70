import type { Address } from '@solana/kit';
import { fireEvent } from '@testing-library/react';
import { useEffect } from 'react';
import { askQuickBuy, useQuickBuy } from '#entities/quick-buy/quick-buy.store.ts';
import { HoldingRow } from '#features/profile/holdings/holding-row.tsx';
import { QuickBuyPanel } from '#features/quick-buy/quick-buy-panel.tsx';
import { TokenTrade } from '#features/token/trade/token-trade.tsx';
import { TradeBar } from '#features/token/trade/trade-bar.tsx';

/** An amount of the trade panel, pointed at and pressed where the panel is opened. */
export interface TradeForm {
  kind: 'trade';
  place: 'page' | 'sheet' | 'row' | 'drawer';
  token: Address;
  sell: Address;
  buy: Address;
  /** Which of the two amounts is exact. */
  typed: 'sell' | 'buy';
  /** The key of the amount's button. */
  preset: string;
  /** What the button says of the exact amount, or what is typed; empty for shares of what is held. */
  amount: string;
}

/** The panel as one of the app's places opens it. */
export function TradePlace({ place, token, buy }: TradeForm) {
  const side = buy === token ? 'buy' : 'sell';
  switch (place) {
    case 'page':
      return <TokenTrade id={token} side={side} />;
    case 'sheet':
      return <TradeBar id={token} symbol={SYMBOL} />;
    case 'row':
      return <Row token={token} />;
    case 'drawer':
      return <HoldingRow holding={{ ...HELD, key: token, mint: token }} isHidden={false} isOwn />;
  }
}

const SYMBOL = 'it';
/** The sheet's button for sales, and the drawer's. */
const OPENER = `Sell ${SYMBOL}`;
/** What the drawer's row says of it is not looked at. */
const HELD = {
  symbol: SYMBOL,
  name: '',
  icon: undefined,
  amount: '1',
  isFrozen: false,
  isVerified: true,
  price: undefined,
  change: undefined,
  value: undefined,
  share: undefined,
};

function Row({ token }: Pick<TradeForm, 'token'>) {
  const asked = useQuickBuy((state) => state.token);
  useEffect(() => askQuickBuy({ id: token, symbol: SYMBOL }), [token]);
  return asked && <QuickBuyPanel token={asked} />;
}

export function isPreset(form: { kind: string; preset?: string }, button: Element): boolean {
  return form.kind === 'trade' && button.getAttribute('data-preset') === form.preset;
}

/** Presses what opens the panel where it is not there at once. */
export function openPanel(container: Element): void {
  const opener = [...container.querySelectorAll('button')].find(
    (button) => (button.getAttribute('aria-label') ?? button.textContent) === OPENER,
  );
  if (opener) fireEvent.click(opener);
}

/** Types what no button names, and points at the amount; whether it was there. */
export function pointAt(form: TradeForm): boolean {
  const button = [...document.body.querySelectorAll('button')].find((each) => isPreset(form, each));
  if (!button) return false;
  const field = button.parentElement?.querySelector('input');
  if (field && field.value === '') fireEvent.change(field, { target: { value: form.amount } });
  fireEvent.pointerMove(button, { pointerType: 'mouse' });
  return true;
}
