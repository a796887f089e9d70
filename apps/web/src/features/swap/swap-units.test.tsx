// @vitest-environment happy-dom
import { compileSwap, toSwapInstructions } from '@orrery/chain';
import { aPool } from '@orrery/chain/testing';
import { JUP, USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Asset } from '@orrery/wire/tokens/asset';
import { type Address, getBase64Decoder } from '@solana/kit';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import type { Pair } from '#entities/pair/pair.model.ts';
import { aQuoteReply } from '#entities/quote/quote.builder.ts';
import type { SwapProposal } from '#entities/swap/swap-proposal.ts';
import { aConnection } from '#entities/wallet/wallet.builder.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { Frame } from '#shared/frame.builder.tsx';
import { SwapPanel } from './swap-panel.tsx';

// A simulation that finds nothing: whoever changes answers on the way has this one too.
vi.mock('#entities/settlement/settle.ts', () => ({
  preview: async (proposal: SwapProposal) => ({
    slot: 9n,
    sol: 0n,
    tokens: [],
    authorityChanges: [],
    mismatch: proposal.findBreach(proposal.transaction, 0n),
  }),
}));

const TAKER = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
/** A token of 6 decimals that is not built in. */
const WIF = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm' as Address;
const DECIMALS = 6;
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;

/** The venue's own order, which has the chain check what it knows of the token. */
function orderFor(asked: URLSearchParams) {
  const [inputMint, outputMint] = [asked.get('inputMint') as Address, asked.get('outputMint') as Address];
  const amount = BigInt(asked.get('amount') ?? 0);
  const units = { decimals: DECIMALS };
  const instructions = toSwapInstructions({
    taker: TAKER,
    input: { mint: inputMint, tokenProgram, units },
    output: { mint: outputMint, tokenProgram, units },
    swapMode: 'ExactIn',
    paths: [
      { percent: 100, pools: [{ address: USDT, pool: aPool({ mint0: inputMint, mint1: outputMint }) }] },
    ],
    amount,
    quotedAmount: 600_000_000n,
    slippageBps: 50,
    seed: 'a1b2c3d4',
    computeUnitLimit: 200_000,
  });
  const blockhash = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';
  return aQuoteReply({
    inputMint,
    outputMint,
    inAmount: String(amount),
    outAmount: '600000000',
    otherAmountThreshold: '597000000',
    taker: TAKER,
    rentFeeLamports: 0,
    feeBps: 0,
    transaction: getBase64Decoder().decode(compileSwap(TAKER, instructions, { blockhash })),
  });
}

/** A form for 1 of the first token, over an API that answers so about tokens; what orders were asked for. */
function open(pair: Pair, known: readonly Asset[]) {
  const amountOf = (amount: string) => ({ amount, uiAmount: 0, uiAmountString: '0' });
  const account = { account: USDT, isFrozen: false, isAssociatedTokenAccount: true, decimals: DECIMALS };
  const held = [{ ...amountOf('1000000000000'), ...account, programId: tokenProgram }];
  const orders: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (path: string | URL) => {
    const { pathname, searchParams } = new URL(path, 'http://orrery.test');
    if (pathname.endsWith('/order')) {
      orders.push(searchParams);
      return Response.json(orderFor(searchParams));
    }
    if (pathname.includes('/holdings/'))
      return Response.json({ ...amountOf('10000000000'), tokens: { [WIF]: held, [USDC]: held } });
    if (pathname.includes('/search')) return Response.json(known);
    if (pathname.endsWith('/shield')) return Response.json({ warnings: {} });
    return new Promise<Response>(() => {});
  });
  render(<SwapPanel pair={pair} initialTyped="1" onPairChange={() => {}} />, { wrapper: Frame });
  return orders;
}

beforeEach(() => useWallet.setState({ connection: aConnection(TAKER) }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  useWallet.setState({ connection: { status: 'disconnected' } });
});

it.each([
  ['sold', { sell: WIF, buy: WRAPPED_SOL }],
  ['bought', { sell: WRAPPED_SOL, buy: WIF }],
])('offers to sign nothing where the decimals of what is %s were changed on the way', async (_, pair) => {
  open(pair, [anAsset({ id: WIF, symbol: 'WIF', decimals: 9, tokenProgram })]);
  expect(await screen.findByRole('button', { name: 'Not safe to sign' })).toBeDefined();
  expect(await screen.findByText("The token's decimals are not what was shown.")).toBeDefined();
  expect(screen.queryByText('Checked')).toBeNull();
});

it('has what is shown as it is checked signed', async () => {
  open({ sell: WIF, buy: WRAPPED_SOL }, [anAsset({ id: WIF, symbol: 'WIF', decimals: 6, tokenProgram })]);
  expect(await screen.findByRole('button', { name: 'Swap' })).toHaveProperty('disabled', false);
  const termOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect([termOf('At least'), termOf('Costs')]).toEqual(['0.597 SOL', 'at most 0.000005 SOL']);
  expect(screen.getByText('Simulated')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /Details/ }));
  const title = await screen.findByText('What you sign');
  expect(title.closest('div')?.textContent).toContain('WIF (EKpQ...zcjm) − 1SOLat least + 0.597');
});

it('counts a built-in token by the program text, whatever is answered of it', async () => {
  const lie = { decimals: 9, symbol: 'SOL', scaledUiConfig: undefined };
  const orders = open({ sell: USDC, buy: JUP }, [
    anAsset({ ...lie, id: USDC }),
    anAsset({ ...lie, id: JUP }),
  ]);
  await screen.findByRole('button', { name: 'Swap' });
  expect(orders.map((asked) => asked.get('amount'))).toEqual(['1000000']);
});
