import { JUP, USDC } from '@orrery/domain/mints/mints';
import type { UserSwap } from '@orrery/wire/trades/user-swaps';
import type { UltraOrderReply } from '@orrery/wire/ultra/order';
import type { Address, Signature } from '@solana/kit';
import { useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { type Mock, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { aQuoteReply } from '#entities/quote/quote.builder.ts';
import { quoteQueries } from '#entities/quote/quote.queries.ts';
import { aConnection } from '#entities/wallet/wallet.builder.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { Frame } from '#shared/frame.builder.tsx';
import { TradePanel } from './trade-panel.tsx';

export const TAKER = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
/** A token that is not verified. */
export const OTHER = 'FarBC6P6ixBzBvsZ3pdWUbkB5pLgmwCcW9b5N2hYh1eK' as Address;
/** What the wallet holds of JUP, in smallest units. */
export const HELD = 1_000_000n;

interface Venue {
  /** What it was asked for. */
  orders: URLSearchParams[];
  swaps: readonly UserSwap[];
  /** In place of what its orders say. */
  ordered: Partial<UltraOrderReply>;
  shield: Record<string, object[]>;
  /** It does not answer any more. */
  isSilent: boolean;
  /** What the wallet holds of JUP; a promise while the server does not say. */
  held: bigint | Promise<bigint>;
}

const toVenue = (): Venue => ({
  orders: [],
  swaps: [],
  ordered: {},
  shield: {},
  isSilent: false,
  held: HELD,
});

/** The server behind the panel, as a test sets it. */
export const venue = toVenue();

/** Connects a wallet, has the server answer, and stops the clock that a person can set. */
export function openVenue(): void {
  Object.assign(venue, toVenue());
  vi.useFakeTimers({ toFake: ['Date'] });
  useWallet.setState({ connection: aConnection(TAKER) });
  vi.stubGlobal('fetch', async (path: string | URL) => {
    const { pathname, searchParams } = new URL(String(path), 'http://localhost');
    if (pathname.endsWith('/order')) {
      venue.orders.push(searchParams);
      if (venue.isSilent) return new Promise<Response>(() => {});
      return Response.json(toReply(searchParams));
    }
    if (pathname.includes('/holdings/')) return Response.json(toHoldings(await venue.held));
    if (pathname.endsWith('/users/swaps')) return Response.json({ swaps: venue.swaps, next: null });
    if (pathname.endsWith('/shield')) return Response.json({ warnings: venue.shield });
    if (pathname.includes('/search'))
      return Response.json([JUP, USDC, OTHER].map((id) => anAsset({ id, isVerified: id !== OTHER })));
    return new Promise<Response>(() => {});
  });
}

export function closeVenue(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  useWallet.setState({ connection: { status: 'disconnected' } });
}

const amountOf = (amount: bigint) => ({ amount: String(amount), uiAmount: 0, uiAmountString: '0' });
const toHoldings = (amount: bigint) => ({
  ...amountOf(20_000_000_000n),
  tokens: {
    [JUP]: [
      {
        ...amountOf(amount),
        account: TAKER,
        isFrozen: false,
        isAssociatedTokenAccount: true,
        decimals: 6,
        programId: TAKER,
      },
    ],
  },
});

/** Twice as much for what is sold. */
function toReply(asked: URLSearchParams): UltraOrderReply {
  const get = (name: string) => asked.get(name) ?? '';
  const [isOut, amount] = [get('swapMode') === 'ExactOut', BigInt(get('amount'))];
  const [inAmount, outAmount] = isOut ? [amount / 2n, amount] : [amount, amount * 2n];
  return aQuoteReply({
    requestId: `r${venue.orders.length}`,
    inputMint: get('inputMint') as Address,
    outputMint: get('outputMint') as Address,
    swapMode: isOut ? 'ExactOut' : 'ExactIn',
    inAmount: String(inAmount),
    outAmount: String(outAmount),
    otherAmountThreshold: String(isOut ? inAmount : outAmount),
    taker: get('taker') as Address,
    ...venue.ordered,
  });
}

/** Asks the venue for another quote of what is previewed. */
export let quoteAgain: () => Promise<void>;

function Client() {
  const queryClient = useQueryClient();
  useEffect(() => {
    quoteAgain = () => queryClient.refetchQueries({ queryKey: quoteQueries.allUltra() });
  }, [queryClient]);
  return null;
}

export function open(side: 'buy' | 'sell', amount?: string): void {
  render(
    <>
      <TradePanel id={JUP} side={side} {...(amount !== undefined && { amount })} />
      <Client />
    </>,
    { wrapper: Frame },
  );
}

/** A transaction that this browser sent. */
export const aSent = () => ({
  signature: 'a'.repeat(64) as Signature,
  wire: 'AQID',
  signer: TAKER,
  lastValidBlockHeight: '1',
  modes: null,
  title: 'a sale',
  sentAt: 1_790_000_000_000,
});

export const preset = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
export const previewed = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`^${name} ?→ .* simulated$`) });
export const point = (button: HTMLElement, pointerType = 'mouse') =>
  fireEvent.pointerMove(button, { pointerType });
export function press(button: HTMLElement, pointerType: 'mouse' | 'touch') {
  fireEvent.pointerDown(button, { pointerType });
  if (pointerType === 'touch') act(() => button.focus());
  fireEvent.click(button, { detail: 1 });
}

/** Has what a press runs choose what is signed, and sign nothing; returns how to press until it has chosen. */
export function choosing(run: Mock): (...pressed: Parameters<typeof press>) => Promise<void> {
  let chosen: Promise<unknown> = Promise.resolve();
  run.mockImplementation((choose: () => Promise<unknown>) => {
    chosen = choose().catch(() => undefined);
  });
  return (...pressed) =>
    act(async () => {
      press(...pressed);
      await chosen;
    });
}
