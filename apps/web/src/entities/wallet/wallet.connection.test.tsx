import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { renderHook, waitFor } from '@testing-library/react';
import { getWallets } from '@wallet-standard/app';
import type { WalletAccount } from '@wallet-standard/base';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anAccount, aWallet, type Change, type WalletParts } from './wallet.builder.ts';
import {
  type ConnectOutcome,
  connectWallet,
  disconnectWallet,
  forgetRemembered,
  selectAccount,
  startWallets,
} from './wallet.connection.ts';
import { signTransaction, signTransactions } from './wallet.sign.ts';
import { useIsLegacyWallet, useWallet } from './wallet.store.ts';

const status = () => useWallet.getState().connection.status;
const address = () => {
  const { connection } = useWallet.getState();
  return connection.status === 'connected' ? connection.address : undefined;
};
const asked = { signer: USDC, chain: 'solana:localnet', signal: new AbortController().signal } as const;

beforeEach(async () => {
  await disconnectWallet();
  localStorage.clear();
});

describe('connecting', () => {
  it('keeps the address and remembers the wallet', async () => {
    const { wallet } = aWallet({ name: 'First' });
    expect(await connectWallet(wallet)).toBe('connected');
    expect(address()).toBe(USDC);
    expect(useWallet.getState().remembered[0]).toBe('First');
  });

  it.each<[string, ConnectOutcome, WalletParts['connect']]>([
    [
      'throws',
      'refused',
      () => {
        throw new TypeError('broken');
      },
    ],
    ['rejects', 'refused', () => Promise.reject(new Error('User rejected'))],
    ['answers with nothing', 'refused', () => Promise.resolve(undefined as never)],
    ['offers no list', 'refused', () => Promise.resolve({ accounts: 7 as never })],
    ['offers no account', 'no-account', () => Promise.resolve({ accounts: [] })],
    ['offers what is no account', 'no-account', () => Promise.resolve({ accounts: [null as never] })],
    ['offers what is no address', 'no-account', () => Promise.resolve({ accounts: [anAccount('0xabc')] })],
    [
      'offers a short key',
      'no-account',
      () => Promise.resolve({ accounts: [{ ...anAccount(USDC), publicKey: new Uint8Array(31) }] }),
    ],
  ])('stays disconnected when a wallet %s, and says why: %s', async (_, outcome, connect) => {
    expect(await connectWallet(aWallet({ connect }).wallet)).toBe(outcome);
    expect(status()).toBe('disconnected');
  });

  it('gives up on a wallet that does not answer for two minutes', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const connecting = connectWallet(aWallet({ connect: () => new Promise(() => {}) }).wallet);
    expect(timeout.mock.calls).toEqual([[120_000]]);
    limit.abort();
    expect(await connecting).toBe('timed-out');
    expect(status()).toBe('disconnected');
  });

  it('tells the wallet before that it is left, and then asks the next one', async () => {
    const told: string[] = [];
    await connectWallet(aWallet({ name: 'Before', disconnect: async () => void told.push('left') }).wallet);
    const next = aWallet({
      connect: async () => {
        told.push('asked');
        return { accounts: [anAccount(WRAPPED_SOL)] };
      },
    });
    await connectWallet(next.wallet);
    expect(told).toEqual(['left', 'asked']);
    expect(address()).toBe(WRAPPED_SOL);
    await connectWallet(next.wallet);
    expect(told).toEqual(['left', 'asked', 'asked']);
  });

  it('does not wait for one that hangs when it is left', async () => {
    await connectWallet(aWallet({ name: 'Before', disconnect: () => new Promise<void>(() => {}) }).wallet);
    const timeout = vi
      .spyOn(AbortSignal, 'timeout')
      .mockReturnValueOnce(AbortSignal.abort())
      .mockReturnValue(new AbortController().signal);
    expect(await connectWallet(aWallet().wallet)).toBe('connected');
    expect(timeout.mock.calls[0]).toEqual([1_000]);
  });

  it('can be given up while it is under way, and a late answer changes nothing', async () => {
    let answer: (reply: { accounts: readonly WalletAccount[] }) => void = () => {};
    const connecting = connectWallet(
      aWallet({
        connect: () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      }).wallet,
    );
    await disconnectWallet();
    answer({ accounts: [anAccount(USDC)] });
    expect(await connecting).toBe('superseded');
    expect(status()).toBe('disconnected');
  });

  it('lets another wallet take over from one that hangs, and its late answer changes nothing', async () => {
    let answer: (reply: { accounts: readonly WalletAccount[] }) => void = () => {};
    const hanging = aWallet({
      connect: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const first = connectWallet(hanging.wallet);
    await connectWallet(aWallet({ name: 'Second' }).wallet);
    answer({ accounts: [anAccount(WRAPPED_SOL)] });
    expect(await first).toBe('superseded');
    expect(address()).toBe(USDC);
  });
});

describe('a connected wallet', () => {
  it('is followed to another account, and is gone when it offers none', async () => {
    const { wallet, tell } = aWallet();
    await connectWallet(wallet);
    tell({ accounts: [anAccount(WRAPPED_SOL)] });
    expect(address()).toBe(WRAPPED_SOL);
    tell({ accounts: [] });
    expect(status()).toBe('disconnected');
  });

  it('of several accounts is on the first, or on the one a person chose, also when it is connected anew', async () => {
    const accounts = [anAccount(USDC), anAccount(WRAPPED_SOL)];
    const { wallet, tell } = aWallet({ connect: async () => ({ accounts }) });
    Object.assign(wallet, { accounts });
    await connectWallet(wallet);
    expect(address()).toBe(USDC);
    selectAccount(WRAPPED_SOL);
    expect(address()).toBe(WRAPPED_SOL);
    tell({ accounts });
    expect(address()).toBe(WRAPPED_SOL);
    await disconnectWallet();
    await connectWallet(wallet);
    expect(address()).toBe(WRAPPED_SOL);
    tell({ accounts: accounts.toReversed() });
    tell({ accounts });
    expect(address()).toBe(USDC);
    selectAccount(USDT);
    expect(address()).toBe(USDC);
  });

  it('that is forgotten is not remembered any more', async () => {
    await connectWallet(aWallet({ name: 'First' }).wallet);
    await connectWallet(aWallet({ name: 'Second' }).wallet);
    forgetRemembered('Second');
    expect(useWallet.getState().remembered).toEqual(['First']);
    expect(JSON.parse(localStorage.getItem('wallets:v1') ?? '')).toEqual({
      names: ['First'],
      isConnected: false,
    });
  });

  it.each<[string, unknown]>([
    ['gives nothing to stop it by', null],
    [
      'throws when it is left',
      () => {
        throw new TypeError('broken');
      },
    ],
  ])('can be left for another one when it %s, and is not heard any more', async (_, stopListening) => {
    const broken = aWallet({ name: 'Broken', stopListening });
    await connectWallet(broken.wallet);
    await disconnectWallet();
    expect(status()).toBe('disconnected');
    broken.tell({ accounts: [anAccount(WRAPPED_SOL)] });
    expect(status()).toBe('disconnected');
    expect(await connectWallet(aWallet({ name: 'Second' }).wallet)).toBe('connected');
    broken.tell({ accounts: [] });
    expect(address()).toBe(USDC);
  });

  it('signs with its own copy, and is told a chain only when it lists it', async () => {
    const chains: (string | undefined)[] = [];
    const sign: WalletParts['signTransaction'] = (input) => {
      chains.push(input?.chain);
      return Promise.resolve([{ signedTransaction: Uint8Array.of(7) }]);
    };
    await connectWallet(aWallet({ signTransaction: sign }).wallet);
    expect(await signTransaction(Uint8Array.of(1), asked)).toEqual(Uint8Array.of(7));
    await signTransaction(Uint8Array.of(1), { ...asked, chain: 'solana:mainnet' });
    expect(chains).toEqual([undefined, 'solana:mainnet']);
  });

  it.each<[string, WalletParts['signTransaction']]>([
    ['refuses', () => Promise.reject(new Error('User rejected'))],
    [
      'throws',
      () => {
        throw new TypeError('broken');
      },
    ],
    ['returns fewer transactions', () => Promise.resolve([])],
    [
      'returns more transactions',
      () =>
        Promise.resolve([{ signedTransaction: Uint8Array.of(7) }, { signedTransaction: Uint8Array.of(8) }]),
    ],
    ['returns what is no transaction', () => Promise.resolve([{ signedTransaction: 'AQ==' as never }])],
    ['returns nothing at all', () => Promise.resolve(undefined as never)],
    ['returns no promise', (() => []) as never],
  ])('fails to sign when it %s', async (_, sign) => {
    await connectWallet(aWallet({ signTransaction: sign }).wallet);
    await expect(signTransaction(Uint8Array.of(1), asked)).rejects.toMatchObject({
      code: 'WALLET_SIGNING_FAILED',
    });
  });

  it('cannot sign several in one go when it returns another number', async () => {
    const sign = () => Promise.resolve([{ signedTransaction: Uint8Array.of(7) }]);
    await connectWallet(aWallet({ signTransaction: sign }).wallet);
    const signing = signTransactions([Uint8Array.of(1), Uint8Array.of(2)], asked);
    await expect(signing).rejects.toMatchObject({ code: 'BATCH_SIGNING_UNAVAILABLE' });
  });

  it('is left when it hangs and the person gives up', async () => {
    const abort = new AbortController();
    await connectWallet(aWallet({ signTransaction: () => new Promise(() => {}) }).wallet);
    const signing = signTransaction(Uint8Array.of(1), { ...asked, signal: abort.signal });
    abort.abort();
    await expect(signing).rejects.toMatchObject({ code: 'WALLET_SIGNING_FAILED' });
  });

  it('is not even asked once the person has given up', async () => {
    const sign = vi.fn(() => Promise.resolve([{ signedTransaction: Uint8Array.of(7) }]));
    await connectWallet(aWallet({ signTransaction: sign }).wallet);
    const late = signTransaction(Uint8Array.of(1), { ...asked, signal: AbortSignal.abort() });
    await expect(late).rejects.toMatchObject({ code: 'WALLET_SIGNING_FAILED' });
    expect(sign).not.toHaveBeenCalled();
  });

  it.each<[string, (tell: Change) => unknown]>([
    ['disconnected', () => disconnectWallet()],
    ['switched to another account', (tell) => tell({ accounts: [anAccount(WRAPPED_SOL)] })],
    ['locked', (tell) => tell({ accounts: [] })],
    [
      'switched to another account and back',
      (tell) => {
        tell({ accounts: [anAccount(WRAPPED_SOL)] });
        tell({ accounts: [anAccount(USDC)] });
      },
    ],
  ])('has signed in vain when it was %s meanwhile', async (_, change) => {
    let answer: (outputs: { signedTransaction: Uint8Array }[]) => void = () => {};
    const { wallet, tell } = aWallet({
      signTransaction: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await connectWallet(wallet);
    const signing = signTransaction(Uint8Array.of(1), asked);
    change(tell);
    answer([{ signedTransaction: Uint8Array.of(7) }]);
    await expect(signing).rejects.toMatchObject({ code: 'WALLET_SIGNING_FAILED' });
  });

  it('signs nothing for an account that is no longer the connected one', async () => {
    await connectWallet(aWallet().wallet);
    const other = { ...asked, signer: WRAPPED_SOL };
    await expect(signTransaction(Uint8Array.of(1), other)).rejects.toMatchObject({
      code: 'WALLET_SIGNING_FAILED',
    });
  });
});

it.each<[unknown, boolean]>([
  [['legacy'], true],
  [['legacy', 0], false],
  [[0], false],
  [[], false],
  [undefined, false],
  [{ includes: 'legacy' }, false],
])('takes a wallet that says it supports %j for legacy only: %s', async (versions, isLegacy) => {
  const { wallet } = aWallet();
  const feature = wallet.features['solana:signTransaction'];
  Object.assign(feature, { supportedTransactionVersions: versions });
  expect(renderHook(useIsLegacyWallet).result.current).toBe(false);
  await connectWallet(wallet);
  expect(renderHook(useIsLegacyWallet).result.current).toBe(isLegacy);
});

it('bears a wallet that throws when it is asked what it supports', async () => {
  const { wallet } = aWallet();
  const broken = {
    get 'solana:signTransaction'(): never {
      throw new TypeError('broken');
    },
  };
  await connectWallet({ ...wallet, features: Object.setPrototypeOf(broken, wallet.features) });
  expect(renderHook(useIsLegacyWallet).result.current).toBe(false);
  await expect(signTransaction(Uint8Array.of(1), asked)).rejects.toMatchObject({
    code: 'WALLET_SIGNING_FAILED',
  });
});

describe('on load', () => {
  it('offers only wallets that connect and sign for Solana, and reconnects the last one without a prompt', async () => {
    const silent: unknown[] = [];
    const last = aWallet({
      name: 'Last',
      connect: (input) => {
        silent.push(input?.silent);
        return Promise.resolve({ accounts: [anAccount(USDC)] });
      },
    });
    localStorage.setItem('wallets:v1', JSON.stringify({ names: ['Last'], isConnected: true }));
    const ethereum = { ...aWallet({ name: 'Ethereum' }).wallet, chains: ['eip155:1'] as const };
    const nameless = { ...aWallet().wallet, name: {} as string };
    const broken = Object.defineProperty(aWallet({ name: 'Broken' }).wallet, 'icon', {
      get: () => {
        throw new TypeError('broken');
      },
    });
    const reader = { ...aWallet({ name: 'Reader' }).wallet, features: { ...last.wallet.features } };
    Reflect.deleteProperty(reader.features, 'solana:signTransaction');
    getWallets().register(ethereum, nameless, broken, reader, last.wallet);
    startWallets();
    await Promise.resolve();
    await waitFor(() => expect(address()).toBe(USDC));
    expect(useWallet.getState().wallets.map(({ name }) => name)).toEqual(['Last']);
    expect(silent).toEqual([true]);
  });
});

it('loses a wallet that vanishes, whether it is connected or about to be, and has it back when it returns', async () => {
  startWallets();
  const { wallet } = aWallet({ name: 'Coming' });
  let unregister = getWallets().register(wallet);
  await connectWallet(wallet);
  unregister();
  expect(status()).toBe('disconnected');
  unregister = getWallets().register(aWallet({ name: 'Coming' }).wallet);
  await waitFor(() => expect(status()).toBe('connected'));
  const hanging = aWallet({ connect: () => new Promise(() => {}) }).wallet;
  const leaveRegistry = getWallets().register(hanging);
  void connectWallet(hanging);
  leaveRegistry();
  expect(status()).toBe('disconnected');
  unregister();
});
