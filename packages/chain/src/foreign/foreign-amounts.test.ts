import { toBase58 } from '@orrery/core/base58';
import { JITO_TIP_ACCOUNTS } from '@orrery/domain/trading/tip-accounts';
import { type Address, createNoopSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { expect, test } from 'vitest';
import { associatedAddresses } from '../swaps/trade-terms.ts';
import type { DecodedInstruction } from '../transactions/decode-transaction.ts';
import { foreignAmounts } from './foreign-amounts.ts';
import { makeInstruction, makeTransaction } from './testing/made.ts';

const addressOf = (fill: number) => toBase58(new Uint8Array(32).fill(fill)) as Address;
const [owner, sold, bought, sponsor] = [1, 2, 3, 4].map(addressOf) as [Address, Address, Address, Address];
const [source, destination] = [sold, bought].map((mint) => associatedAddresses(owner, mint)[0]) as [
  Address,
  Address,
];
const named = { owner, inputMint: sold, outputMint: bought };

const route = makeInstruction({
  program: 'aggregator',
  name: 'routeV2',
  accounts: {
    userTransferAuthority: owner,
    userSourceTokenAccount: source,
    userDestinationTokenAccount: destination,
    sourceMint: sold,
    destinationMint: bought,
    destinationTokenAccount: null,
  },
  data: { inAmount: 1_000n, quotedOutAmount: 2_000n, slippageBps: 50 },
});

function tip(amount: bigint): DecodedInstruction {
  const [to] = JITO_TIP_ACCOUNTS;
  if (!to) throw new Error('no tip account');
  const made = getTransferSolInstruction({ source: createNoopSigner(owner), destination: to, amount });
  return {
    program: made.programAddress,
    accounts: made.accounts.map(({ address }) => ({
      address,
      isSigner: address === owner,
      isWritable: true,
    })),
    data: Uint8Array.from(made.data),
  };
}

test('no amounts are said of a route beside another of its program that is not decoded', () => {
  const unknown = { ...route, data: Uint8Array.from([1, 2, 3]) };
  const transaction = makeTransaction(route, [owner]);
  expect(foreignAmounts(transaction, named)).toHaveLength(3);
  expect(foreignAmounts({ ...transaction, instructions: [route, unknown] }, named)).toEqual([]);
  expect(foreignAmounts({ ...transaction, instructions: [unknown, route] }, named)).toEqual([]);
});

test('tips that leave the owner are said where another pays the network', () => {
  const transaction = makeTransaction(route, [sponsor, owner]);
  const feeOf = (instructions: DecodedInstruction[]) =>
    foreignAmounts({ ...transaction, instructions }, named).filter((each) => each.of === 'fee');
  expect(feeOf([route, tip(7_000n)])).toEqual([
    { of: 'fee', change: -7_000n, bound: 'exact', isScaleChecked: true },
  ]);
  expect(feeOf([route])).toEqual([]);
});
