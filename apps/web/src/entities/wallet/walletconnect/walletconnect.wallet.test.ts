import { buildTransaction, MEMO_PROGRAM, SYSTEM_PROGRAM } from '@orrery/chain';
import { toBase58 } from '@orrery/core/base58';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { AccountRole, type Address, getBase64Decoder, getTransactionDecoder } from '@solana/kit';
import type { WalletAccount } from '@wallet-standard/base';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CAIP_CHAINS, type Session, type Sessions } from './session.ts';
import { createWalletConnect } from './walletconnect.wallet.ts';

const METHODS = ['solana_signTransaction', 'solana_signMessage', 'solana_signAllTransactions'];
const SIGNATURE = new Uint8Array(64).fill(7);
const { devnet } = CAIP_CHAINS;

/** The wallet reads nothing of a session but its namespaces. */
const aSession = (methods = METHODS, accounts = [`${devnet}:${USDC}`]) =>
  ({ namespaces: { solana: { methods, accounts, events: [] } } }) as unknown as Session;

let current: Session | undefined;
let tell = () => {};
const request = vi.fn<Sessions['request']>();
const pair = vi.fn<Sessions['pair']>();
const stopPairing = vi.fn();
const end = vi.fn(async () => {});
const open = vi.fn(async (onChange: () => void): Promise<Sessions> => {
  tell = onChange;
  return { current: () => current, pair, stopPairing, request, end };
});

beforeEach(() => {
  vi.resetAllMocks();
  open.mockImplementation(async (onChange) => {
    tell = onChange;
    return { current: () => current, pair, stopPairing, request, end };
  });
  current = undefined;
  pair.mockImplementation(async () => aSession());
});

const aWallet = () => createWalletConnect(devnet, open);
type Wallet = ReturnType<typeof aWallet>;
const connect = (wallet: Wallet, silent = false) =>
  wallet.features['standard:connect'].connect({ silent }).then(({ accounts }) => accounts);
async function connected(wallet: Wallet): Promise<WalletAccount> {
  const [account] = await connect(wallet);
  if (!account) throw new Error('no account');
  return account;
}
const sign = (wallet: Wallet, account: WalletAccount, ...transactions: Uint8Array[]) =>
  wallet.features['solana:signTransaction'].signTransaction(
    ...transactions.map((transaction) => ({ account, transaction })),
  );

const memo = (text: string, payer: Address = USDC) =>
  buildTransaction(payer, { blockhash: SYSTEM_PROGRAM, version: 0 }, [
    {
      programAddress: MEMO_PROGRAM,
      accounts: [{ address: payer, role: AccountRole.READONLY_SIGNER }],
      data: new TextEncoder().encode(text),
    },
  ]);
const base64 = (bytes: Uint8Array) => getBase64Decoder().decode(bytes);

describe('connecting', () => {
  it('asks for a session on the network it is for, and has its account', async () => {
    const account = await connected(aWallet());
    expect(account).toMatchObject({
      address: USDC,
      features: ['solana:signTransaction', 'solana:signMessage'],
    });
    expect(account.publicKey).toHaveLength(32);
    expect(pair.mock.calls).toEqual([[devnet]]);
  });

  it('goes on with a session that is there, and asks for none without a prompt', async () => {
    const wallet = aWallet();
    expect(await connect(wallet, true)).toEqual([]);
    current = aSession();
    expect(await connect(wallet, true)).toHaveLength(1);
    expect(await connect(wallet)).toHaveLength(1);
    expect(pair).not.toHaveBeenCalled();
    expect(open).toHaveBeenCalledOnce();
  });

  it('opens anew what could not be opened', async () => {
    const wallet = aWallet();
    open.mockRejectedValueOnce(new Error('no network'));
    await expect(connect(wallet)).rejects.toThrow('no network');
    expect(await connect(wallet)).toHaveLength(1);
  });

  it('tells when the wallet changed its accounts or left', async () => {
    const wallet = aWallet();
    const heard = vi.fn();
    wallet.features['standard:events'].on('change', ({ accounts }) =>
      heard(accounts?.map(({ address }) => address)),
    );
    await connect(wallet);
    current = aSession(METHODS, [`${devnet}:${WRAPPED_SOL}`]);
    tell();
    await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith([WRAPPED_SOL]));
    current = undefined;
    tell();
    await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith([]));
  });

  it('waits for nobody and ends its sessions when it is left', async () => {
    const wallet = aWallet();
    await connect(wallet);
    await wallet.features['standard:disconnect']?.disconnect();
    expect(wallet.accounts).toEqual([]);
    expect([stopPairing, end].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});

describe('signing', () => {
  it('puts the signature that comes back into the transaction', async () => {
    const wallet = aWallet();
    const account = await connected(wallet);
    request.mockResolvedValue({ signature: toBase58(SIGNATURE) });
    const [signed] = await sign(wallet, account, memo('a'));
    expect(request.mock.calls[0]?.[1]).toEqual({
      chain: devnet,
      method: 'solana_signTransaction',
      params: { transaction: base64(memo('a')), pubkey: USDC },
    });
    const { signatures } = getTransactionDecoder().decode(signed?.signedTransaction ?? new Uint8Array());
    expect(signatures).toEqual({ [USDC]: SIGNATURE });
  });

  it('gives back a transaction that the wallet changed as it is', async () => {
    const wallet = aWallet();
    const account = await connected(wallet);
    request.mockResolvedValue({ signature: toBase58(SIGNATURE), transaction: base64(memo('b')) });
    const [signed] = await sign(wallet, account, memo('a'));
    expect(signed?.signedTransaction).toEqual(memo('b'));
  });

  it('asks for several at once where the wallet grants it, else one after the other', async () => {
    const wallet = aWallet();
    const account = await connected(wallet);
    const both = [memo('a'), memo('b')];
    request.mockResolvedValueOnce({ transactions: both.map(base64) });
    expect(await sign(wallet, account, ...both)).toHaveLength(2);
    expect(request.mock.calls.map(([, { method }]) => method)).toEqual(['solana_signAllTransactions']);
    request.mockResolvedValueOnce({ transactions: [base64(memo('a'))] });
    await expect(sign(wallet, account, ...both)).rejects.toThrow('another number');
    pair.mockResolvedValue(aSession(['solana_signTransaction']));
    const plain = aWallet();
    request.mockClear().mockResolvedValue({ signature: toBase58(SIGNATURE) });
    expect(await sign(plain, await connected(plain), ...both)).toHaveLength(2);
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('signs for no other account, and nothing that is no signature', async () => {
    const wallet = aWallet();
    const account = await connected(wallet);
    await expect(sign(wallet, { ...account, address: WRAPPED_SOL }, memo('a'))).rejects.toThrow(
      'not connected',
    );
    request.mockResolvedValue({ signature: toBase58(SIGNATURE) });
    await expect(sign(wallet, account, memo('a', WRAPPED_SOL))).rejects.toThrow('needs no signature');
    request.mockResolvedValue({ signature: toBase58(SIGNATURE.slice(1)) });
    await expect(sign(wallet, account, memo('a'))).rejects.toThrow();
  });

  it('signs words, and no transaction that calls itself words', async () => {
    const wallet = aWallet();
    const account = await connected(wallet);
    request.mockResolvedValue({ signature: toBase58(SIGNATURE) });
    const message = new TextEncoder().encode('hello');
    // It is there by what `createWalletConnect` writes.
    const feature = wallet.features['solana:signMessage' as never] as unknown as {
      signMessage: (input: object) => Promise<readonly { signature: Uint8Array }[]>;
    };
    expect(await feature.signMessage({ account, message })).toMatchObject([{ signature: SIGNATURE }]);
    expect(request.mock.calls[0]?.[1]).toMatchObject({
      params: { message: toBase58(message), pubkey: USDC },
    });
    await expect(feature.signMessage({ account, message: memo('a') })).rejects.toThrow('as a message');
  });
});
