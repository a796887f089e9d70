import { atoms } from '@orrery/core/atoms';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findBuiltIn } from '#entities/token/form-token.model.ts';
import { tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import { Frame } from '#shared/frame.builder.tsx';
import { useRun, useSettle } from '../use-settle.ts';
import { explainedEntry } from './is-meant.ts';
import { RealMoneyQuestion } from './real-money-question.tsx';

const root = document.documentElement;
const FIRST = 'This is real money';
const LARGE = 'Is this amount meant?';

const PRICED = { decimals: 9, blockId: null, priceChange24h: null };
let price: number | undefined;
/** Begins to make what is signed: nothing has asked a wallet before it. */
const choose = vi.fn(async () => undefined);

beforeEach(() => {
  root.dataset.network = 'mainnet-beta';
  price = 150;
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.startsWith('/price/v3')) return new Response(null, { status: 503 });
    return Response.json(price === undefined ? {} : { [WRAPPED_SOL]: { ...PRICED, usdPrice: price } });
  });
  Object.defineProperty(navigator, 'locks', {
    value: { request: (_name: string, _options: object, work: (lock: object) => unknown) => work({}) },
    configurable: true,
  });
});
afterEach(async () => {
  await waitFor(() => expect(useRun.getState().step).toBe('idle'));
  cleanup();
  delete root.dataset.network;
  localStorage.clear();
  choose.mockClear();
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
});

/** A form that would spend SOL, with what the app draws over it. */
function aForm() {
  const { result } = renderHook(() => useSettle({}), { wrapper: Frame });
  render(<RealMoneyQuestion />);
  const sol = (lamports: bigint | undefined) => ({
    mint: WRAPPED_SOL,
    spent: lamports === undefined ? undefined : atoms(lamports),
    token: findBuiltIn(WRAPPED_SOL),
  });
  return {
    form: result,
    spend: (lamports: bigint | undefined) => act(async () => void result.current.run(choose, sol(lamports))),
    claim: () => act(async () => void result.current.run(choose)),
  };
}

const dialog = (name: string) => screen.findByRole('dialog', { name });
/** A keyboard's press, which a button that signs never holds back. */
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const isIdle = (form: ReturnType<typeof aForm>['form']) =>
  waitFor(() => expect(form.current.step).toBe('idle'));

it('explains real money before the first signature of a browser, whatever signs, and once', async () => {
  const { form, claim } = aForm();
  await claim();
  await dialog(FIRST);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'It cannot be undone',
    'What is proved, and what is not',
    'Where the network fee goes',
  ]);
  expect(choose).not.toHaveBeenCalled();
  await press('I understand');
  await isIdle(form);
  expect(choose).toHaveBeenCalledTimes(1);
  await claim();
  await isIdle(form);
  expect(choose).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each(['Cancel', 'Close'])('signs nothing after %s, and explains it again the next time', async (no) => {
  const { form, claim } = aForm();
  await claim();
  await dialog(FIRST);
  await press(no);
  await isIdle(form);
  expect([choose.mock.calls.length, explainedEntry.get()]).toEqual([0, false]);
  await claim();
  await dialog(FIRST);
  await press(no);
});

it('takes the question away when the form gives up', async () => {
  const { form, claim } = aForm();
  await claim();
  await dialog(FIRST);
  await act(async () => form.current.giveUp());
  expect(screen.queryByRole('dialog')).toBeNull();
  await isIdle(form);
  expect(choose).not.toHaveBeenCalled();
});

it.each(['devnet', 'local', undefined])('asks nothing on %s', async (network) => {
  delete root.dataset.network;
  if (network !== undefined) root.dataset.network = network;
  const { form, spend } = aForm();
  await spend(1_000_000_000_000n);
  await isIdle(form);
  expect(choose).toHaveBeenCalledTimes(1);
});

it('asks about more than a thousand dollars with amount and dollars, and about no more than that not', async () => {
  explainedEntry.set(true);
  const { form, spend } = aForm();
  await spend(6_666_666_666n);
  await isIdle(form);
  expect(choose).toHaveBeenCalledTimes(1);
  await spend(6_700_000_000n);
  const { textContent } = await dialog(LARGE);
  expect(textContent).toContain('It is more than $1,000');
  expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual(['6.7 SOL', '$1,005.00']);
  expect(choose).toHaveBeenCalledTimes(1);
  await press('Yes, sign');
  await isIdle(form);
  expect(choose).toHaveBeenCalledTimes(2);
  await spend(6_700_000_000n);
  await dialog(LARGE);
  await press('Cancel');
  await isIdle(form);
  expect(choose).toHaveBeenCalledTimes(2);
});

it('asks about dollars that are not known, of however little, and about an amount that is not', async () => {
  explainedEntry.set(true);
  price = undefined;
  const { form, spend } = aForm();
  await spend(1n);
  await dialog(LARGE);
  expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    '0.000000001 SOL',
    'Not known',
  ]);
  await press('Cancel');
  await isIdle(form);
  price = 150;
  await spend(undefined);
  await dialog(LARGE);
  expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    'An amount that is not known',
    'Not known',
  ]);
  await press('Cancel');
  expect(choose).not.toHaveBeenCalled();
});

it('asks by the user’s own limit, and never where that is none', async () => {
  explainedEntry.set(true);
  tradeSettingsEntry.set({ ...tradeSettingsEntry.get(), askAboveUsd: 10 });
  const { form, spend } = aForm();
  await spend(100_000_000n);
  await dialog(LARGE);
  await press('Cancel');
  await isIdle(form);
  tradeSettingsEntry.set({ ...tradeSettingsEntry.get(), askAboveUsd: 0 });
  price = undefined;
  await spend(1_000_000_000_000n);
  await isIdle(form);
  expect(choose).toHaveBeenCalledTimes(1);
});

it('counts a token by the units that it is shown in', async () => {
  explainedEntry.set(true);
  vi.stubGlobal('fetch', async () => Response.json({ [USDC]: { ...PRICED, usdPrice: 1 } }));
  const { form } = aForm();
  const dollar = findBuiltIn(USDC);
  if (!dollar) throw new Error('USDC is built in');
  const token = { ...dollar, multiplier: 3 };
  await act(async () => void form.current.run(choose, { mint: USDC, spent: atoms(400_000_000n), token }));
  await dialog(LARGE);
  expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    '1,200 USDC',
    '$1,200.00',
  ]);
  await press('Cancel');
});

it.each([
  { host: 150, form: 600, dollars: '$1,200.00' },
  { host: 900, form: 1, dollars: '$1,800.00' },
])('goes by the higher of two prices: $host of the price’s host, $form of the form', async (prices) => {
  explainedEntry.set(true);
  price = prices.host;
  const { form } = aForm();
  const sol = findBuiltIn(WRAPPED_SOL);
  const token = sol && { ...sol, usdPrice: prices.form };
  await act(
    async () => void form.current.run(choose, { mint: WRAPPED_SOL, spent: atoms(2_000_000_000n), token }),
  );
  await dialog(LARGE);
  screen.getByText(prices.dollars);
  await press('Cancel');
});
