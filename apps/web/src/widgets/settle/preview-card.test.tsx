import type { Preview, SignedAmount } from '@orrery/chain';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render as renderAlone, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { aHealth } from '#entities/health/health.builder.ts';
import { healthQueries } from '#entities/health/health.queries.ts';
import { describeMismatch, type SwapMismatch } from '#entities/swap/mismatch.model.ts';
import { findBuiltIn } from '#entities/token/form-token.model.ts';
import { PreviewCard } from './preview-card.tsx';

afterEach(cleanup);

function render(card: ReactNode, network: ReturnType<typeof aHealth>['network'] = 'local') {
  const client = new QueryClient();
  client.setQueryData(healthQueries.now().queryKey, aHealth({ network }));
  return renderAlone(<QueryClientProvider client={client}>{card}</QueryClientProvider>);
}

const clean: Preview<SwapMismatch> = {
  slot: 7n,
  sol: -1_000_005_000n,
  tokens: [{ mint: USDC, change: 171_000_000n }],
  authorityChanges: [],
  mismatch: undefined,
};

function show(over: Partial<Preview<SwapMismatch>> = {}, network?: Parameters<typeof render>[1]) {
  const [sell, buy] = [findBuiltIn(WRAPPED_SOL), findBuiltIn(USDC)];
  if (!sell || !buy) throw new Error('both are built in');
  const words = { tokens: [sell, buy], describeMismatch };
  render(<PreviewCard previewed={{ preview: { ...clean, ...over } }} {...words} />, network);
}

it('calls checked only what changes no owner and is the swap on screen', () => {
  show();
  screen.getByText('Checked');
  screen.getByText('No approvals, no owner changes');
  cleanup();
  show({ mismatch: 'other-token' });
  expect(screen.getByText(/a token that isn't part of this swap/).className).toContain('text-down');
  expect(screen.queryByText('Checked')).toBeNull();
});

it.each([
  ['owner', USDT, 'New owner'],
  ['delegate', USDT, 'Approval given'],
  ['close-authority', USDT, 'New close authority'],
  ['owner', null, 'Owner removed'],
  ['delegate', null, 'Approval withdrawn'],
] as const)('shows a change of %s to %s in red, though no balance moves', (kind, to, words) => {
  show({ sol: 0n, tokens: [], authorityChanges: [{ account: WRAPPED_SOL, kind, to }] });
  expect(screen.getByText(words).closest('p')?.className).toContain('text-down');
  expect(screen.queryByText('Checked')).toBeNull();
});

it('shows the amount of a token with a multiplier times it', () => {
  const [sell, usdc] = [findBuiltIn(WRAPPED_SOL), findBuiltIn(USDC)];
  if (!sell || !usdc) throw new Error('both are built in');
  const buy = { ...usdc, multiplier: 2 };
  const words = { tokens: [sell, buy], describeMismatch };
  render(<PreviewCard previewed={{ preview: clean }} {...words} />);
  expect(screen.getByText('USDC').closest('div')?.textContent).toContain('+ 342');
});

it('names a token that is no part of the swap by its address, with its amount', () => {
  show({ tokens: [{ mint: USDT, change: -5n }] });
  expect(screen.getByText('Es9v...wNYB').closest('div')?.textContent).toContain('− 5');
});

/** It calls itself what another is called. */
const STRANGER = {
  id: 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm' as Address,
  symbol: 'USDC',
  decimals: 6,
  multiplier: 1.5,
};
const amount = (of: SignedAmount['of'], change: bigint, more: Partial<SignedAmount> = {}): SignedAmount => ({
  of,
  change,
  bound: 'exact',
  isScaleChecked: true,
  ...more,
});
const rowOf = (name: string) => screen.getByText(name).closest('div')?.textContent;

function sign(amounts: readonly SignedAmount[], failure?: unknown) {
  const words = { tokens: [STRANGER], describeMismatch };
  const previewed = { proposal: { signed: amounts }, ...(failure ? { failure } : { preview: clean }) };
  render(<PreviewCard previewed={previewed} {...words} />);
}

it('says first what the bytes say, with its bounds, and leaves the rest to the server', () => {
  sign([
    amount('SOL', -1_000_000_000n),
    amount(STRANGER.id, 2_000_000n, { bound: 'least' }),
    amount('fee', -5_000n),
    amount('deposit', -2_039_280n, { bound: 'most' }),
  ]);
  expect(screen.getByText('What you sign').closest('div')?.textContent).toMatch(
    /^What you signSOL − 1USDC \(EKpQ...zcjm\)at least \+ 3Network fee − 0.000005Depositsat most − 0.00203928As the server says/,
  );
});

it('never parts a sign from its amount', () => {
  sign([amount(STRANGER.id, 2_000_000n, { bound: 'least' })]);
  expect(screen.getByText('+ 3').className).toContain('whitespace-nowrap');
});

it('has room for every line that usually comes while it is awaited', () => {
  const { container } = render(
    <PreviewCard previewed={undefined} tokens={[STRANGER, STRANGER]} describeMismatch={describeMismatch} />,
  );
  // Two tokens, the network fee and the deposits, then the tokens as they were simulated, and three lines of words.
  expect(container.querySelectorAll('[aria-hidden]')).toHaveLength(9);
});

it('shows what is signed where no simulation says anything', () => {
  sign([amount('SOL', -1_000_000_000n)], new Error('away'));
  expect(rowOf('SOL')).toBe('SOL − 1');
});

it('gives no other mint the symbol of a built-in token without its address', () => {
  sign([amount(STRANGER.id, -1n), amount(USDC, -2n)]);
  screen.getByText('USDC (EKpQ...zcjm)');
  // What the form does not name has no name.
  expect(screen.queryByText('USDC')).toBeNull();
});

it('shows an amount whose multiplier nothing checks as its token counts it, too', () => {
  sign([amount(STRANGER.id, -2_000_000n, { isScaleChecked: false })]);
  expect(rowOf('USDC (EKpQ...zcjm)')).toContain("− 32 before the token's multiplier");
});

it('says on other networks than the embedded one how many nodes say so, and what they say differently', () => {
  show();
  expect(screen.queryByText(/One source/)).toBeNull();
  cleanup();
  show({}, 'mainnet-beta');
  screen.getByText('One source: no second node confirms this');
  cleanup();
  const nodes = { first: 'one.example', name: 'two.example' };
  show({ second: { ...nodes, said: 'same' } }, 'mainnet-beta');
  screen.getByText('one.example and two.example say the same');
  cleanup();
  show({ second: { ...nodes, said: 'nothing' } }, 'mainnet-beta');
  screen.getByText(/One source/);
  cleanup();
  show({ second: { ...nodes, said: 'balances' } }, 'mainnet-beta');
  expect(screen.getByText('two.example tells other balances of your wallet.').className).toContain(
    'text-down',
  );
});

it('shows what cannot be proved, with a simulation and without, and whose word its tables are', () => {
  const [sell] = [findBuiltIn(WRAPPED_SOL)];
  if (!sell) throw new Error('it is built in');
  const words = { tokens: [sell], describeMismatch };
  const proposal = { signed: [], unproved: ['program' as const], tableSources: ['one.example'] };
  for (const previewed of [{ preview: clean }, { failure: new Error('away') }]) {
    render(<PreviewCard previewed={{ proposal, ...previewed }} {...words} />, 'mainnet-beta');
    screen.getByText(/it calls a program that this app doesn't know/);
    screen.getByText('Accounts in lookup tables are the word of one.example alone');
    cleanup();
  }
});
