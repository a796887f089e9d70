import { addressBytes } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { VOTE_PROGRAM } from '../layouts/simple-vote.ts';
import type { Supervisor } from '../supervision/supervisor.ts';
import { readMissed } from './missed.ts';

const PAYER = 'EgTPuqDZPHDxFUjUbJrhJXSdr4YHmKfgcuSjYVUgVUFo' as Address;
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;

/** One instruction without data or accounts. */
function calling(program: Address): Uint8Array {
  const keys = [...addressBytes(PAYER), ...addressBytes(program)];
  const call = [1, 1, 0, 0];
  return Uint8Array.of(1, ...new Uint8Array(64), 1, 0, 1, 2, ...keys, ...new Uint8Array(32), ...call);
}

test.each([
  [VOTE_PROGRAM, true],
  [MEMO, false],
])('a missed call of %s alone is a vote: %s', async (program, isVote) => {
  const meta = JSON.stringify({
    loadedAddresses: { writable: [], readonly: [] },
    innerInstructions: [],
    logMessages: ['ran'],
  });
  const answers: Record<string, unknown> = {
    transaction: { slot: 5, bytes: calling(program), meta },
    accounts: [null],
  };
  const ask = (name: string) => Promise.resolve(answers[name]);
  const status = { signature: '1'.repeat(64), slot: 5, err: null };
  const [missed] = await readMissed([status], ask as Supervisor['ask']);
  expect(missed?.logs).toEqual([{ ...status, logs: ['ran'], mentions: [PAYER, program], isVote }]);
});
