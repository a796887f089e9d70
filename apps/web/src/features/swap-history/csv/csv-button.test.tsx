import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import type { UserSwapsReply } from '@orrery/wire/trades/user-swaps';
import type { Address, Signature } from '@solana/kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { aUserSwap } from '#entities/swap-history/swap-history.builder.ts';
import { CsvButton } from './csv-button.tsx';

const WALLET = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' as Address;
const JUP = anAsset({ isVerified: true });
const TWIN = anAsset({ id: WALLET, symbol: 'TWIN', isVerified: true });
const FAKE = anAsset({ id: 'orcaEKTdK7LKz57vaAYr9QeNsVEPfiu6QeMU1kektZE' as Address, symbol: '=SOL' });

const page = (letter: string, mint: Address, next: string | null): UserSwapsReply => ({
  swaps: [
    aUserSwap({
      txHash: letter.repeat(64) as Signature,
      bought: { mint, amount: '18446744073709551615', decimals: 6 },
    }),
  ],
  next,
});

/** Opens the choice over a server with so many pages; what is saved is told. */
function open(pages: readonly (() => UserSwapsReply | Promise<UserSwapsReply> | number)[]) {
  const saved: { name: string; blob: Blob | undefined }[] = [];
  const asked: URLSearchParams[] = [];
  let blob: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
    blob = object instanceof Blob ? object : undefined;
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob });
  });
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(path, 'http://orrery.test');
    if (pathname === apiPaths.assetsRecent) return Response.json([JUP, TWIN, FAKE]);
    if (pathname === apiPaths.verifiedSymbolMap) return Response.json({ [TWIN.symbol]: FAKE.id });
    asked.push(searchParams);
    const reply = await pages[Number(searchParams.get('offset') ?? 0)]?.();
    signal?.throwIfAborted();
    return typeof reply === 'number'
      ? Response.json({ error: 'no' }, { status: reply })
      : Response.json(reply);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CsvButton wallet={WALLET} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  return { saved, asked };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('saves every page in the layout that was chosen; unverified tokens and twins go by their address', async () => {
  const { saved, asked } = open([
    () => page('C', JUP.id, '1'),
    () => page('B', FAKE.id, '2'),
    () => page('A', USDC, '3'),
    () => page('D', TWIN.id, null),
  ]);
  fireEvent.click(screen.getByRole('radio', { name: 'Koinly' }));
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  await screen.findByText('Swaps saved: 4');
  expect(asked.map((query) => [query.get('address'), query.get('offset'), query.has('mints')])).toEqual([
    [WALLET, null, false],
    [WALLET, '1', false],
    [WALLET, '2', false],
    [WALLET, '3', false],
  ]);
  expect(saved.map(({ name }) => name)).toEqual([`orrery-swaps-koinly-${WALLET}.csv`]);
  const [head, ...rows] = (await saved[0]?.blob?.text())?.trimEnd().split('\r\n') ?? [];
  expect(head).toMatch(/^Date,Sent Amount/);
  expect(rows.map((row) => row.split(',').slice(1, 5))).toEqual([
    ['1.5', 'SOL', '18446744073709.551615', 'JUP'],
    ['1.5', 'SOL', '18446744073709.551615', FAKE.id],
    ['1.5', 'SOL', '18446744073709.551615', 'USDC'],
    ['1.5', 'SOL', '18446744073709.551615', 'TWIN-4k3D'],
  ]);
});

it('says how many were read, and stops when told to, with nothing saved', async () => {
  let answer = (_reply: UserSwapsReply) => {};
  const { saved, asked } = open([
    () => page('B', WRAPPED_SOL, '1'),
    () =>
      new Promise<UserSwapsReply>((resolve) => {
        answer = resolve;
      }),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  await screen.findByText('Swaps read: 1');
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  answer(page('A', USDC, '2'));
  await screen.findByText('Stopped: nothing was saved.');
  expect(saved).toEqual([]);
  expect(asked).toHaveLength(2);
  screen.getByRole('button', { name: 'Download' });
});

it('says why it failed, with nothing saved, and begins again', async () => {
  let isWell = false;
  const { saved } = open([() => (isWell ? page('A', USDC, null) : 500)]);
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  await screen.findByText('no');
  expect(saved).toEqual([]);
  isWell = true;
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  await screen.findByText('Swaps saved: 1');
});
