import { LOOKUP_TABLE_PROGRAM, parseTransaction } from '@orrery/chain';
import { recordedForeign } from '@orrery/chain/testing';
import { atoms } from '@orrery/core/atoms';
import { addressBytes } from '@orrery/core/base58';
import { bps } from '@orrery/core/numbers';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { getBase64Decoder } from '@solana/kit';
import { getMintEncoder } from '@solana-program/token';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aQuote } from '#entities/quote/quote.builder.ts';
import type { SwapQuote } from '#entities/quote/quote.model.ts';

vi.hoisted(() =>
  Object.assign(globalThis, {
    location: new URL('http://127.0.0.1:8080/swap'),
    localStorage: { getItem: () => null },
  }),
);

// Another file of the same worker leaves nodes of its own behind.
vi.resetModules();
const { toProposal } = await import('./swap-proposal.ts');

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
const tokens = { sell: { decimals: 9, tokenProgram }, buy: { decimals: 5, tokenProgram } };
const HEAD_BYTES = 56;

const recorded = await recordedForeign('order out of SOL');
let owned: readonly Address[];
beforeEach(() => {
  owned = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { id, method, params } = JSON.parse(body);
    const value =
      method === 'getMultipleAccounts' ? params[0].map(accountAt) : owned.map((pubkey) => ({ pubkey }));
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: { context: { slot: 9 }, value } }));
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A lookup table that holds what the recorded transaction loads from it, or the mint of either token. */
function accountAt(address: Address) {
  const account = (owner: Address, data: Uint8Array) => ({
    owner,
    data: [getBase64Decoder().decode(data), 'base64'],
    lamports: 1,
    executable: false,
    rentEpoch: 0,
    space: data.length,
  });
  if (address === WRAPPED_SOL || address === BONK) {
    const decimals = address === BONK ? 5 : 9;
    const mint = { mintAuthority: null, supply: 1n, decimals, isInitialized: true, freezeAuthority: null };
    return account(tokenProgram, new Uint8Array(getMintEncoder().encode(mint)));
  }
  const data = new Uint8Array(HEAD_BYTES + 256 * 32);
  data[0] = 1;
  const { accounts } = recorded.transaction;
  const { lookups, staticAccounts } = parseTransaction(recorded.transaction.bytes);
  let at = staticAccounts.length;
  for (const kind of ['writableIndexes', 'readonlyIndexes'] as const)
    for (const { table, [kind]: indexes } of lookups)
      for (const index of indexes) {
        const entry = accounts[at]?.address ?? address;
        if (table === address) data.set(addressBytes(entry), HEAD_BYTES + 32 * index);
        at += 1;
      }
  return account(LOOKUP_TABLE_PROGRAM, data);
}

/** What the form shows of it. */
function aShown(changes: Partial<SwapQuote> = {}) {
  return aQuote({
    taker: recorded.intent.owner,
    inputMint: WRAPPED_SOL,
    outputMint: BONK,
    amount: atoms(50_000_000n),
    outAmount: atoms(167_773_913_011n),
    minOutAmount: atoms(162_740_695_620n),
    slippage: bps(300),
    feeBps: 10,
    networkFeeLamports: 5_114,
    priorityLamports: 114,
    transaction: getBase64Decoder().decode(recorded.transaction.bytes),
    ...changes,
  });
}

const propose = (changes: Partial<SwapQuote> = {}, shown = tokens) =>
  toProposal({ quote: aShown(changes), tokens: shown, network: 'mainnet-beta' });

async function breachOf(...asked: Parameters<typeof propose>) {
  const proposal = await propose(...asked);
  return proposal.findBreach(proposal.transaction, 0n);
}

it('proves an order of an aggregator by its bytes, and shows what they say', async () => {
  const proposal = await propose();
  expect(proposal.findBreach(proposal.transaction, 0n)).toBeUndefined();
  expect(proposal.unproved).toEqual([]);
  expect(proposal.tableSources).toEqual(['127.0.0.1:8080']);
  expect(proposal.signed).toEqual([
    { of: 'SOL', change: -50_000_000n, bound: 'exact', isScaleChecked: true },
    { of: BONK, change: 162_740_695_620n, bound: 'least', isScaleChecked: false },
    { of: 'fee', change: -5_115n, bound: 'exact', isScaleChecked: true },
  ]);
});

it.each([
  ['sells another amount', { amount: atoms(49_999_999n) }, 'amount'],
  ['promises less', { outAmount: atoms(167_773_913_012n) }, 'amount'],
  ['lets more slip', { slippage: bps(299) }, 'slippage'],
  ['takes a higher fee', { feeBps: 9 }, 'platform-fee'],
  ['pays the network more', { networkFeeLamports: 5_113 }, 'network-fee'],
  ['has another fee payer', { gasPayer: BONK }, 'fee-payer'],
  ['is another wallet’s', { taker: BONK }, 'fee-payer'],
  ['buys another token', { outputMint: tokenProgram }, 'pair'],
] as const)('refuses one that %s than shown', async (_, changes, breach) => {
  expect(await breachOf(changes)).toBe(breach);
});

it('refuses one that could change another account of the owner’s, by what the chain says is the owner’s', async () => {
  const other = recorded.transaction.accounts.findLast(({ isWritable }) => isWritable)?.address;
  owned = other ? [other] : [];
  expect(await breachOf()).toBe('other-account');
});

it('refuses amounts that are written in other units than the mint’s', async () => {
  expect(await breachOf({}, { ...tokens, buy: { decimals: 6, tokenProgram } })).toBe('decimals');
});

it('takes nothing of others on the embedded chain, nor before the network is known', async () => {
  for (const network of ['local', undefined] as const)
    await expect(toProposal({ quote: aShown(), tokens, network })).rejects.toThrow('TRANSACTION_MALFORMED');
});
