import {
  associatedAddress,
  compileSwap,
  decodeTransaction,
  tipInstructions,
  toSwapInstructions,
} from '@orrery/chain';
import { aPool } from '@orrery/chain/testing';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { expect, it } from 'vitest';
import { aUserSwap } from '#entities/swap-history/swap-history.builder.ts';
import { PROGRAMS } from '#entities/transaction/programs.ts';
import type { SwapRecord } from '#entities/transaction/terms.store.ts';
import type { FetchedTransaction } from '#entities/transaction/transaction.fetch.ts';
import { type ReceiptFacts, readOnChain, toReceipt, toReceiptText } from './receipt-text.model.ts';

const USER = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' as Address;
const POOL = 'jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL' as Address;
const OWNER = 'orcaEKTdK7LKz57vaAYr9QeNsVEPfiu6QeMU1kektZE' as Address;
const tokenProgram = PROGRAMS.token as Address;
const pool = aPool({ mint0: WRAPPED_SOL, mint1: USDC });
const own = associatedAddress({ owner: USER, mint: USDC, tokenProgram });
const fees = associatedAddress({ owner: OWNER, mint: USDC, tokenProgram });

/** 1.5 SOL for 250.000001 USDC, quoted 251, with a platform fee, a tip and an account opened. */
function aFetched(): FetchedTransaction {
  const swap = toSwapInstructions({
    taker: USER,
    input: { mint: WRAPPED_SOL, tokenProgram },
    output: { mint: USDC, tokenProgram },
    seed: 'a1b2c3d4',
    computeUnitLimit: 200_000,
    swapMode: 'ExactIn',
    amount: 1_500_000_000n,
    quotedAmount: 251_000_000n,
    slippageBps: 50,
    platformFee: { account: fees, mint: USDC, bps: 5 },
    paths: [{ percent: 100, pools: [{ address: POOL, pool }] }],
  });
  const tips = tipInstructions(USER, { jito: 10_000n }, ([first = OWNER]) => first);
  const other = [...swap.other, ...tips];
  const bytes = compileSwap(
    USER,
    { ...swap, other },
    {
      blockhash: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi',
    },
  );
  const accounts = decodeTransaction(bytes).accounts.map(({ address }) => address);
  const balance = (account: Address, owner: Address, amount: string) => ({
    accountIndex: accounts.indexOf(account),
    mint: USDC,
    owner,
    uiTokenAmount: { amount, decimals: 6 },
  });
  const lamports = (at: Address, change: bigint) => accounts.map((account) => (account === at ? change : 1n));
  return {
    confirmation: 'finalized',
    transaction: {
      slot: 77n,
      blockTime: 1_767_323_045n,
      transaction: [btoa(String.fromCharCode(...bytes)), 'base64'],
      meta: {
        err: null,
        fee: 5_000n,
        preBalances: lamports(own, 0n),
        postBalances: lamports(own, 2_039_280n),
        preTokenBalances: [balance(fees, OWNER, '0'), balance(pool.vault1, POOL, '900000000')],
        postTokenBalances: [
          balance(fees, OWNER, '125500'),
          balance(pool.vault1, POOL, '649874499'),
          balance(own, USER, '250000001'),
        ],
        logMessages: [
          `Program ${PROGRAMS.venue} invoke [1]`,
          `Program ${PROGRAMS.token} invoke [2]`,
          'Program log: Program 11111111111111111111111111111111 invoke [1]',
        ],
        loadedAddresses: { writable: [], readonly: [] },
      },
    },
  };
}

const RECORD: SwapRecord = {
  signature: aUserSwap().txHash,
  inputMint: WRAPPED_SOL,
  outputMint: USDC,
  swapMode: 'ExactIn',
  exactAmount: '1500000000',
  quoted: '251000000',
  bound: '249745000',
  slippageBps: 50,
  simulated: { sol: '-1502054280', input: '0', output: '250500000' },
};

const textOf = (facts: Partial<ReceiptFacts> = {}) =>
  toReceiptText(
    toReceipt({
      swap: aUserSwap(),
      wallet: USER,
      record: RECORD,
      chain: readOnChain(aFetched()),
      names: {
        symbolOf: (mint) => (mint === USDC ? 'USDC' : 'SOL'),
        iconOf: () => undefined,
        multiplierAt: () => 1,
        unitsAt: () => undefined,
      },
      ...facts,
    }),
  );

it('says what was quoted, simulated, the least and landed, the fees by receiver and where it is', () => {
  const [tip] = tipInstructions(USER, { jito: 1n }, ([first = OWNER]) => first);
  expect(textOf()).toBe(`ORRERY SWAP RECEIPT

Sold        1.5 SOL
Received    250.000001 USDC

Quoted      251 USDC
Simulated   +250.5 USDC, −1.50205428 SOL (in the wallet, fees and deposits included)
Minimum     249.745 USDC (0.5% slippage)
Landed      250.000001 USDC (0.39% worse than quoted)

Fees        0.000005 SOL network to validators
            0.00001 SOL Jito tip to ${tip?.accounts?.[1]?.address}
            0.1255 USDC platform to ${OWNER}
            0.00203928 SOL account deposit to ${own}

Time        2026-01-02 03:04:05 UTC
Slot        77
Signature   ${'2'.repeat(64)}
Wallet      ${USER}
Programs    ${PROGRAMS.venue} (Orrery Venue)
            ${PROGRAMS.token} (Token)
`);
});

it('says on another device that the simulation was not recorded, and has the rest from the chain', () => {
  const text = textOf({ record: undefined });
  expect(text).toContain(
    'Quoted      251 USDC\nSimulated   not recorded on this device\nMinimum     249.745 USDC',
  );
});

it('says what was signed without a simulation', () => {
  expect(textOf({ record: { ...RECORD, simulated: null } })).toContain(
    'Simulated   signed without a simulation',
  );
});

it('has of a transaction that the node forgot what the indexer and this browser know, and says so', () => {
  const text = textOf({ chain: null });
  expect(text).toContain('Quoted      251 USDC');
  expect(text).toContain('Landed      250.000001 USDC (0.39% worse than quoted)');
  expect(text).toContain(
    'Fees        0.000005 SOL network and tips\n            the node has this transaction no more',
  );
  expect(text).toContain('Programs    the node has this transaction no more');
  const elsewhere = textOf({ chain: undefined, record: undefined });
  for (const name of ['Quoted      ', 'Simulated   ', 'Minimum     '])
    expect(elsewhere).toContain(`${name}not recorded on this device`);
  expect(elsewhere).toContain('Landed      250.000001 USDC\n');
  expect(elsewhere).toContain('Programs    the chain could not be asked');
});
