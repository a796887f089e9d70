import { setImmediate } from 'node:timers/promises';
import {
  type BroadcastDelivery,
  buildTransaction,
  type Channels,
  type DecodedTransaction,
  decodeTransaction,
  type Outcome,
  type Proposal,
  settleProposal,
  type TransactionFailure,
} from '@orrery/chain';
import { SLOT_MS } from '@orrery/domain/solana/network';
import {
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';
import { expect } from 'vitest';
import type { NodeHere } from './node-here.ts';

/** What a wallet is asked to sign. */
export interface Trial {
  payer: KeyPairSigner;
  instructions: readonly Instruction[];
  /** Beside the payer. */
  signers?: readonly KeyPairSigner[];
}

export type TestProposal = Proposal<never, true>;

/** What a failure says, whether it was sent or not. */
export type Told = Pick<TransactionFailure, 'message' | 'code' | 'programIds'>;

const BROADCAST: BroadcastDelivery<true> = {
  by: 'broadcast',
  modes: ['priorityFees'],
  skipPreflight: false,
  readReceipt: () => true,
};
/** The only way to the chain is its own RPC. */
const NOWHERE: Channels = {
  fanOut: () => undefined,
  relay: async () => undefined,
  sendBundle: async () => '',
  bundleStatus: async () => undefined,
  subscribe: () => undefined,
};

/** Proposes a transaction that the engine sends itself and stops when it would fail, unless told otherwise. */
export async function propose(
  { node }: NodeHere,
  { payer, instructions, signers }: Trial,
  delivery: Partial<BroadcastDelivery<true>> = {},
): Promise<TestProposal> {
  const { value } = await node.rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const { blockhash, lastValidBlockHeight } = value;
  return {
    transaction: decodeTransaction(buildTransaction(payer.address, { blockhash }, instructions)),
    signer: payer.address,
    extraSigners: signers?.map(({ keyPair }) => keyPair),
    lastValidBlockHeight,
    maxAddedLamports: 0n,
    findBreach: () => undefined,
    findMismatch: () => undefined,
    promised: [],
    delivery: { ...BROADCAST, ...delivery },
  };
}

/** Sees a proposal through with the engine; `meanwhile` happens while the wallet's window is open. */
export async function settle(
  { node, time }: NodeHere,
  proposal: TestProposal,
  { payer }: Pick<Trial, 'payer'>,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<Outcome<never, true>> {
  let isSigned = false;
  let isOver = false;
  const settling = settleProposal(proposal, {
    rpc: node.rpc,
    time,
    channels: NOWHERE,
    async sign(bytes) {
      await meanwhile();
      const signed = await partiallySignTransaction([payer.keyPair], getTransactionDecoder().decode(bytes));
      return new Uint8Array(getTransactionEncoder().encode(signed));
    },
    onSigned: () => {
      isSigned = true;
    },
    signal: new AbortController().signal,
  }).finally(() => {
    isOver = true;
  });
  // Signatures are made by threads of the process, which no manual time waits for.
  while (!isOver) await (isSigned ? time.advance(SLOT_MS) : setImmediate());
  return settling;
}

/** The transaction is not sent, and the engine says why. */
export async function expectStopped(
  here: NodeHere,
  trial: Trial,
  told: Told,
  delivery?: Partial<BroadcastDelivery<true>>,
): Promise<void> {
  const proposal = await propose(here, trial, delivery);
  const { transaction } = proposal;
  const outcome = await settle(here, proposal, trial);
  if (outcome.status !== 'stopped') expect.fail(`it is ${outcome.status}`);
  const { serializedTx, ...failure } = outcome.failure;
  expect(failure).toEqual({ ...told, txid: undefined });
  const { messageBytes, signatures } = decode(serializedTx);
  expect(messageBytes).toEqual(transaction.messageBytes);
  expect(signatures.every((signature) => signature.some((byte) => byte !== 0))).toBe(true);
}

/** The transaction lands and fails; the engine says why and what the chain has of it, these lines of its logs too. */
export async function expectFailed(
  here: NodeHere,
  trial: Trial,
  told: Told,
  lines: readonly string[] = linesOf(told),
  meanwhile?: () => Promise<unknown>,
): Promise<void> {
  const proposal = await propose(here, trial, { skipPreflight: true });
  const outcome = await settle(here, proposal, trial, meanwhile);
  if (outcome.status !== 'failed') expect.fail(`it is ${outcome.status}`);
  const { signature, failure, response } = outcome;
  const [wire = ''] = response?.transaction ?? [];
  expect(failure).toEqual({ ...told, txid: signature, serializedTx: wire });
  const { messageBytes, signature: name } = decode(wire);
  expect([messageBytes, name]).toEqual([proposal.transaction.messageBytes, signature]);
  expect(response?.meta?.err).not.toBeNull();
  expect(response?.meta?.logMessages).toEqual(expect.arrayContaining([...lines]));
}

/** Stopped by the engine's own simulation, and failed on the chain where that is skipped. */
export async function expectFailure(
  here: NodeHere,
  trial: Trial,
  told: Told,
  lines?: readonly string[],
): Promise<void> {
  await expectStopped(here, trial, told);
  await expectFailed(here, trial, told, lines);
}

/** What a program that refuses with a number of its own leaves in the logs. */
export function linesOf({ code, programIds }: Pick<Told, 'code' | 'programIds'>): string[] {
  return programIds.map(
    (program) => `Program ${program} failed: custom program error: 0x${code?.toString(16)}`,
  );
}

/** A transaction in base64. */
export function decode(wire: string): DecodedTransaction {
  return decodeTransaction(new Uint8Array(Buffer.from(wire, 'base64')));
}
