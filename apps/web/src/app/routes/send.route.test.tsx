import { associatedAddress, decodeTransaction, genesisMint } from '@orrery/chain';
import { addressBytes } from '@orrery/core/base58';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Activity } from '@orrery/wire/trades/activities';
import { type Address, getBase64Encoder, type Signature } from '@solana/kit';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showApp } from '#app/app.builder.tsx';
import { saveContact } from '#entities/address-book/address-book.store.ts';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { anAccount, aWallet } from '#entities/wallet/wallet.builder.ts';
import { connectWallet, disconnectWallet } from '#entities/wallet/wallet.connection.ts';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
const SYSTEM = '11111111111111111111111111111111' as Address;
const SOL = anAsset({ id: WRAPPED_SOL, symbol: 'SOL', decimals: 9, usdPrice: 150, isVerified: true });
const ME = anAsset().id;
/** Points of the curve, as keys are. */
const [MUM, DAD] = [
  '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
  '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
] as [Address, Address];

type Accounts = Readonly<Record<string, { owner: Address; data: Uint8Array; executable?: boolean }>>;
const wallet = { owner: SYSTEM, data: new Uint8Array() };
/** Off the curve: no key signs for it. */
const KEYLESS = associatedAddress({ owner: MUM, mint: USDC, tokenProgram: TOKEN_PROGRAM });

const chain = vi.hoisted(() => ({ accounts: {} as Accounts, isSilent: false }));

// Kit's own transport takes no signals of this environment.
vi.mock('#shared/api/rpc.ts', async () => {
  const { createSolanaRpcFromTransport } = await import('@solana/kit');
  const rpc = createSolanaRpcFromTransport(
    async <Reply,>({ payload }: { payload: unknown }) =>
      // Kit's transports say what their callers expect.
      answerOf(payload) as Reply,
  );
  return { rpc, ownRpc: rpc };
});

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

/** The accounts that a simulation asks for, with the SOL that the transaction moves. */
function simulate(params: readonly unknown[]) {
  const [wire, { accounts }] = v.parse(SimulationSchema, params);
  const { instructions } = decodeTransaction(new Uint8Array(getBase64Encoder().encode(wire)));
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
function answerOf(payload: unknown) {
  const { method, params } = v.parse(CallSchema, payload);
  const context = { slot: 7n };
  const result = () => {
    if (method === 'getRecentPrioritizationFees') return [];
    if (method === 'getLatestBlockhash')
      return { context, value: { blockhash: USDC, lastValidBlockHeight: 150n } };
    if (method === 'simulateTransaction')
      return { context, value: { err: null, logs: [], accounts: simulate(params), unitsConsumed: 150n } };
    if (chain.isSilent) throw new Error('no answer');
    const value = v.parse(v.array(v.string()), params[0]).map((address) => accountAt(address));
    return { context, value };
  };
  return { jsonrpc: '2.0', id: '1', result: result() };
}

interface World {
  accounts?: Accounts;
  activities?: readonly Activity[];
  risk?: string;
  assets?: readonly Asset[];
}

function show(
  path = '/send',
  { accounts = { [MUM]: wallet, [DAD]: wallet }, activities = [], risk = 'Low', assets = [SOL] }: World = {},
) {
  chain.accounts = accounts;
  return showApp(path, ({ pathname }) => {
    if (pathname.includes('/holdings/'))
      return { amount: '5000000000', uiAmount: 5, uiAmountString: '5', tokens: {} };
    if (pathname.startsWith('/v2/activities/')) return { histories: activities, hasMoreData: false };
    if (pathname.startsWith('/api/v1/chainalysis/')) return { risk: pathname.endsWith(MUM) ? risk : 'Low' };
    if (pathname === '/price/v3') return { [WRAPPED_SOL]: { usdPrice: 150, decimals: 9 } };
    if (pathname.startsWith('/v1/assets')) return assets;
    return undefined;
  });
}

const sent = (counterparty: Address): Activity => ({
  inputMint: WRAPPED_SOL,
  outputMint: '',
  inputAmount: '1',
  outputAmount: '',
  rate: null,
  timestamp: '2026-01-02T03:04:05.000Z',
  action: 'send',
  txHash: '2'.repeat(64) as Signature,
  platform: 'Orrery',
  counterparty,
});

async function connect() {
  await act(() => connectWallet(aWallet({ connect: async () => ({ accounts: [anAccount(ME)] }) }).wallet));
}

async function type(label: string, value: string) {
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value } });
}

const button = () =>
  within(screen.getByRole('main'))
    .findAllByRole('button')
    .then((all) => all.at(-1)?.textContent);

afterEach(async () => {
  chain.isSilent = false;
  setWalletPanel(false);
  await act(() => disconnectWallet());
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** A mint of 6 decimals of the first token program. */
const MINT = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm' as Address;
const mint = genesisMint({
  token: { id: MINT, symbol: 'WIF', name: 'WIF', decimals: 6, tokenProgram: TOKEN_PROGRAM, tags: [] },
  supply: 1n,
  mintAuthority: null,
  freezeAuthority: null,
  uri: '',
});

describe('a token', () => {
  it.each([
    [9, "The token's decimals are not what was shown."],
    [6, undefined],
  ])('of 6 decimals that the server gives %i is %s', async (decimals, refused) => {
    const asset = anAsset({ id: MINT, symbol: 'WIF', decimals, tokenProgram: TOKEN_PROGRAM });
    show(`/send?token=${MINT}`, { accounts: { [MUM]: wallet, [MINT]: mint }, assets: [SOL, asset] });
    await connect();
    await type('Amount', '1');
    await type('Recipient', MUM);
    await screen.findByText('You have not paid this address before.');
    if (refused === undefined) return expect(screen.queryByText(/decimals are not/)).toBeNull();
    await screen.findByText(refused);
    await waitFor(async () => expect(await button()).not.toMatch(/^(Send|Sign without preview)$/));
  });
});

describe('a payment', () => {
  it('to somebody new is signed only after the whole address was compared', async () => {
    show();
    await connect();
    await type('Amount', '1.5');
    await type('Recipient', MUM);
    await screen.findByText('You have not paid this address before.');
    const address = await screen.findByRole('img', { name: `Address ${MUM}` });
    expect(address.textContent).toBe(MUM);
    await waitFor(async () => expect(await button()).toBe('Confirm the address'));
    fireEvent.click(screen.getByRole('checkbox'));
    await waitFor(async () => expect(await button()).toBe('Send'));
    await type('Recipient', DAD);
    await waitFor(async () => expect(await button()).toBe('Confirm the address'));
  });

  it('to somebody who was paid before needs no such look', async () => {
    show('/send', { activities: [sent(MUM)] });
    await connect();
    await type('Amount', '1.5');
    await type('Recipient', MUM);
    await waitFor(async () => expect(await button()).toBe('Send'));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('to somebody of the address book is told by the name', async () => {
    saveContact({ address: MUM, label: 'Mum' });
    show();
    await connect();
    await type('Amount', '1.5');
    await type('Recipient', MUM);
    await screen.findByText('Mum');
    await waitFor(async () => expect(await button()).toBe('Send'));
  });

  it('to an address that looks like a known one says so', async () => {
    const twin = `${DAD.slice(0, 4)}${MUM.slice(4, -4)}${DAD.slice(-4)}` as Address;
    saveContact({ address: DAD, label: 'Dad' });
    show();
    await connect();
    await type('Amount', '1.5');
    await type('Recipient', twin);
    await screen.findByText(/^It looks like Dad, which you know/);
    await waitFor(async () => expect(await button()).toBe('Confirm the address'));
  });

  it('to one that the operator marks asks for a look', async () => {
    show('/send', { activities: [sent(MUM)], risk: 'Severe' });
    await connect();
    await type('Amount', '1.5');
    await type('Recipient', MUM);
    await screen.findByText('The operator marks this address as high risk.');
  });

  it.each<[string, string, Accounts]>([
    ['This is your own address.', ME, { [ME]: wallet }],
    ['Invalid Address', 'mum.sol', {}],
    [
      'This is a program, not a wallet. What is sent here is lost.',
      TOKEN_PROGRAM,
      { [TOKEN_PROGRAM]: { ...wallet, executable: true } },
    ],
    [
      'This is the address of a token, not of a wallet. What is sent here is lost.',
      USDC,
      { [USDC]: { owner: TOKEN_PROGRAM, data: new Uint8Array(82).with(45, 1) } },
    ],
  ])('is refused: %s', async (words, to, accounts) => {
    show('/send', { accounts });
    await connect();
    await type('Amount', '1.5');
    await type('Recipient', to);
    await screen.findByText(words);
    await waitFor(async () => expect(await button()).toBe('Check the recipients'));
  });

  it.each([
    ['of a program’s own, off the curve', KEYLESS, {}, /^No key belongs to this address/],
    [
      'that belongs to a program',
      DAD,
      { [DAD]: { owner: TOKEN_PROGRAM, data: new Uint8Array(9) } },
      /^This account belongs to the program/,
    ],
  ])('to an address %s is named and held until that is looked at', async (_, to, accounts, words) => {
    show('/send', { accounts });
    await connect();
    await type('Amount', '1.5');
    await type('Recipient', to);
    await screen.findByText(words);
    await waitFor(async () => expect(await button()).toBe('Confirm the address'));
  });

  it('to a new wallet is no less than the network keeps a wallet for', async () => {
    show('/send', { accounts: {} });
    await connect();
    await type('Amount', '0.00089087');
    await type('Recipient', MUM);
    await screen.findByText('A new wallet needs at least 0.00089088 SOL.');
    await type('Amount', '0.00089088');
    await screen.findByText('This wallet holds nothing yet.');
  });

  it('to a token account can go to its owner', async () => {
    const data = new Uint8Array(165).with(108, 1);
    data.set(addressBytes(USDC), 0);
    data.set(addressBytes(MUM), 32);
    show('/send', { accounts: { [DAD]: { owner: TOKEN_PROGRAM, data }, [MUM]: wallet } });
    await connect();
    await type('Recipient', DAD);
    fireEvent.click(await screen.findByRole('button', { name: 'Pay its owner 7xKX...gAsU' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Recipient' }).value).toBe(MUM);
  });

  it('begins with what the address bar says, and asks for a wallet first', async () => {
    show(`/send?to=${MUM}`);
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Recipient' })).value).toBe(MUM);
    expect(await button()).toBe('Connect');
    cleanup();
    show('/send?to=mum&token=x');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Recipient' })).value).toBe('');
  });

  it('is offered to nobody of whom the chain does not say what it is, until it does', async () => {
    chain.isSilent = true;
    show();
    await connect();
    await type('Amount', '1.5');
    await type('Recipient', MUM);
    await screen.findByText('The chain did not say whom this pays');
    await screen.findByText('You have not paid this address before.');
    expect(screen.queryByRole('checkbox')).toBeNull();
    screen.getByRole('button', { name: 'Checking the recipient' });
    chain.isSilent = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    fireEvent.click(await screen.findByRole('checkbox'));
    await waitFor(async () => expect(await button()).toBe('Send'));
  });

  it('is kept from a wallet that has too little', async () => {
    show();
    await connect();
    await type('Amount', '6');
    await waitFor(async () => expect(await button()).toBe('Insufficient SOL'));
  });
});

describe('several payments', () => {
  it('come from a pasted list, of which each line that is wrong is named', async () => {
    show('/send', { activities: [sent(MUM), sent(DAD)] });
    await connect();
    fireEvent.paste(await screen.findByRole('textbox', { name: 'Recipient' }), {
      clipboardData: { getData: () => `${MUM},0.5\n${DAD};1,25\nmum,1\n${MUM},2` },
    });
    const table = await screen.findByRole('table');
    await waitFor(() =>
      expect(
        within(table)
          .getAllByRole('row')
          .slice(1)
          .map(({ textContent }) => textContent),
      ).toEqual([
        '17xKX...gAsU0.5',
        '29WzD...AWWM1.25',
        '3mum,1Invalid Address',
        '47xKX...gAsUThis address is on line 1 already.',
      ]),
    );
    await waitFor(async () => expect(await button()).toBe('Check the recipients'));
    await type('Recipients, one a line', `${MUM},0.5\n${DAD};1,25`);
    await waitFor(async () => expect(await button()).toBe('Send'));
    within(screen.getByRole('region', { name: 'Amount' })).getByText('1.75');
  });
});
