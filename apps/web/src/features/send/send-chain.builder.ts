import { decodeTransaction } from '@orrery/chain';
import { USDC } from '@orrery/domain/mints/mints';
import { type Address, createSolanaRpcFromTransport, getBase64Encoder } from '@solana/kit';
import * as v from 'valibot';
import { anAsset } from '#entities/asset/asset.builder.ts';

export type Accounts = Readonly<Record<string, { owner: Address; data: Uint8Array; executable?: boolean }>>;

const SYSTEM = '11111111111111111111111111111111' as Address;
/** Has SOL, also where no account is named. */
export const ME = anAsset().id;
export const wallet = { owner: SYSTEM, data: new Uint8Array() };

interface Chain {
  accounts: Accounts;
  isSilent: boolean;
  /** Called after each answer about accounts or a simulation. */
  onTold: (method: string, params: readonly unknown[]) => void;
  /** What a simulation fails with. */
  err: unknown;
}

/** A chain for tests of sends, as a test sets it. */
export const chain: Chain = { accounts: {}, isSilent: false, onTold: () => {}, err: null };

const CallSchema = v.object({ method: v.string(), params: v.optional(v.array(v.unknown()), []) });
const SimulationSchema = v.tuple([
  v.string(),
  v.looseObject({ accounts: v.looseObject({ addresses: v.array(v.string()) }) }),
]);
const TRANSFER = 2;
const FEE = 5_000n;

/** An account as a node shows it once lamports have come or gone; null where there is none. */
function accountAt(address: string, change = 0n) {
  const account = chain.accounts[address] ?? (address === ME || change !== 0n ? wallet : undefined);
  if (!account) return null;
  const data = [btoa(String.fromCharCode(...account.data)), 'base64'];
  const lamports = (address === ME ? 5_000_000_000n : 1_000_000n) + change;
  return { executable: false, rentEpoch: 0n, space: 0n, ...account, lamports, data };
}

/** The transaction of a simulation, and the accounts that it asks for. */
export function simulated(params: readonly unknown[]) {
  const [wire, { accounts }] = v.parse(SimulationSchema, params);
  const { instructions } = decodeTransaction(new Uint8Array(getBase64Encoder().encode(wire)));
  return { instructions, accounts };
}

/** The accounts that a simulation asks for, with the SOL that the transaction moves. */
function simulate(params: readonly unknown[]) {
  const { instructions, accounts } = simulated(params);
  const changes = new Map<string, bigint>([[ME, -FEE]]);
  const change = (address: string | undefined, lamports: bigint) => {
    if (address !== undefined) changes.set(address, (changes.get(address) ?? 0n) + lamports);
  };
  for (const { program, data, accounts: parties } of instructions) {
    if (program !== SYSTEM || data[0] !== TRANSFER) continue;
    const lamports = new DataView(data.buffer, data.byteOffset).getBigUint64(4, true);
    change(parties[0]?.address, -lamports);
    change(parties[1]?.address, lamports);
  }
  return accounts.addresses.map((address) => accountAt(address, changes.get(address)));
}

/** What a node says of accounts; a simulation moves SOL alone. */
export function answerOf(payload: unknown) {
  const { method, params } = v.parse(CallSchema, payload);
  const context = { slot: 7n };
  const result = () => {
    if (method === 'getRecentPrioritizationFees') return [];
    if (method === 'getLatestBlockhash')
      return { context, value: { blockhash: USDC, lastValidBlockHeight: 150n } };
    if (method === 'simulateTransaction') {
      const accounts = simulate(params);
      chain.onTold(method, params);
      return { context, value: { err: chain.err, logs: [], accounts, unitsConsumed: 150n } };
    }
    if (chain.isSilent) throw new Error('no answer');
    const value = v.parse(v.array(v.string()), params[0]).map((address) => accountAt(address));
    chain.onTold(method, params);
    return { context, value };
  };
  return { jsonrpc: '2.0', id: '1', result: result() };
}

/** What stands in for `shared/api/rpc.ts`: a node that answers by the test's chain. */
export function rpcOfChain() {
  const rpc = createSolanaRpcFromTransport(
    async <Reply>({ payload }: { payload: unknown }) =>
      // Kit's transports say what their callers expect.
      answerOf(payload) as Reply,
  );
  return { rpc, listOrigins: () => [] };
}
