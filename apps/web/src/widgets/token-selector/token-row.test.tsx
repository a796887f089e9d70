import { atoms } from '@orrery/core/atoms';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import type { Balance } from '#entities/balance/balance.model.ts';
import { type FormToken, toFormToken } from '#entities/token/form-token.model.ts';
import { aStream } from '#shared/stream/stream.builder.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
import { TokenRow } from './token-row.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const DUMPLING = anAsset({
  symbol: 'DUMPLING',
  decimals: 6,
  usdPrice: 166.57,
  mcap: 1_234_000,
  liquidity: 56_700,
});

function show(token: FormToken, balance?: Balance): string {
  render(
    <StreamContext value={aStream()}>
      <TokenRow
        id="row"
        token={token}
        balance={balance}
        isActive={false}
        onHover={() => {}}
        onChoose={() => {}}
      />
    </StreamContext>,
  );
  return screen.getByRole('option').textContent ?? '';
}

const BALANCE = {
  balanceLamports: atoms(2_500_000n),
  balance: '2.5',
  hasBalance: true,
  accounts: [],
  decimals: 6,
  isFrozen: false,
};

it('shows below a balance what it is worth, not what one costs', () => {
  const text = show(toFormToken(DUMPLING), BALANCE);
  expect(text).toMatch(/2\.5\$416(\.4\d?)?$/);
  expect(text).not.toContain('166');
});

it('takes the price that form and portfolio take, once it is there', async () => {
  const priced = [{ id: DUMPLING.id, usdPrice: 200 }];
  vi.stubGlobal('fetch', async () => Response.json(priced));
  show(toFormToken(DUMPLING), BALANCE);
  await screen.findByText('$500');
});

it('counts a balance of a token with a multiplier once', () => {
  const text = show({ ...toFormToken(DUMPLING), multiplier: 2 }, BALANCE);
  expect(text).toMatch(/5\$83[23](\.\d+)?$/);
});

it('shows market cap and liquidity, which tell tokens of one name apart, and nothing for what nobody holds', () => {
  const text = show(toFormToken(DUMPLING));
  expect(text).toMatch(/MC \$1\.23M · Liq \$56\.7\d?K$/);
});
