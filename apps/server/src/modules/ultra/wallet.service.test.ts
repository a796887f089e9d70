import {
  type Address,
  createSolanaRpcFromTransport,
  getAddressDecoder,
  getBase64Decoder,
  type ReadonlyUint8Array,
  type RpcTransport,
} from '@solana/kit';
import {
  AccountState,
  getMintEncoder,
  getTokenEncoder,
  TOKEN_PROGRAM_ADDRESS,
  type TokenArgs,
} from '@solana-program/token';
import { expect, test } from 'vitest';
import { createWalletService } from './wallet.service.ts';

const MINTS = 250;
const addressOf = (number: number): Address =>
  getAddressDecoder().decode(new Uint8Array(32).fill(1).fill(number, 31));
const wallet = getAddressDecoder().decode(new Uint8Array(32).fill(2));
const mints = Array.from({ length: MINTS }, (_, index) => addressOf(index));

function toAccount(data: ReadonlyUint8Array) {
  return {
    data: [getBase64Decoder().decode(data), 'base64'],
    executable: false,
    lamports: 1n,
    owner: TOKEN_PROGRAM_ADDRESS,
    space: BigInt(data.length),
  };
}

const mintAccount = toAccount(
  getMintEncoder().encode({
    mintAuthority: null,
    supply: 1n,
    decimals: 2,
    isInitialized: true,
    freezeAuthority: null,
  }),
);

function tokenAccount(mint: Address, change: Partial<TokenArgs> = {}) {
  const data = getTokenEncoder().encode({
    mint,
    owner: wallet,
    amount: 150n,
    delegate: null,
    state: AccountState.Initialized,
    isNative: null,
    delegatedAmount: 0n,
    closeAuthority: null,
    ...change,
  });
  return { pubkey: mint, account: toAccount(data) };
}

type Changes = readonly Partial<TokenArgs>[];

/** A node with one wallet that holds every mint, and a real node's limit of 100 accounts to a call. */
function answer(method: string, [first, second]: readonly unknown[], changes: Changes): unknown {
  if (method === 'getBalance') return 5n;
  if (method === 'getTokenAccountsByOwner') {
    const { programId } = second as { programId: Address };
    return programId === TOKEN_PROGRAM_ADDRESS
      ? mints.map((mint, index) => tokenAccount(mint, changes[index]))
      : [];
  }
  const asked = first as Address[];
  if (method !== 'getMultipleAccounts' || asked.length > 100) throw new Error(`not answered: ${method}`);
  return asked.map(() => mintAccount);
}

function walletsWith(multiplierOf: (mint: Address) => number, changes: Changes = []) {
  const transport = (({ payload }: { payload: unknown }) => {
    const { method, params, id } = payload as { method: string; params: readonly unknown[]; id: unknown };
    const result = { context: { slot: 1n }, value: answer(method, params, changes) };
    return Promise.resolve({ jsonrpc: '2.0', id, result });
  }) as RpcTransport;
  const rpc = createSolanaRpcFromTransport(transport);
  return createWalletService(rpc, { decimalsOf: () => undefined, multiplierOf });
}

test('shows a mint with a multiplier times it, and its atoms as they are', async () => {
  const wallets = walletsWith((mint) => (mint === addressOf(1) ? 2.5 : 1));
  const { tokens } = await wallets.holdings(wallet);
  expect(tokens[addressOf(0)]).toMatchObject([{ amount: '150', uiAmountString: '1.5' }]);
  expect(tokens[addressOf(1)]).toMatchObject([{ amount: '150', uiAmount: 3.75, uiAmountString: '3.75' }]);
});

test('shows every holding with the decimals of its mint, however many mints are new', async () => {
  const { tokens } = await walletsWith(() => 1).holdings(wallet);
  expect(Object.keys(tokens)).toHaveLength(MINTS);
  for (const rows of Object.values(tokens)) {
    expect(rows).toMatchObject([{ decimals: 2, amount: '150', uiAmountString: '1.5' }]);
  }
});

test('says what each account holds in lamports, and of an empty one that its owner can close what it pays back', async () => {
  const empties: Changes = [
    {},
    { amount: 0n },
    { amount: 0n, state: AccountState.Frozen },
    { amount: 0n, closeAuthority: addressOf(9) },
  ];
  const { tokens } = await walletsWith(() => 1, empties).holdings(wallet);
  const [held, empty, frozen, others] = [0, 1, 2, 3].map((index) => tokens[addressOf(index)]?.[0]);
  expect(empty).toMatchObject({ amount: '0', lamports: '1', reclaimableLamports: '1' });
  for (const account of [held, frozen, others]) {
    expect(account).toMatchObject({ lamports: '1' });
    expect(account).not.toHaveProperty('reclaimableLamports');
  }
});

test('says of SOL alone what the holdings begin with', async () => {
  const wallets = walletsWith(() => 1);
  const { tokens: _, ...native } = await wallets.holdings(wallet);
  expect(await wallets.nativeHoldings(wallet)).toEqual(native);
  expect(native).toEqual({ amount: '5', uiAmount: 5e-9, uiAmountString: '0.000000005' });
});
