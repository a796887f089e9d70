import { USDC } from '@orrery/domain/mints/mints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { TokenChoice } from './token-choice.tsx';

afterEach(cleanup);

it('shows the picture that a token names', async () => {
  const twin = anAsset({ icon: 'https://pictures.example/jup.png' });
  const options = { sell: [twin], buy: [anAsset({ id: USDC, symbol: 'USDC' })] };
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <TokenChoice options={options} onConfirm={() => {}} onCancel={() => {}} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(container.querySelector('img')?.src).toContain(encodeURIComponent('/jup.png')));
});
