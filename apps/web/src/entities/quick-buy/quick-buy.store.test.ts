import { USDC, USDT } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import { askQuickBuy, leaveQuickBuy, useQuickBuy } from './quick-buy.store.ts';

it('leaves the quick buy of a token, and not the one of another that was asked for since', () => {
  askQuickBuy({ id: USDC, symbol: 'USDC' });
  leaveQuickBuy(USDT);
  expect(useQuickBuy.getState().token?.id).toBe(USDC);
  leaveQuickBuy(USDC);
  expect(useQuickBuy.getState().token).toBeUndefined();
});

it('names a token as every screen does, however long its symbol is', () => {
  const symbol = 'LONG'.repeat(20);
  askQuickBuy({ id: USDC, symbol });
  expect(useQuickBuy.getState().token).toEqual({ id: USDC, symbol: toShownSymbol(symbol) });
});
