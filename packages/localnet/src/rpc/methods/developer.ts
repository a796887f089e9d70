import { SLOT_MS } from '@orrery/domain/solana/network';
import { sendMinting } from '../../faucet.ts';
import { isTokenProgram } from '../../layouts/token-layout.ts';
import { invalidParams, RpcError, refused } from '../../rpc-error.ts';
import { type AccountState, type DeveloperReply, GENESIS_SNAPSHOT } from '../../supervision/protocol.ts';
import { type Method, type RpcContext, readTimes, withSlot } from '../context.ts';
import { type Options, type Params, toAddress, toBase58Bytes, toBase64Bytes, toFlag } from '../params.ts';
import { toSent } from './sent.ts';

const SNAPSHOT_NAME = /^[\w.-]{1,64}$/;
const DIGITS = /^\d{1,20}$/;
const U64_END = 2n ** 64n;
/** Base58 costs the square of its length. */
const MAX_BASE58_LETTERS = 4096;
const FIELDS = ['lamports', 'owner', 'data', 'executable'];

/** What only developers ask for, on the node's own port of a loopback bind. */
const ANYWHERE: Readonly<Record<string, Method>> = {
  orrery_setAccount: async (params, context) => {
    params.atMost(2);
    const address = params.address(0, 'pubkey');
    if (!params.isOptions(1)) throw invalidParams('account must be an object');
    const change = readChange(params.options(1));
    return done(await context.ask('setAccount', { address, change }), context);
  },

  orrery_mintTo: async (params, context) => {
    params.atMost(3);
    const mint = params.address(0, 'mint');
    const owner = params.address(1, 'owner');
    const atoms = readU64(params.at(2), 'amount');
    const [state] = await context.ask('accounts', [mint]);
    if (state === undefined || state === null) throw refused('Invalid param: could not find mint');
    if (!isTokenProgram(state.owner)) throw refused('Invalid param: not a Token mint');
    return toSent(await sendMinting({ mint, owner, atoms, tokenProgram: state.owner }, context));
  },
};

/** What a program that follows the chain would not understand: its time jumps, or its accounts go back. */
const ALONE: Readonly<Record<string, Method>> = {
  orrery_warp: async (params, context) => {
    params.atMost(1);
    const slot = readTarget(params.options(0), context);
    assertDone(await context.ask('warp', { slot }));
    return clock(context);
  },

  orrery_freezeClock: (params, context) => freeze(true, params, context),

  orrery_unfreezeClock: (params, context) => freeze(false, params, context),

  orrery_saveSnapshot: async (params, context) => {
    return done(await context.ask('saveSnapshot', { name: readName(params) }), context);
  },

  orrery_listSnapshots: async (params, context) => {
    params.atMost(0);
    const all = (await context.ask('snapshots', null)).filter(({ name }) => name !== GENESIS_SNAPSHOT);
    const timeOf = await readTimes(
      all.map(({ slot }) => slot),
      context,
    );
    return all.map(({ name, slot, accounts }) => ({ name, slot, blockTime: timeOf(slot), accounts }));
  },

  orrery_restoreSnapshot: async (params, context) => {
    return done(await context.ask('restoreSnapshot', { name: readName(params) }), context);
  },

  orrery_deleteSnapshot: async (params, context) => {
    return done(await context.ask('dropSnapshot', { name: readName(params) }), context);
  },

  orrery_reset: async (params, context) => {
    params.atMost(0);
    return done(await context.ask('restoreSnapshot', { name: GENESIS_SNAPSHOT }), context);
  },
};

export const developerMethods: Readonly<Record<string, Method>> = Object.fromEntries(
  [...Object.entries(ANYWHERE), ...Object.entries(ALONE)].map(([name, run]): [string, Method] => [
    name,
    (params, context) => {
      if (context.caller !== 'rpc-port') {
        throw new RpcError(-32601, `${name} is answered on the RPC port only`);
      }
      if (name in ALONE && !context.isAlone) {
        throw new RpcError(-32601, `${name} is answered by a node alone only: npm run node`);
      }
      return run(params, context);
    },
  ]),
);

async function freeze(isFrozen: boolean, params: Params, context: RpcContext): Promise<unknown> {
  params.atMost(0);
  assertDone(await context.ask('freeze', { isFrozen }));
  return clock(context);
}

function clock({ head }: RpcContext): unknown {
  const slot = head.slot('processed');
  return { slot, blockTime: head.timeOf(slot), frozen: head.isFrozen };
}

function done(reply: DeveloperReply, context: RpcContext): unknown {
  return withSlot(null, 'processed', context, assertDone(reply));
}

function assertDone(reply: DeveloperReply): number {
  if ('refused' in reply) throw invalidParams(reply.refused);
  return reply.slot;
}

function readChange(options: Options): Partial<AccountState> {
  const unknown = Object.keys(options).find((key) => !FIELDS.includes(key));
  if (unknown !== undefined)
    throw invalidParams(`unknown field ${unknown}, expected one of ${FIELDS.join(', ')}`);
  const { lamports, owner, data, executable } = options;
  const has = (value: unknown) => value !== undefined && value !== null;
  return {
    ...(has(lamports) && { lamports: readU64(lamports, 'lamports') }),
    ...(has(owner) && { owner: toAddress(owner, 'owner') }),
    ...(has(data) && { data: readData(data) }),
    ...(has(executable) && { executable: toFlag(executable, 'executable') }),
  };
}

/** As accounts are shown: a text of base64, or a text and its encoding. */
function readData(value: unknown): Uint8Array {
  const [text, encoding, ...more] = Array.isArray(value) ? value : [value, 'base64'];
  if (typeof text !== 'string' || more.length > 0) throw invalidParams('data must be [text, encoding]');
  if (encoding === 'base64') return toBase64Bytes(text, 'data');
  if (encoding === 'base58') return toBase58Bytes(text, 'data', MAX_BASE58_LETTERS);
  throw invalidParams('data must be base64 or base58');
}

/** Also as digits, since many clients write no larger whole numbers than 2^53. */
function readU64(value: unknown, name: string): bigint {
  const isWhole = typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value));
  const whole = isWhole || (typeof value === 'string' && DIGITS.test(value)) ? BigInt(value) : -1n;
  if (whole < 0n || whole >= U64_END) throw invalidParams(`${name} must be a whole number below 2^64`);
  return whole;
}

/** The slot that is named, or the first one that begins at a time in Unix seconds or after it. */
function readTarget({ slot, time, ...more }: Options, { head }: RpcContext): number {
  const isOne = (slot === undefined) !== (time === undefined) && Object.keys(more).length === 0;
  if (!isOne) throw invalidParams('expected either slot or time');
  if (slot !== undefined) return Number(readU64(slot, 'slot'));
  return Math.ceil((Number(readU64(time, 'time')) * 1000 - head.genesisMs + head.earlyMs) / SLOT_MS);
}

function readName(params: Params): string {
  params.atMost(1);
  const name = params.text(0, 'name');
  if (!SNAPSHOT_NAME.test(name))
    throw invalidParams('name must be 1 to 64 letters, digits, dots, dashes or underscores');
  return name;
}
