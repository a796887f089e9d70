import {
  type Address,
  createSolanaRpcFromTransport,
  getAddressDecoder,
  getBase64Decoder,
  type ReadonlyUint8Array,
  type RpcTransport,
} from '@solana/kit';
import { AccountState, getMintEncoder, getTokenEncoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
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

function tokenAccount(mint: Address) {
  const data = getTokenEncoder().encode({
    mint,
    owner: wallet,
    amount: 150n,
    delegate: null,
    state: AccountState.Initialized,
    isNative: null,
    delegatedAmount: 0n,
    closeAuthority: null,
  });
  return { pubkey: mint, account: toAccount(data) };
}

/** A node with one wallet that holds every mint, and a real node's limit of 100 accounts to a call. */
function answer(method: string, [first, second]: readonly unknown[]): unknown {
  if (method === 'getBalance') return 5n;
  if (method === 'getTokenAccountsByOwner') {
    const { programId } = second as { programId: Address };
    return programId === TOKEN_PROGRAM_ADDRESS ? mints.map(tokenAccount) : [];
  }
  const asked = first as Address[];
  if (method !== 'getMultipleAccounts' || asked.length > 100) throw new Error(`not answered: ${method}`);
  return asked.map(() => mintAccount);
}

function walletsWith(multiplierOf: (mint: Address) => number) {
  const transport = (({ payload }: { payload: unknown }) => {
    const { method, params, id } = payload as { method: string; params: readonly unknown[]; id: unknown };
    const result = { context: { slot: 1n }, value: answer(method, params) };
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
