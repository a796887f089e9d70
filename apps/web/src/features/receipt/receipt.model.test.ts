import { aTransaction } from '@orrery/chain/testing';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { AccountRole, type Address } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { PROGRAMS } from '#entities/transaction/programs.ts';
import type { FetchedTransaction } from '#entities/transaction/transaction.fetch.ts';
import type { ChainTransaction } from '#entities/transaction/transaction.schema.ts';
import { toReceipt } from './receipt.model.ts';

const USER = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' as Address;
const VAULT = 'orcaEKTdK7LKz57vaAYr9QeNsVEPfiu6QeMU1kektZE' as Address;
const POOL = 'jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL' as Address;

const balance = (accountIndex: number, mint: Address, owner: Address, amount: string, decimals: number) => ({
  accountIndex,
  mint,
  owner,
  uiTokenAmount: { amount, decimals },
});

/** One SOL moves from the user into a vault; its accounts are user, vault, system program. */
function aFetched(meta: Partial<ChainTransaction['meta']> = {}): FetchedTransaction {
  const bytes = aTransaction({
    feePayer: USER,
    instructions: [
      {
        programAddress: PROGRAMS.system as Address,
        accounts: [
          { address: USER, role: AccountRole.WRITABLE_SIGNER },
          { address: VAULT, role: AccountRole.WRITABLE },
        ],
        data: Uint8Array.from([2, 0, 0, 0, 0, 202, 154, 59, 0, 0, 0, 0]),
      },
    ],
  });
  return {
    confirmation: 'confirmed',
    transaction: {
      slot: 7n,
      blockTime: 1_700_000_000n,
      transaction: [btoa(String.fromCharCode(...bytes)), 'base64'],
      meta: {
        err: null,
        fee: 5_000n,
        computeUnitsConsumed: 150n,
        preBalances: [5_000_000_000n, 10n, 1n],
        postBalances: [3_999_995_000n, 1_000_000_010n, 1n],
        preTokenBalances: [balance(1, WRAPPED_SOL, POOL, '10', 9)],
        postTokenBalances: [balance(1, WRAPPED_SOL, POOL, '1000000010', 9)],
        logMessages: ['Program log: hello'],
        loadedAddresses: { writable: [], readonly: [] },
        ...meta,
      },
    },
  };
}

describe('toReceipt', () => {
  it('tells every account with changed SOL, to the lamport', () => {
    expect(toReceipt(aFetched()).changes).toEqual([
      { account: USER, note: 'Fee payer', decimals: 9, change: -1_000_005_000n },
      { account: POOL, mint: WRAPPED_SOL, decimals: 9, change: 1_000_000_000n },
      { account: VAULT, note: 'Token account', decimals: 9, change: 1_000_000_000n },
    ]);
  });

  it('sums token changes by owner and mint over all accounts of the owner, and leaves out what did not change', () => {
    const { changes } = toReceipt(
      aFetched({
        preTokenBalances: [balance(1, USDC, POOL, '100', 6), balance(2, USDC, POOL, '50', 6)],
        postTokenBalances: [
          balance(1, USDC, POOL, '40', 6),
          balance(2, USDC, POOL, '60', 6),
          balance(0, USDC, USER, '50', 6),
          balance(0, WRAPPED_SOL, USER, '0', 9),
        ],
      }),
    );
    expect(changes.filter(({ mint }) => mint)).toEqual([
      { account: USER, mint: USDC, decimals: 6, change: 50n },
      { account: POOL, mint: USDC, decimals: 6, change: -50n },
    ]);
  });

  it('calls a transaction with an error failed, however well confirmed it is', () => {
    const err = { InstructionError: [0, { Custom: 1n }] };
    const receipt = toReceipt({ ...aFetched({ err }), confirmation: 'finalized' });
    expect(receipt.status).toBe('failed');
    expect(receipt.failure).toEqual({
      sentence: 'Insufficient SOL',
      raw: '{"InstructionError":[0,{"Custom":1}]}',
    });
  });

  it('says of an error without a sentence that it is unknown, and shows the chain its own words', () => {
    const sentence = (err: string) => toReceipt(aFetched({ err })).failure?.sentence;
    expect(sentence('AccountInUse')).toBe('Unknown error occured.');
    expect(sentence('TooManyAccountLocks')).toBe('Transaction locked too many accounts.');
  });
});
