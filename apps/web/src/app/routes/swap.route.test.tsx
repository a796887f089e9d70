import { shortenAddress } from '@orrery/core/address';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showApp } from '#app/app.builder.tsx';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { aQuoteReply } from '#entities/quote/quote.builder.ts';
import { aRemoteConfig } from '#entities/remote-config/remote-config.builder.ts';

const SOL = anAsset({ id: WRAPPED_SOL, symbol: 'SOL', decimals: 9, isVerified: true });
const DOLLAR = anAsset({ id: USDC, symbol: 'USDC', isVerified: true });
const JUP = anAsset({ isVerified: true });

/** A venue that quotes any pair, over a market of three tokens. */
function serve({ assets = [SOL, DOLLAR, JUP], banned = [] as string[] } = {}) {
  return ({ pathname, searchParams }: URL) => {
    if (pathname === apiPaths.assetSearch) {
      const query = searchParams.get('query') ?? '';
      return query === '' ? assets : assets.filter(({ id }) => query.includes(id));
    }
    if (pathname.startsWith('/remoteConfig'))
      return { ...aRemoteConfig(), swapSettings: { ...aRemoteConfig().swapSettings, bannedTokens: banned } };
    if (pathname !== apiPaths.ultraOrder) return undefined;
    const { inputMint, outputMint, amount, slippageBps = '50' } = Object.fromEntries(searchParams);
    return aQuoteReply({
      inputMint: inputMint === USDC ? USDC : WRAPPED_SOL,
      outputMint: outputMint === USDC ? USDC : outputMint === WRAPPED_SOL ? WRAPPED_SOL : JUP.id,
      inAmount: amount ?? '',
      slippageBps: Number(slippageBps),
      taker: null,
      transaction: null,
    });
  };
}
/** The slippages that the venue was asked for, one after the other: a slow machine renews a quote with the same one. */
const slippagesAsked = (asked: readonly URL[]) =>
  asked
    .filter(({ pathname }) => pathname === apiPaths.ultraOrder)
    .map(({ searchParams }) => searchParams.get('slippageBps'))
    .filter((slippage, index, all) => index === 0 || slippage !== all[index - 1]);
const amount = () => screen.findByRole('textbox', { name: 'Amount to sell' });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('a chosen slippage is what the venue is asked for, and is still there the next time', async () => {
  const { asked } = showApp('/swap?inAmount=1', serve());
  fireEvent.click(await screen.findByRole('button', { name: 'Slippage: Auto' }));
  const own = await screen.findByRole('textbox', { name: 'Custom slippage in percent' });
  fireEvent.click(screen.getByText('Details'));
  await screen.findByText('0.5% slippage');
  fireEvent.change(own, { target: { value: '1.25' } });
  await screen.findByText('1.25% slippage');
  expect(slippagesAsked(asked)).toEqual([null, '125']);
  cleanup();
  const again = showApp('/swap?inAmount=1', serve());
  await screen.findByRole('button', { name: 'Slippage: 1.25%' });
  await screen.findByText('1.25% slippage');
  expect(slippagesAsked(again.asked)).toEqual(['125']);
  expect(await amount()).toHaveProperty('value', '1');
});

it('an unverified token says so with its address, which can be copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  showApp('/swap', serve());
  await screen.findByRole('button', { name: 'Token to buy: USDC' });
  expect(screen.queryByRole('list', { name: 'Warnings about these tokens' })).toBeNull();
  cleanup();
  const unknown = anAsset({ id: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address, symbol: 'FAKE' });
  showApp(`/swap?buy=${unknown.id}`, serve({ assets: [SOL, unknown] }));
  await screen.findByRole('button', { name: /^1 warning FAKE is not verified/ });
  fireEvent.click(await screen.findByRole('button', { name: 'Details' }));
  const [warning, ...others] = within(
    await screen.findByRole('list', { name: 'Warnings about these tokens' }),
  ).getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(warning?.textContent).toContain('is not verified. Anyone can create a token with this name.');
  expect(within(warning ?? document.body).getByTitle(unknown.id).textContent).toBe(
    shortenAddress(unknown.id),
  );
  fireEvent.click(screen.getByRole('button', { name: /^Copy address of/ }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(unknown.id));
});

it('a token the operator banned is behind no address and in no list to choose from', async () => {
  showApp(`/swap?buy=${JUP.id}`, serve({ banned: [JUP.id] }));
  const choose = await screen.findByRole('button', { name: 'Choose token to buy' });
  await waitFor(() => expect(choose.textContent).toBe('Select token'));
  fireEvent.click(choose);
  const field = await screen.findByRole('combobox', { name: 'Search tokens' });
  await screen.findByRole('option', { name: /USDC/ });
  expect(screen.queryByRole('option', { name: /JUP/ })).toBeNull();
  fireEvent.change(field, { target: { value: JUP.id } });
  await screen.findByText('No tokens to show');
  expect(screen.queryByRole('option')).toBeNull();
});

it('a typed amount is what the venue is asked for, and no refresh and no dearer quote changes it', async () => {
  let outAmount = 171_000_000;
  const venue = serve();
  const { asked } = showApp('/swap', (url) => {
    const reply = venue(url);
    return url.pathname === apiPaths.ultraOrder
      ? Object.assign(reply ?? {}, { outAmount: String(outAmount) })
      : reply;
  });
  fireEvent.change(await amount(), { target: { value: '1.100000009' } });
  await screen.findByText('At least');
  const before = screen.getByRole('textbox', { name: 'Amount to buy' });
  const shown = (before as HTMLInputElement).value;
  outAmount = 1_000;
  fireEvent.click(await screen.findByRole('button', { name: 'Refresh quote' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Amount to buy' })).not.toHaveProperty('value', shown),
  );
  expect(await amount()).toHaveProperty('value', '1.100000009');
  const orders = asked.filter(({ pathname }) => pathname === apiPaths.ultraOrder);
  expect(orders.length).toBeGreaterThan(1);
  expect(new Set(orders.map(({ searchParams }) => searchParams.get('amount')))).toEqual(
    new Set(['1100000009']),
  );
});

it('a typed amount comes back with its direction, to the last digit', async () => {
  showApp('/swap', serve());
  fireEvent.change(await amount(), { target: { value: '1.123456789' } });
  await screen.findByText('At least');
  fireEvent.click(screen.getByRole('button', { name: 'Switch direction' }));
  await waitFor(async () => expect(await amount()).toHaveProperty('value', '1.123456'));
  fireEvent.click(screen.getByRole('button', { name: 'Switch direction' }));
  await waitFor(async () => expect(await amount()).toHaveProperty('value', '1.123456789'));
});
