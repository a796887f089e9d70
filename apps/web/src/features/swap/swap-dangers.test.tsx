// @vitest-environment happy-dom
import type { AuthorityChange } from '@orrery/chain';
import { JUP, USDC } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { aQuoteReply } from '#entities/quote/quote.builder.ts';
import { describeMismatch } from '#entities/swap/mismatch.model.ts';
import { aConnection } from '#entities/wallet/wallet.builder.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { Frame } from '#shared/frame.builder.tsx';
import { SwapPanel } from './swap-panel.tsx';

const run = vi.hoisted(() => vi.fn());
const CLEAN = vi.hoisted(() => ({
  mismatch: undefined as string | undefined,
  authorityChanges: [] as AuthorityChange[],
  fails: false,
}));
const simulated = vi.hoisted(() => ({ ...CLEAN }));
vi.mock('#widgets/settle/use-settle.ts', () => ({
  useSettle: () => ({ step: 'idle', run, cancel: () => {}, giveUp: () => {} }),
  useIsSettling: () => false,
}));
// What a simulation finds is tested where it is made.
vi.mock('#entities/swap/swap-proposal.ts', () => ({ toProposal: () => ({}) }));
vi.mock('#entities/settlement/settle.ts', () => ({
  preview: async () => {
    const { fails, ...found } = simulated;
    if (fails) throw new Error('no answer');
    return { slot: 9n, sol: -5_000n, tokens: [], ...found };
  },
}));
// A place is steady at once: how long it must be is tested with the button.
vi.mock('#shared/ui/controls/place.ts', () => ({
  watchPlace: () => ({ isSteady: () => true, stop: () => {} }),
}));

const TAKER = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
const MINT = 'FarBC6P6ixBzBvsZ3pdWUbkB5pLgmwCcW9b5N2hYh1eK' as Address;

let shield: Response | Promise<Response>;

beforeEach(() => {
  shield = Response.json({ warnings: {} });
  useWallet.setState({ connection: aConnection(TAKER) });
  const amountOf = (amount: string) => ({ amount, uiAmount: 0, uiAmountString: '0' });
  const account = { account: JUP, isFrozen: false, isAssociatedTokenAccount: true, decimals: 6 };
  const held = { ...amountOf('1000000000'), ...account, programId: JUP };
  vi.stubGlobal('fetch', async (path: string | URL) => {
    const asked = String(path);
    if (asked.includes('/order'))
      return Response.json(
        aQuoteReply({
          inputMint: USDC,
          outputMint: MINT,
          inAmount: '100000000',
          outAmount: '600000000',
          otherAmountThreshold: '600000000',
          taker: TAKER,
        }),
      );
    if (asked.includes('/holdings/'))
      return Response.json({ ...amountOf('9000000000'), tokens: { [USDC]: [held] } });
    if (asked.includes('/search'))
      return Response.json([anAsset({ id: MINT, symbol: 'NEW', isVerified: false })]);
    if (asked.includes('/shield')) return shield;
    return new Promise<Response>(() => {});
  });
});
afterEach(() => {
  cleanup();
  run.mockReset();
  Object.assign(simulated, CLEAN);
  localStorage.clear();
  vi.unstubAllGlobals();
  useWallet.setState({ connection: { status: 'disconnected' } });
});

function open() {
  render(<SwapPanel pair={{ sell: USDC, buy: MINT }} initialTyped="100" onPairChange={() => {}} />, {
    wrapper: Frame,
  });
  return screen.findByRole('button', { name: 'Swap' });
}
const isUnfolded = () =>
  screen.getByRole('button', { name: /Details/ }).getAttribute('aria-expanded') === 'true';

it('has nothing signed before it is known what is critical in a token', async () => {
  let answer: ((response: Response) => void) | undefined;
  shield = new Promise((resolve) => {
    answer = resolve;
  });
  open().catch(() => {});
  await screen.findByText(/^Simulated/);
  const form = screen.getByRole('textbox', { name: 'Amount to sell' });
  fireEvent.keyDown(form, { key: 'Enter' });
  expect(run).not.toHaveBeenCalled();
  await act(async () => answer?.(Response.json({ warnings: {} })));
  fireEvent.click(await screen.findByRole('button', { name: 'Swap' }), { detail: 1 });
  expect(run).toHaveBeenCalledOnce();
});

it('asks where it is not known what is critical in a token', async () => {
  shield = new Response('no', { status: 500 });
  const button = await open();
  fireEvent.click(button, { detail: 1 });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/about NEW could not be loaded/)).toBeDefined();
  expect(run).not.toHaveBeenCalled();
});

it('asks about who else would control accounts, which stands there while nothing is unfolded', async () => {
  simulated.authorityChanges = [{ account: JUP, kind: 'delegate', to: TAKER }];
  const button = await open();
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('DezX'));
  fireEvent.click(button, { detail: 1 });
  await screen.findByRole('dialog');
  expect(run).not.toHaveBeenCalled();
});

it('says why it has nothing signed while nothing is unfolded', async () => {
  simulated.mismatch = 'receives-less';
  open().catch(() => {});
  await screen.findByText(describeMismatch('receives-less'));
  expect(isUnfolded()).toBe(false);
  expect(screen.queryByRole('button', { name: /^Swap$|Sign/ })).toBeNull();
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Amount to sell' }), { key: 'Enter' });
  expect(run).not.toHaveBeenCalled();
});

it('says that nothing was simulated, and Enter signs none of it', async () => {
  simulated.fails = true;
  open().catch(() => {});
  const button = await screen.findByRole('button', { name: 'Sign without preview' });
  expect(screen.getByRole('status').textContent).not.toBe('');
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Amount to sell' }), { key: 'Enter' });
  expect(run).not.toHaveBeenCalled();
  fireEvent.click(button, { detail: 1 });
  expect(run).toHaveBeenCalledOnce();
});
