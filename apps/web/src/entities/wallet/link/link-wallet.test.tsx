import { toBase58 } from '@orrery/core/base58';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { WalletAccount } from '@wallet-standard/base';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast } from '#shared/ui/overlays/toast.ts';
import type { SolanaWallet } from '../wallet.standard.ts';
import { takeAnswer } from './link-answer.ts';
import { type AppRequest, aWalletApp, signedBy } from './link-app.builder.ts';
import { agreeKey, makeKeys, seal } from './link-box.ts';
import { registerLinkWallets } from './link-wallet.ts';

vi.mock('#shared/ui/overlays/toast.ts', () => ({ showToast: vi.fn(), closeToast: vi.fn() }));

const [phantom, solflare] = registerLinkWallets('testnet') as [SolanaWallet, SolanaWallet];

let app = aWalletApp(USDC);
/** What the app does when a link opens it. */
let onOpen: (request: AppRequest) => Record<string, string> | undefined = () => undefined;
let opened: AppRequest[];
let links: string[];

beforeEach(async () => {
  localStorage.clear();
  vi.mocked(showToast).mockClear();
  opened = [];
  app = aWalletApp(USDC);
  onOpen = (request) => app.connected(request);
  history.replaceState(null, '', '/swap?buy=x#part');
  links = [];
  vi.spyOn(location, 'assign').mockImplementation((link) => {
    links.push(String(link));
    const request = app.read(String(link));
    opened.push(request);
    const appended = onOpen(request);
    // The app answers in a tab that the browser opens.
    if (appended) queueMicrotask(() => void takeAnswer(app.answer(request, appended).searchParams));
  });
});

const connect = (wallet = phantom, silent = false) =>
  wallet.features['standard:connect'].connect({ silent }).then(({ accounts }) => accounts);
const sign = (account: WalletAccount, ...transactions: Uint8Array[]) =>
  phantom.features['solana:signTransaction'].signTransaction(
    ...transactions.map((transaction) => ({ account, transaction })),
  );
const kept = () => JSON.parse(localStorage.getItem('wallet-link-session:v1') ?? 'null');

async function connected(): Promise<WalletAccount> {
  const [account] = await connect();
  if (!account) throw new Error('no account');
  opened = [];
  return account;
}

describe('connecting', () => {
  it('opens the app with all that the protocol asks for, and has its account', async () => {
    const [account] = await connect();
    expect(account?.address).toBe(USDC);
    expect(account?.publicKey).toHaveLength(32);
    const [request] = opened;
    expect(request?.method).toBe('connect');
    expect(request?.params).toMatchObject({ app_url: location.origin, cluster: 'testnet' });
    const { origin, pathname, search } = new URL(request?.params.redirect_link ?? '');
    expect([origin, pathname]).toEqual([location.origin, '/swap']);
    expect(search).toMatch(/^\?buy=x&wallet-link=[1-9A-Za-z]+$/);
  });

  it.each(['connect', 'sign'])('tells the app of no gift’s code when it is to %s', async (asked) => {
    const code = 'abcdefghijkmnopqrstuvw';
    const account = asked === 'sign' ? await connected() : undefined;
    history.replaceState(null, '', `/gift?a=${code}#${code}`);
    if (account) {
      onOpen = (request) => app.sealed(request, { transaction: signedBy(request.payload.transaction) });
      await sign(account, Uint8Array.of(1, 2, 3));
    } else await connect();
    expect(links.length).toBeGreaterThan(0);
    expect(JSON.stringify([links, opened])).not.toContain(code);
    expect(new URL(opened.at(-1)?.params.redirect_link ?? '').pathname).toBe('/gift');
  });

  it('is kept over a reload, so that the app is not opened again, until it is left', async () => {
    await connected();
    expect((await connect(phantom, true))[0]?.address).toBe(USDC);
    expect((await connect(solflare, true))[0]).toBeUndefined();
    await phantom.features['standard:disconnect']?.disconnect();
    expect(await connect(phantom, true)).toEqual([]);
    expect(kept()).toBeNull();
    expect(opened).toEqual([]);
  });

  it('reaches Solflare in the same way', async () => {
    app = aWalletApp(WRAPPED_SOL, 'solflare');
    expect((await connect(solflare))[0]?.address).toBe(WRAPPED_SOL);
  });

  it.each<[string, (request: AppRequest) => Record<string, string>]>([
    ['the person’s no', () => ({ errorCode: '4001', errorMessage: 'User rejected the request.' })],
    ['nothing', () => ({})],
    [
      'another’s key',
      (request) => ({ ...app.connected(request), phantom_encryption_public_key: makeKeys().publicKey }),
    ],
    [
      'an altered nonce',
      (request) => ({ ...app.connected(request), nonce: toBase58(new Uint8Array(24).fill(9)) }),
    ],
    ['what is no address', (request) => app.connected(request, { public_key: 'me', session: 's' })],
    ['no session', (request) => app.connected(request, { public_key: USDC })],
  ])('does not come about by %s', async (_, answer) => {
    onOpen = answer;
    await expect(connect()).rejects.toThrow();
    expect(kept()).toBeNull();
  });

  it('is not begun by an answer that nobody asked for, nor twice by the same', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const hostile = new URLSearchParams({ 'wallet-link': 'guessed', nonce: '1', data: '1', buy: 'x' });
    expect(takeAnswer(hostile)).toBeUndefined();
    expect(String(hostile)).toBe('buy=x');
    await connected();
    onOpen = () => undefined;
    void connect(solflare).catch(() => {});
    const [request] = opened;
    if (!request) throw new Error('the app was not opened');
    const answer = () => app.answer(request, { errorCode: '4001' }).searchParams;
    expect(takeAnswer(answer())?.request.wallet).toBe('Solflare');
    expect(takeAnswer(answer())).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('gives way to a later request', async () => {
    onOpen = () => undefined;
    const first = connect();
    onOpen = (request) => app.connected(request);
    const second = connect();
    await expect(first).rejects.toThrow('another request');
    expect((await second)[0]?.address).toBe(USDC);
  });

  it.each<[string, () => unknown]>([
    ['given up', () => phantom.features['standard:disconnect']?.disconnect()],
    ['not answered for two minutes', () => vi.advanceTimersByTimeAsync(120_000)],
  ])('is over when it is %s, and a late answer begins nothing', async (_, end) => {
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockReturnValue();
    onOpen = () => undefined;
    const refused = expect(connect()).rejects.toThrow();
    await end();
    vi.useRealTimers();
    await refused;
    const [request] = opened;
    if (!request) throw new Error('the app was not opened');
    expect(takeAnswer(app.answer(request, app.connected(request)).searchParams)).toBeUndefined();
    expect(kept()).toBeNull();
  });

  it('asks for a press when the last one is long ago, and opens the app by it', async () => {
    vi.stubGlobal('navigator', { userActivation: { isActive: false } });
    const connecting = connect();
    vi.unstubAllGlobals();
    expect(opened).toEqual([]);
    vi.mocked(showToast).mock.calls[0]?.[1].action?.onPress();
    expect((await connecting)[0]?.address).toBe(USDC);
  });
});

describe('signing', () => {
  it('gives the app one transaction with the session, and has it signed', async () => {
    const account = await connected();
    onOpen = (request) => app.sealed(request, { transaction: signedBy(request.payload.transaction) });
    expect(await sign(account, Uint8Array.of(1, 2))).toEqual([{ signedTransaction: Uint8Array.of(1, 2, 7) }]);
    expect(opened.map(({ method, payload }) => [method, payload])).toEqual([
      ['signTransaction', { transaction: toBase58(Uint8Array.of(1, 2)), session: app.session }],
    ]);
  });

  it('gives it several at once', async () => {
    const account = await connected();
    onOpen = (request) =>
      app.sealed(request, {
        transactions: (request.payload.transactions as string[]).map((one) => signedBy(one)),
      });
    const signed = await sign(account, Uint8Array.of(1), Uint8Array.of(2));
    expect(signed.map(({ signedTransaction }) => [...signedTransaction])).toEqual([
      [1, 7],
      [2, 7],
    ]);
    expect(opened[0]?.method).toBe('signAllTransactions');
  });

  it.each<[string, (request: AppRequest) => Record<string, string>]>([
    ['refuses', () => ({ errorCode: '4001', errorMessage: 'User rejected the request.' })],
    ['answers nothing', () => ({})],
    ['answers with another shape', (request) => app.sealed(request, { transactions: [] })],
    ['answers what is no base58', (request) => app.sealed(request, { transaction: '0OIl' })],
    [
      'alters the nonce',
      (request) => ({ ...app.sealed(request, { transaction: '2' }), nonce: toBase58(new Uint8Array(24)) }),
    ],
    [
      'is another app',
      ({ params }) => {
        const theirs = params.dapp_encryption_public_key ?? '';
        return { ...seal({ transaction: '2' }, agreeKey(makeKeys().secret, theirs)) };
      },
    ],
  ])('fails when the app %s, and the session stays', async (_, answer) => {
    const account = await connected();
    onOpen = answer;
    await expect(sign(account, Uint8Array.of(1))).rejects.toThrow();
    expect(kept()).not.toBeNull();
  });

  it('fails when fewer are signed than were asked for', async () => {
    const account = await connected();
    onOpen = (request) => app.sealed(request, { transactions: ['2'] });
    await expect(sign(account, Uint8Array.of(1), Uint8Array.of(2))).rejects.toThrow('another number');
  });

  it('ends the session when the app does not know it any more, and tells of it', async () => {
    const account = await connected();
    const told: unknown[] = [];
    const stop = phantom.features['standard:events'].on('change', (change) => told.push(change));
    onOpen = () => ({ errorCode: '4100', errorMessage: 'Unauthorized' });
    await expect(sign(account, Uint8Array.of(1))).rejects.toThrow('Unauthorized');
    stop();
    expect(kept()).toBeNull();
    expect(told).toEqual([{ accounts: [] }]);
  });

  it('is not asked for of an account that is not connected', async () => {
    const account = await connected();
    await phantom.features['standard:disconnect']?.disconnect();
    await expect(sign(account, Uint8Array.of(1))).rejects.toThrow('not connected');
    expect(opened).toEqual([]);
  });
});

describe('messages', () => {
  const signMessage = (account: WalletAccount, message: Uint8Array) => {
    const feature = (phantom.features as Record<string, unknown>)['solana:signMessage'];
    return (
      feature as { signMessage: (input: object) => Promise<readonly { signature: Uint8Array }[]> }
    ).signMessage({ account, message });
  };

  it('are signed by the app', async () => {
    const account = await connected();
    onOpen = (request) => app.sealed(request, { signature: toBase58(new Uint8Array(64).fill(5)) });
    const message = new TextEncoder().encode('I own this wallet');
    const [output] = await signMessage(account, message);
    expect(output?.signature).toEqual(new Uint8Array(64).fill(5));
    expect(opened[0]?.payload).toEqual({ message: toBase58(message), display: 'utf8', session: app.session });
  });

  it('that are a transaction are refused', async () => {
    const account = await connected();
    // One signer and a program that is called with nothing.
    const key = (byte: number) => new Uint8Array(32).fill(byte);
    const transaction = Uint8Array.of(1, 0, 1, 2, ...key(1), ...key(2), ...key(3), 1, 1, 0, 0);
    await expect(signMessage(account, transaction)).rejects.toThrow('not signed as a message');
    expect(opened).toEqual([]);
  });
});
