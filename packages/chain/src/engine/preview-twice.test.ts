import { setImmediate } from 'node:timers/promises';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { type Address, createNoopSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { beforeEach, expect, test } from 'vitest';
import { SYSTEM_PROGRAM } from '../addresses/solana-programs.ts';
import type { SolanaRpc } from '../rpc.ts';
import { aTransaction } from '../testing.ts';
import { decodeTransaction } from '../transactions/decode-transaction.ts';
import { previewTwice } from './preview.ts';
import type { Proposal } from './proposal.ts';

const PAYER = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' as Address;
const FRIEND = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
const AMOUNT = 1_000n;

const payment = getTransferSolInstruction({
  source: createNoopSigner(PAYER),
  destination: FRIEND,
  amount: AMOUNT,
});
const proposal: Proposal<'dearer', never> = {
  transaction: decodeTransaction(aTransaction({ feePayer: PAYER, instructions: [payment] })),
  signer: PAYER,
  maxAddedLamports: 0n,
  findBreach: () => undefined,
  findMismatch: ({ sol }) => (sol < -AMOUNT ? 'dearer' : undefined),
  promised: [],
  delivery: { by: 'receiver', send: async () => ({}) },
};

let time: ManualTime;
beforeEach(() => {
  time = createManualTime(0, () => setImmediate());
});

interface Said {
  lamports?: bigint;
  taken?: bigint;
  err?: unknown;
  isBlockhashValid?: boolean;
  isAway?: boolean;
}

/** A node that says one thing after the other, the last for good. */
function aNode(name: string, ...sayings: Said[]) {
  let asked = 0;
  const answer = (read: (said: Said) => unknown) => ({
    send: async () => {
      const said = sayings[Math.min(Math.floor(asked / 3), sayings.length - 1)] ?? {};
      asked += 1;
      if (said.isAway) throw new Error('away');
      return { context: { slot: 3n }, value: read(said) };
    },
  });
  const wallet = (addresses: readonly Address[], lamports: bigint) =>
    addresses.map((each) =>
      each === PAYER ? { lamports, owner: SYSTEM_PROGRAM, data: ['', 'base64'] } : null,
    );
  const rpc = {
    getMultipleAccounts: (addresses: readonly Address[]) =>
      answer(({ lamports = 10_000n }) => wallet(addresses, lamports)),
    simulateTransaction: (_: string, { accounts }: { accounts: { addresses: readonly Address[] } }) =>
      answer(({ lamports = 10_000n, taken = AMOUNT, err = null }) => ({
        err,
        logs: [],
        accounts: wallet(accounts.addresses, lamports - taken),
      })),
    isBlockhashValid: () => answer(({ isBlockhashValid = true }) => isBlockhashValid),
  };
  return { name, rpc: rpc as unknown as SolanaRpc };
}

/** What the second node says beside an honest first one, which is asked two questions a round. */
async function ask(second: ReturnType<typeof aNode>, first = aNode('one', {})) {
  const signal = new AbortController().signal;
  const asked = previewTwice(proposal, [first, second], { signal, time });
  void asked.catch(() => undefined);
  await time.advance(2_000);
  return (await asked).second;
}

test.each([
  ['the same', {}, 'same'],
  ['other balances', { lamports: 9_999n }, 'balances'],
  ['no such blockhash', { isBlockhashValid: false }, 'blockhash'],
  ['that it takes more', { taken: 2_000n }, 'simulation'],
  ['that it fails', { err: 'InsufficientFunds' }, 'simulation'],
  ['nothing', { isAway: true }, 'nothing'],
])('a second node that says %s', async (_, said, opinion) => {
  expect(await ask(aNode('two', said))).toEqual({ first: 'one', name: 'two', said: opinion });
});

test('a node some slots behind is asked again before it counts as one that disagrees', async () => {
  const behind = aNode('two', { lamports: 9_999n }, {});
  expect(await ask(behind)).toMatchObject({ said: 'same' });
});

test('what the first says of a failure or a mismatch is no dispute', async () => {
  const dear = { taken: 2_000n };
  const signal = new AbortController().signal;
  const preview = await previewTwice(proposal, [aNode('one', dear), aNode('two', dear)], { signal, time });
  expect(preview).toMatchObject({ mismatch: 'dearer', second: { said: 'same' } });
  const failing = aNode('one', { err: 'InsufficientFunds' });
  await expect(ask(aNode('two', { err: 'InsufficientFunds' }), failing)).rejects.toThrow('SIMULATION_FAILED');
});
