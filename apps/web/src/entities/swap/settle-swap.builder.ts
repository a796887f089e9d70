import {
  compileSwap,
  genesisToken,
  type LookupTables,
  type Swap,
  SYSTEM_PROGRAM,
  toSwapInstructions,
} from '@orrery/chain';
import { aPool, aRecord } from '@orrery/chain/testing';
import { atoms } from '@orrery/core/atoms';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { EXECUTE_CODE } from '@orrery/wire/ultra/execute';
import {
  type Address,
  generateKeyPairSigner,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';
import { vi } from 'vitest';
import { aQuote } from '#entities/quote/quote.builder.ts';
import { settle as settleProposal } from '#entities/settlement/settle.ts';
import { toProposal } from './swap-proposal.ts';

const TOKEN_PROGRAM_ADDRESS = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
const BLOCKHASH = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';
export const AMOUNT = atoms(1_000_000_000n);
const SOL = { decimals: 9, tokenProgram: TOKEN_PROGRAM_ADDRESS };
const DOLLARS = { decimals: 6, tokenProgram: TOKEN_PROGRAM_ADDRESS };
/** As the screen shows them. */
export const SOL_FOR_USDC = { sell: SOL, buy: DOLLARS };
export const USDC_FOR_SOL = { sell: DOLLARS, buy: SOL };

/** One SOL for 171 USDC, as the venue builds it but for what is changed. */
export function aSignable(taker: Address, changes: Partial<Swap> = {}, tables: LookupTables = new Map()) {
  const tokenProgram = TOKEN_PROGRAM_ADDRESS;
  const pool = { address: USDT, pool: aPool({ mint0: WRAPPED_SOL, mint1: USDC }) };
  const instructions = toSwapInstructions({
    taker,
    input: { mint: WRAPPED_SOL, tokenProgram },
    output: { mint: USDC, tokenProgram },
    swapMode: 'ExactIn',
    paths: [{ percent: 100, pools: [pool] }],
    amount: AMOUNT,
    quotedAmount: 171_000_000n,
    slippageBps: 50,
    platformFee: { account: USDT, mint: WRAPPED_SOL, bps: 2 },
    seed: 'a1b2c3d4',
    computeUnitLimit: 200_000,
    ...changes,
  });
  const bytes = compileSwap(taker, instructions, { blockhash: BLOCKHASH, tables });
  const transaction = getBase64Decoder().decode(bytes);
  return { quote: aQuote({ taker, amount: AMOUNT, transaction }), tokens: SOL_FOR_USDC };
}

/** Signs what it is handed, unchanged. */
export const signAs = (signer: KeyPairSigner) => async (bytes: Uint8Array) => {
  const signed = await partiallySignTransaction([signer.keyPair], getTransactionDecoder().decode(bytes));
  return new Uint8Array(getTransactionEncoder().encode(signed));
};

interface World {
  execute: () => { status: number; body: unknown } | 'unreachable';
  height?: number;
  /** Signed, in base64, where it was handed in before. */
  handedIn?: string;
  /** How many calls the chain leaves unanswered first. */
  deafFor?: number;
  /** What the chain lists as the latest that the taker signed; their records are of what was handed in. */
  listed?: readonly string[];
  /** The signature's status on the chain. */
  status?: { err: unknown; confirmationStatus: string } | null;
  /** What the chain's record says that the swap changed, its fee included, or that there is none; what the form says unless told otherwise. */
  changed?: Parameters<typeof aRecord>[1] | 'no-record';
  /** The chain takes calls and never answers. */
  isHanging?: boolean;
  /** What a simulation fails with, if it does; else it does what the quote says and takes so many lamports more. */
  simulated?: { err?: unknown; addedFee?: bigint };
}

/** One that says nothing. */
class SilentSocket extends EventTarget {
  close() {}
}

/** Answers the venue's and the chain's calls, and counts the first. */
export function theWorld(taker: Address, world: World) {
  const { execute, height = 1, deafFor = 0, status = null } = world;
  let chainCalls = 0;
  let handedIn = world.handedIn === undefined ? undefined : toBytes(world.handedIn);
  const executed = vi.fn<World['execute']>(execute);
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('fetch', async (input: string | URL, init: { body: string; signal?: AbortSignal }) => {
    const url = String(input);
    if (url.endsWith('/ultra/v1/execute')) {
      handedIn = toBytes(JSON.parse(init.body).signedTransaction);
      const answer = executed();
      if (answer === 'unreachable') throw new TypeError('connection refused');
      return new Response(JSON.stringify(answer.body), { status: answer.status });
    }
    if (world.isHanging) return new Promise((_, reject) => onAbort(init.signal, reject));
    const { id, method, params } = JSON.parse(init.body);
    if (method === 'getMultipleAccounts' || method === 'simulateTransaction') {
      const result = { context: { slot: 9 }, value: accountsOf(taker, params, world.simulated ?? {}) };
      return new Response(JSON.stringify({ jsonrpc: '2.0', id, result }, toNumbers));
    }
    chainCalls += 1;
    if (chainCalls <= deafFor) throw new TypeError('connection refused');
    const value = status && { slot: 9, confirmations: 1, ...status };
    const reply = (result: unknown) =>
      new Response(JSON.stringify({ jsonrpc: '2.0', id, result }, toNumbers));
    if (method === 'getBlockHeight') return reply(height);
    if (method === 'getSignaturesForAddress')
      return reply((world.listed ?? []).map((signature) => ({ signature })));
    if (method === 'getSignatureStatuses') return reply({ context: { slot: 9 }, value: [value] });
    return reply(status && handedIn ? recordOf(taker, handedIn, params[0], world) : null);
  });
  return executed;
}

const toBytes = (wire: string) => new Uint8Array(getBase64Encoder().encode(wire));

/** What the chain has of what was handed in, by the name that it is asked for. */
function recordOf(taker: Address, handedIn: Uint8Array, name: string, { changed, status }: World) {
  if (changed === 'no-record') return null;
  const named = handedIn.slice();
  // Behind the count of signatures.
  named.set(getBase58Encoder().encode(name), 1);
  const asSaid = [
    { owner: taker, mint: null, change: 0n - AMOUNT - 5_000n },
    { owner: taker, mint: USDC, change: 171_000_000n },
  ];
  return aRecord(named, changed ?? asSaid, status?.err ?? null);
}

function onAbort(signal: AbortSignal | undefined, reject: (reason: unknown) => void): void {
  if (signal?.aborted) reject(signal.reason);
  signal?.addEventListener('abort', () => reject(signal.reason));
}

const usdc = {
  id: USDC,
  symbol: 'USDC',
  name: 'USDC',
  decimals: 6,
  tags: [],
  tokenProgram: TOKEN_PROGRAM_ADDRESS,
};
const toNumbers = (_: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value);

/** What the taker has before the swap, or with its simulation's options after it. */
function accountsOf(
  taker: Address,
  [first, options]: [Address[] | string, { accounts: { addresses: Address[] } }],
  { err = null, addedFee = 0n }: NonNullable<World['simulated']>,
) {
  const base = { executable: false, space: 0, rentEpoch: 0 };
  const wallet = (lamports: bigint) => ({ ...base, lamports, owner: SYSTEM_PROGRAM, data: ['', 'base64'] });
  if (Array.isArray(first)) return first.map((one) => (one === taker ? wallet(10n * AMOUNT) : null));
  const received = genesisToken({ token: usdc, owner: taker, amount: 171_000_000n });
  const data = [getBase64Decoder().decode(received.data), 'base64'];
  const accounts = options.accounts.addresses.map((one) => {
    if (one === taker) return wallet(9n * AMOUNT - 5_000n - addedFee);
    return one === received.address ? { ...base, lamports: 1, owner: TOKEN_PROGRAM_ADDRESS, data } : null;
  });
  return { err, logs: [], accounts: err === null ? accounts : null };
}

export const CONFIRMED = { err: null, confirmationStatus: 'confirmed' };
export const replied = (body: object) => () => ({ status: 200, body });
export const success = replied({ status: 'Success', code: EXECUTE_CODE.success });

export type Sign = (bytes: Uint8Array) => Promise<Uint8Array>;
/** The signal of a user who never cancels. */
export const patient = new AbortController().signal;

/** Settles a quote of a new wallet's in a world. */
export async function settle(
  world: World,
  toSign: (signer: KeyPairSigner) => Sign = signAs,
  signal = patient,
) {
  const signer = await generateKeyPairSigner();
  const executed = theWorld(signer.address, world);
  const onSigned = vi.fn();
  const hooks = { sign: toSign(signer), onSigned, signal };
  const outcome = await settleProposal(await toProposal(aSignable(signer.address)), hooks);
  return { outcome, executed, onSigned };
}
