import { TOKEN_2022_PROGRAM } from '@orrery/chain';
import { fromBase58 } from '@orrery/core/base58';
import type { AmountScale } from '@orrery/domain/mints/scaled-amount';
import { rentLamports, TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import {
  isMint,
  isTokenAccount,
  isTokenProgram,
  readDecimals,
  readHolding,
  readSupply,
  toUiTokenAmount,
} from '../../layouts/token-layout.ts';
import { invalidParams, RpcError, refused } from '../../rpc-error.ts';
import type { AccountState, DataFilter } from '../../supervision/protocol.ts';
import { type Method, type RpcContext, readCommitment, withSlot } from '../context.ts';
import { encodeAccounts, readAccountEncoding } from '../encode-account.ts';
import {
  type Options,
  toAddress,
  toBase58Bytes,
  toBase64Bytes,
  toChoice,
  toFlag,
  toList,
  toOptions,
  toText,
  toWhole,
} from '../params.ts';

const MAX_ACCOUNTS = 100;
const MAX_FILTERS = 4;
/** Where a token account names its delegate, behind four bytes that say that there is one. */
const DELEGATE_AT = 72;
const SOME = [1, 0, 0, 0];
const MAX_MEMCMP_BYTES = 128;
const MAX_LARGEST = 20;
const MAX_ACCOUNT_BYTES = 10 * 1024 * 1024;

export const accountMethods: Readonly<Record<string, Method>> = {
  getAccountInfo: async (params, context) => {
    const address = params.address(0, 'pubkey');
    const options = params.options(1);
    const commitment = readCommitment(options, context);
    const wish = readAccountEncoding(options);
    const [value] = await encodeAccounts(await accountsAt([address], context), wish, context);
    return withSlot(value, commitment, context);
  },

  getMultipleAccounts: async (params, context) => {
    const addresses = params.addresses(0, 'pubkeys', MAX_ACCOUNTS);
    const options = params.options(1);
    const commitment = readCommitment(options, context);
    const wish = readAccountEncoding(options, 'base64');
    return withSlot(
      await encodeAccounts(await accountsAt(addresses, context), wish, context),
      commitment,
      context,
    );
  },

  getBalance: async (params, context) => {
    const address = params.address(0, 'pubkey');
    const commitment = readCommitment(params.options(1), context);
    const [state] = await context.ask('accounts', [address]);
    return withSlot(state?.lamports ?? 0, commitment, context);
  },

  getProgramAccounts: async (params, context) => {
    const program = params.address(0, 'program');
    const options = params.options(1);
    const commitment = readCommitment(options, context);
    const filters = readFilters(options);
    const found = await context.room.search((maxBytes) =>
      context.ask('programAccounts', { program, ...filters, maxBytes }),
    );
    const value = await keyed(found, options, context);
    return toFlag(options.withContext, 'withContext') ? withSlot(value, commitment, context) : value;
  },

  getTokenAccountsByOwner: async (params, context) => {
    const address = params.address(0, 'owner');
    const which = params.options(1);
    const options = params.options(2);
    const commitment = readCommitment(options, context);
    const isWanted = await readTokenChoice(which, context);
    const found = await tokenAccounts('owner', address, context);
    const wanted = found.filter(([, state]) => isWanted(state));
    return withSlot(await keyed(wanted, options, context), commitment, context);
  },

  getTokenAccountsByDelegate: async (params, context) => {
    const delegate = params.address(0, 'delegate');
    const which = params.options(1);
    const options = params.options(2);
    const commitment = readCommitment(options, context);
    const isWanted = await readTokenChoice(which, context);
    const filters = [{ offset: DELEGATE_AT, bytes: Uint8Array.of(...SOME, ...(fromBase58(delegate) ?? [])) }];
    const found = await context.room.search(async (maxBytes) => {
      const [plain, extended] = await Promise.all(
        [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((program) =>
          context.ask('programAccounts', { program, dataSize: null, filters, maxBytes }),
        ),
      );
      return plain && extended ? [...plain, ...extended] : null;
    });
    const wanted = found.filter(([, state]) => isTokenAccount(state) && isWanted(state));
    return withSlot(await keyed(wanted, options, context), commitment, context);
  },

  getTokenAccountBalance: async (params, context) => {
    const address = params.address(0, 'pubkey');
    const commitment = readCommitment(params.options(1), context);
    const [state] = await context.ask('accounts', [address]);
    if (state === undefined || state === null) throw refused('Invalid param: could not find account');
    if (!isTokenAccount(state)) throw refused('Invalid param: not a Token account');
    const { mint, amount } = readHolding(state);
    return withSlot(toUiTokenAmount(amount, await scaleOf(mint, context)), commitment, context);
  },

  getTokenSupply: async (params, context) => {
    const address = params.address(0, 'mint');
    const commitment = readCommitment(params.options(1), context);
    const [state] = await context.ask('accounts', [address]);
    if (state === undefined || state === null) throw refused('Invalid param: could not find account');
    if (!isTokenProgram(state.owner)) throw refused('Invalid param: not a Token mint');
    if (!isMint(state)) throw refused('Invalid param: mint could not be unpacked');
    const amount = toUiTokenAmount(readSupply(state), await scaleOf(address, context));
    return withSlot(amount, commitment, context);
  },

  getSupply: async (params, context) => {
    const options = params.options(0);
    const commitment = readCommitment(options, context);
    const { total, nonCirculating: accounts } = await context.ask('supply', null);
    const nonCirculating = accounts.reduce((sum, [, lamports]) => sum + lamports, 0n);
    const isShort = toFlag(options.excludeNonCirculatingAccountsList, 'excludeNonCirculatingAccountsList');
    const nonCirculatingAccounts = isShort ? [] : accounts.map(([address]) => address);
    return withSlot(
      { total, circulating: total - nonCirculating, nonCirculating, nonCirculatingAccounts },
      commitment,
      context,
    );
  },

  getLargestAccounts: async (params, context) => {
    const options = params.options(0);
    const commitment = readCommitment(options, context);
    const filter = toChoice(options.filter, 'filter', ['all', 'circulating', 'nonCirculating']);
    toFlag(options.sortResults, 'sortResults');
    const { nonCirculating } = filter === 'all' ? { nonCirculating: [] } : await context.ask('supply', null);
    const without = nonCirculating.map(([address]) => address);
    const largest =
      filter === 'nonCirculating'
        ? nonCirculating
            .filter(([, lamports]) => lamports > 0n)
            .sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0))
            .slice(0, MAX_LARGEST)
        : await context.ask('richest', { most: MAX_LARGEST, without });
    return withSlot(
      largest.map(([address, lamports]) => ({ address, lamports })),
      commitment,
      context,
    );
  },

  getTokenLargestAccounts: async (params, context) => {
    const address = params.address(0, 'mint');
    const commitment = readCommitment(params.options(1), context);
    const scale = await scaleOf(address, context);
    const found = await tokenAccounts('mint', address, context);
    const largest = found
      .map(([holder, state]) => ({ address: holder, amount: readHolding(state).amount }))
      .sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))
      .slice(0, MAX_LARGEST);
    return withSlot(
      largest.map((each) => ({ address: each.address, ...toUiTokenAmount(each.amount, scale) })),
      commitment,
      context,
    );
  },

  getMinimumBalanceForRentExemption: (params) => {
    const bytes = params.whole(0, 'data length');
    if (bytes > MAX_ACCOUNT_BYTES) throw new RpcError(-32600, 'Invalid request');
    return rentLamports(bytes);
  },
};

/** Reads `filters`: at most four of `{dataSize}` and `{memcmp: {offset, bytes, encoding}}`. */
export function readFilters(options: Options): { dataSize: number | null; filters: DataFilter[] } {
  let dataSize: number | null = null;
  const filters: DataFilter[] = [];
  const given = options.filters;
  if (given === undefined || given === null) return { dataSize, filters };
  for (const value of toList(given, 'filters', MAX_FILTERS)) {
    const filter = toOptions(value, 'filter');
    if (filter.dataSize !== undefined) dataSize = toWhole(filter.dataSize, 'dataSize');
    else if (filter.memcmp !== undefined) filters.push(readComparison(toOptions(filter.memcmp, 'memcmp')));
    else throw invalidParams('a filter is either dataSize or memcmp');
  }
  return { dataSize, filters };
}

function readComparison(memcmp: Options): DataFilter {
  const text = toText(memcmp.bytes, 'memcmp.bytes');
  const encoding = toChoice(memcmp.encoding, 'memcmp.encoding', ['base58', 'base64']);
  const bytes =
    encoding === 'base58' ? toBase58Bytes(text, 'memcmp.bytes', 176) : toBase64Bytes(text, 'memcmp.bytes');
  if (bytes.length > MAX_MEMCMP_BYTES) throw invalidParams('memcmp.bytes: at most 128 bytes');
  return { offset: toWhole(memcmp.offset, 'memcmp.offset'), bytes };
}

async function readTokenChoice(
  { mint, programId }: Options,
  context: RpcContext,
): Promise<(state: AccountState) => boolean> {
  if (mint !== undefined) {
    const wanted = toAddress(mint, 'mint');
    await scaleOf(wanted, context);
    return (state) => readHolding(state).mint === wanted;
  }
  const program = toAddress(programId, 'mint or programId');
  if (!isTokenProgram(program)) throw refused('Invalid param: unrecognized Token program id');
  return (state) => state.owner === program;
}

function tokenAccounts(by: 'owner' | 'mint', address: Address, { ask, room }: RpcContext) {
  return room.search((maxBytes) => ask('tokenAccounts', { by, address, maxBytes }));
}

async function accountsAt(addresses: readonly Address[], { ask }: RpcContext) {
  const states = await ask('accounts', [...addresses]);
  return addresses.map((address, index) => [address, states[index] ?? null] as const);
}

async function keyed(
  found: readonly [Address, AccountState][],
  options: Options,
  context: RpcContext,
): Promise<unknown[]> {
  const accounts = await encodeAccounts(found, readAccountEncoding(options), context);
  return found.map(([pubkey], index) => ({ pubkey, account: accounts[index] }));
}

async function scaleOf(mint: Address, context: RpcContext): Promise<AmountScale> {
  const [found] = await context.ask('mints', [mint]);
  // What was asked for is no mint: says why.
  return found?.[1] ?? { decimals: readDecimals(await readMint(mint, context)) };
}

async function readMint(address: Address, { ask }: RpcContext): Promise<AccountState> {
  const [state] = await ask('accounts', [address]);
  if (state === undefined || state === null) throw refused('Invalid param: could not find mint');
  if (!isMint(state)) throw refused('Invalid param: Token mint could not be unpacked');
  return state;
}
