import { parseTransaction } from '@orrery/chain';
import type { Address } from '@solana/kit';
import { parseJson } from '../json.ts';
import { nonceAccountOf } from '../layouts/durable-nonce.ts';
import { isSimpleVote } from '../layouts/simple-vote.ts';
import { parseAccountKeys } from '../rpc/encode-transaction.ts';
import type { Committed, SignatureStatus } from '../supervision/protocol.ts';
import type { Supervisor } from '../supervision/supervisor.ts';

/** What these transactions did, as the child would have told it when they landed; of an account only what it holds now, once. */
export async function readMissed(
  statuses: readonly SignatureStatus[],
  ask: Supervisor['ask'],
): Promise<Omit<Committed, 'number'>[]> {
  const missed = await Promise.all(statuses.map((status) => readOne(status, ask)));
  const lastOf = new Map(
    missed.flatMap(({ written }, index) => written.map((each) => [each, index] as const)),
  );
  const states = await ask('accounts', [...lastOf.keys()]);
  const accounts = [...lastOf.entries()].map(([address, index], place) => ({
    index,
    account: [address, states[place] ?? null] as const,
  }));
  return missed.map(({ status, logs }, at) => ({
    slot: status.slot,
    isTipUsed: false,
    statuses: [status],
    logs,
    accounts: accounts
      .filter(({ index }) => index === at)
      .map(({ account: [address, state] }) => [address, state]),
  }));
}

interface Missed {
  status: SignatureStatus;
  logs: Committed['logs'];
  written: Address[];
}

async function readOne(status: SignatureStatus, ask: Supervisor['ask']): Promise<Missed> {
  const found = await ask('transaction', { signature: status.signature });
  if (found === null) return { status, logs: [], written: [] };
  const transaction = parseTransaction(found.bytes);
  const keys = parseAccountKeys(transaction, found.meta);
  const { logMessages } = parseJson(found.meta) as { logMessages: string[] };
  const mentions = keys.map(({ pubkey }) => pubkey);
  // One that failed has paid its fee and used up its nonce.
  const kept = [mentions[0], nonceAccountOf(transaction)];
  const written = keys
    .filter(({ pubkey, writable }) => writable && (status.err === null || kept.includes(pubkey)))
    .map(({ pubkey }) => pubkey);
  return {
    status,
    logs: [{ ...status, logs: logMessages, mentions, isVote: isSimpleVote(transaction) }],
    written,
  };
}
