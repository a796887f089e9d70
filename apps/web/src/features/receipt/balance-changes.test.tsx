import type { Address } from '@solana/kit';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Frame } from '#shared/frame.builder.tsx';
import { BalanceChanges } from './balance-changes.tsx';
import type { ReceiptView } from './receipt.model.ts';

const WALLET = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM' as Address;
const COIN = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;

const receipt: ReceiptView = {
  status: 'confirmed',
  failure: undefined,
  slot: 9n,
  blockTime: null,
  fee: 5_000n,
  computeUnits: undefined,
  feePayer: WALLET,
  trade: undefined,
  changes: [
    { account: WALLET, decimals: 9, change: -5_000n },
    { account: WALLET, mint: COIN, decimals: 5, change: 7n },
  ],
  instructions: [],
  logs: [],
};

afterEach(cleanup);

test('a token of a receipt has its picture through the image proxy, at the size of every preview', async () => {
  const tokens = {
    symbolOf: () => 'COIN',
    iconOf: () => 'https://pictures.example/coin.png',
    multiplierOf: () => 1,
  };
  render(<BalanceChanges receipt={receipt} tokens={tokens} />, { wrapper: Frame });
  await waitFor(() =>
    expect([...document.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))).toEqual([
      '/image?url=https%3A%2F%2Fpictures.example%2Fcoin.png&w=125&h=125&dpr=2&quality=80',
    ]),
  );
});
