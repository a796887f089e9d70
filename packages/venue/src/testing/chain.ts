import { readFileSync } from 'node:fs';
import {
  type GenesisAccount,
  isPrecompile,
  METADATA_PROGRAM,
  parseTransaction,
  type SolanaRpc,
  TOKEN_2022_PROGRAM,
  VENUE_PROGRAM,
} from '@orrery/chain';
import { addressBytes } from '@orrery/core/base58';
import {
  type Address,
  createSolanaRpcFromTransport,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionDecoder,
  lamports,
  type ReadonlyUint8Array,
  type RpcTransport,
  type Signature,
} from '@solana/kit';
import { getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { FailedTransactionMetadata, LiteSVM } from 'litesvm';

/** The ELF of each of our programs. */
const [VENUE_ELF, METADATA_ELF] = [readElf('venue/venue.so'), readElf('metadata/metadata.so')];

/** A chain for tests: the real VM behind the few RPC methods a venue uses, with heights the test sets. */
export interface TestChain {
  rpc: SolanaRpc;
  svm: LiteSVM;
  /** Sent transactions in order, landed or not. */
  sent: Signature[];
  height: bigint;
  /** Fate of every call, or of the next `sendTransaction`: lost on the way there, or its answer on the way back. */
  fault: 'down' | 'lost-request' | 'lost-reply' | undefined;
  /** How many calls found the chain down. */
  refused: number;
  /** Delays an answer, already given, on its way back. */
  delay: ((params: readonly unknown[]) => Promise<void> | undefined) | undefined;
}

interface Landed {
  slot: bigint;
  transaction: [string, 'base64'];
  blockTime: null;
  version: 0;
  meta: Record<string, unknown>;
}

type Call = { method: string; params: readonly unknown[]; id: unknown };

const BLOCKHASH_LIFE = 150n;
const TOKEN_BYTES = 165;
const KIND_ACCOUNT = 2;
const OWNER_AT = 32;
const AMOUNT_AT = 64;

/** Starts a test chain at height 1 that holds the accounts of `genesis`. */
export function createTestChain(genesis: readonly GenesisAccount[]): TestChain {
  const svm = new LiteSVM().withNativeMints();
  svm.addProgram(VENUE_PROGRAM, VENUE_ELF);
  svm.addProgram(METADATA_PROGRAM, METADATA_ELF);
  for (const { address, owner, data, lamports: balance, executable = false } of genesis) {
    const space = BigInt(data.length);
    svm.setAccount({
      address,
      lamports: lamports(balance),
      data,
      programAddress: owner,
      executable,
      space,
    });
  }
  const landed = new Map<string, Landed>();
  const index = indexTokens(svm, genesis);
  const transport = (async ({ payload }: { payload: unknown }) => {
    const { method, params, id } = payload as Call;
    if (chain.fault === 'down') {
      chain.refused += 1;
      throw new Error('connection refused');
    }
    const reply = answer({ chain, landed, index }, method, params);
    await chain.delay?.(params);
    return { jsonrpc: '2.0', id, ...reply };
  }) as RpcTransport;
  const chain: TestChain = {
    rpc: createSolanaRpcFromTransport(transport),
    svm,
    sent: [],
    height: 1n,
    fault: undefined,
    refused: 0,
    delay: undefined,
  };
  return chain;
}

/** Balance of an address: of a token account, or in lamports. */
export function tokenAmount({ svm }: TestChain, account: Address): bigint {
  const found = svm.getAccount(account);
  return found.exists ? getTokenDecoder().decode(found.data).amount : 0n;
}

/** What the answers are given from. */
interface Inside {
  chain: TestChain;
  landed: Map<string, Landed>;
  index: TokenIndex;
}

function answer({ chain, landed, index }: Inside, method: string, params: readonly unknown[]) {
  const context = { slot: chain.height };
  switch (method) {
    case 'getLatestBlockhash':
      return {
        result: {
          context,
          value: {
            blockhash: chain.svm.latestBlockhash(),
            lastValidBlockHeight: chain.height + BLOCKHASH_LIFE,
          },
        },
      };
    case 'getBlockHeight':
    case 'getSlot':
      return { result: chain.height };
    case 'getBlocksWithLimit':
      return { result: [params[0]] };
    case 'getBlock':
      return { result: { blockhash: chain.svm.latestBlockhash(), blockHeight: params[0] } };
    case 'getMultipleAccounts':
      return {
        result: { context, value: (params[0] as Address[]).map((address) => account(chain, address)) },
      };
    case 'getProgramAccounts':
      return { result: accountsOf({ chain, landed }, params) };
    case 'getTokenAccountsByOwner':
      return { result: { context, value: ownedBy({ chain, index }, params) } };
    case 'getSignaturesForAddress':
      return { result: signaturesOf(landed, params[0] as Address) };
    case 'getTransaction':
      return { result: landed.get(String(params[0])) ?? null };
    case 'getSignatureStatuses':
      return {
        result: { context, value: (params[0] as string[]).map((signature) => status(landed, signature)) },
      };
    case 'simulateTransaction':
      return { result: { context, value: simulate(chain, String(params[0])) } };
    case 'sendTransaction':
      return sendOrLose({ chain, landed, index }, String(params[0]));
    default:
      throw new Error(`the test chain does not answer ${method}`);
  }
}

function account({ svm }: TestChain, address: Address) {
  const found = svm.getAccount(address);
  if (!found.exists) return null;
  const data = [getBase64Decoder().decode(found.data), 'base64'];
  return {
    lamports: found.lamports,
    owner: found.programAddress,
    data,
    executable: found.executable,
    space: found.space,
  };
}

/** Token accounts by who owned them at some time: to ask the VM for all of a program's would be to decode some hundred each time. */
interface TokenIndex {
  of(owner: Address): Iterable<Address>;
  note(addresses: readonly Address[]): void;
}

function indexTokens(svm: LiteSVM, genesis: readonly GenesisAccount[]): TokenIndex {
  const byOwner = new Map<string, Set<Address>>();
  const keyOf = (owner: Uint8Array) => Buffer.from(owner).toString('latin1');
  function add(address: Address, { owner, data }: Pick<GenesisAccount, 'owner' | 'data'>): void {
    if (!isTokenProgram(owner) || !isTokenAccount(data)) return;
    const key = keyOf(data.subarray(OWNER_AT, AMOUNT_AT));
    byOwner.set(key, (byOwner.get(key) ?? new Set()).add(address));
  }
  for (const { address, ...row } of genesis) add(address, row);
  const setAccount = svm.setAccount.bind(svm);
  svm.setAccount = (found) => {
    setAccount(found);
    add(found.address, { owner: found.programAddress, data: new Uint8Array(found.data) });
  };
  return {
    of: (owner) => byOwner.get(keyOf(addressBytes(owner))) ?? [],
    note(addresses) {
      for (const address of addresses) {
        const found = svm.getAccount(address);
        if (found.exists) add(address, { owner: found.programAddress, data: new Uint8Array(found.data) });
      }
    },
  };
}

function ownedBy({ chain, index }: Omit<Inside, 'landed'>, params: readonly unknown[]) {
  const [owner, { programId }] = params as [Address, { programId: Address }];
  const wanted = addressBytes(owner);
  return [...index.of(owner)].flatMap((address) => {
    const found = chain.svm.getAccount(address);
    if (!found.exists || found.programAddress !== programId || !isTokenAccount(found.data)) return [];
    const isOwners = Buffer.compare(new Uint8Array(found.data.subarray(OWNER_AT, AMOUNT_AT)), wanted) === 0;
    return isOwners ? [{ pubkey: address, account: account(chain, address) }] : [];
  });
}

/** Those of a program and a size that a transaction has named. */
function accountsOf({ chain, landed }: Omit<Inside, 'index'>, params: readonly unknown[]) {
  const [program, { filters }] = params as [Address, { filters: readonly [{ dataSize: number | bigint }] }];
  const [{ dataSize }] = filters;
  return [...new Set([...landed.values()].flatMap(accountsNamedBy))].flatMap((pubkey) => {
    const found = account(chain, pubkey);
    return found?.owner === program && found.space === BigInt(dataSize) ? [{ pubkey, account: found }] : [];
  });
}

function accountsNamedBy({ transaction: [wire] }: Landed): readonly Address[] {
  return parseTransaction(new Uint8Array(getBase64Encoder().encode(wire))).staticAccounts;
}

/** Token-2022 says behind the plain account what it is. */
function isTokenAccount(data: ReadonlyUint8Array): boolean {
  return data.length === TOKEN_BYTES || (data.length > TOKEN_BYTES && data[TOKEN_BYTES] === KIND_ACCOUNT);
}

function isTokenProgram(program: Address): boolean {
  return program === TOKEN_PROGRAM_ADDRESS || program === TOKEN_2022_PROGRAM;
}

/** The latest first. */
function signaturesOf(landed: Map<string, Landed>, address: Address) {
  const found = [...landed].filter(([, each]) => accountsNamedBy(each).includes(address)).toReversed();
  return found.map(([signature, { slot, meta }]) => ({
    signature,
    slot,
    err: meta.err,
    memo: null,
    blockTime: null,
  }));
}

function status(landed: Map<string, Landed>, signature: string) {
  const found = landed.get(signature);
  if (!found) return null;
  return { slot: found.slot, confirmations: 0, err: found.meta.err, confirmationStatus: 'confirmed' };
}

/** Without its signatures. */
function simulate({ svm }: TestChain, wire: string) {
  const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(wire));
  svm.withSigverify(false);
  const simulated = svm.simulateTransaction(transaction);
  svm.withSigverify(true);
  if (simulated instanceof FailedTransactionMetadata) return { err: toRpcError(simulated) };
  return { err: null, unitsConsumed: simulated.meta().computeUnitsConsumed() };
}

function sendOrLose(inside: Inside, wire: string) {
  const { chain } = inside;
  const { fault } = chain;
  chain.fault = undefined;
  if (fault === 'lost-request') throw new Error('connection lost');
  const reply = send(inside, wire);
  if (fault === 'lost-reply') throw new Error('connection lost');
  return reply;
}

function send({ chain, landed, index }: Inside, wire: string) {
  const bytes = new Uint8Array(getBase64Encoder().encode(wire));
  const { signature, signatures, staticAccounts, instructions } = parseTransaction(bytes);
  // The precompile counts its signatures in the first byte of its data.
  const checked = instructions.map(({ programIndex, data }) =>
    isPrecompile(staticAccounts[programIndex] ?? '') ? (data[0] ?? 0) : 0,
  );
  chain.sent.push(signature);
  if (landed.has(signature)) return preflightFailure('AlreadyProcessed');
  const before = balances(chain, staticAccounts);
  const transaction = getTransactionDecoder().decode(bytes);
  const simulated = chain.svm.simulateTransaction(transaction);
  if (simulated instanceof FailedTransactionMetadata) return preflightFailure(toRpcError(simulated));
  const result = chain.svm.sendTransaction(transaction);
  if (result instanceof FailedTransactionMetadata) return preflightFailure(toRpcError(result));
  index.note(staticAccounts);
  const after = balances(chain, staticAccounts);
  landed.set(signature, {
    slot: chain.height,
    transaction: [wire, 'base64'],
    blockTime: null,
    version: 0,
    meta: {
      err: null,
      fee: 5_000n * BigInt(checked.reduce((sum, count) => sum + count, signatures.length)),
      preBalances: before.lamports,
      postBalances: after.lamports,
      preTokenBalances: before.tokens,
      postTokenBalances: after.tokens,
    },
  });
  return { result: signature };
}

function balances({ svm }: TestChain, accounts: readonly Address[]) {
  const found = accounts.map((address) => svm.getAccount(address));
  return {
    lamports: found.map((row) => (row.exists ? row.lamports : 0n)),
    tokens: found.flatMap((row, accountIndex) => {
      if (!row.exists || !isTokenProgram(row.programAddress) || !isTokenAccount(row.data)) return [];
      const { mint, owner, amount } = getTokenDecoder().decode(row.data);
      return [{ accountIndex, mint, owner, uiTokenAmount: { amount: amount.toString() } }];
    }),
  };
}

/** The VM tells its errors as objects; only the shapes a settlement meets are turned into the RPC's. */
function toRpcError(failed: FailedTransactionMetadata): unknown {
  const text = failed.toString();
  const custom = /InstructionError\D*(\d+)\D*Custom\D*(\d+)/.exec(text);
  if (custom) return { InstructionError: [Number(custom[1]), { Custom: Number(custom[2]) }] };
  return /BlockhashNotFound/.test(text) ? 'BlockhashNotFound' : 'AccountNotFound';
}

function preflightFailure(err: unknown) {
  const data = { err, logs: [], accounts: null, unitsConsumed: 0, returnData: null };
  return { error: { code: -32_002, message: 'Transaction simulation failed', data } };
}

function readElf(file: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../../../../programs/${file}`, import.meta.url)));
}
