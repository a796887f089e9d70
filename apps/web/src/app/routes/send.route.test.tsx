import { associatedAddress } from '@orrery/chain';
import { addressBytes } from '@orrery/core/base58';
import { USDC } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { saveContact } from '#entities/address-book/address-book.store.ts';
import { type Accounts, chain, ME, simulated, wallet } from '#features/send/send-chain.builder.ts';
import { button, connect, DAD, endSend, MUM, sent, show, TOKEN_PROGRAM, type } from './send.builder.tsx';

/** Off the curve: no key signs for it. */
const KEYLESS = associatedAddress({ owner: MUM, mint: USDC, tokenProgram: TOKEN_PROGRAM });

// Kit's own transport takes no signals of this environment.
vi.mock('#shared/api/rpc.ts', async () =>
  (await import('#features/send/send-chain.builder.ts')).rpcOfChain(),
);

afterEach(endSend);

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

  it('has the address to compare in view, above what it costs', async () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    show();
    await connect();
    await type('Amount', '1.5');
    await type('Recipient', MUM);
    const check = await screen.findByRole('group', { name: 'Check the whole address' });
    expect(shown.mock.contexts).toContain(check);
    const costs = screen.getAllByText('Network fee');
    for (const cost of costs)
      expect(check.compareDocumentPosition(cost)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('to somebody who was paid before needs no such look', async () => {
    show('/send', { activities: [sent(MUM)] });
    await connect();
    await type('Amount', '1.5');
    await type('Recipient', MUM);
    await waitFor(async () => expect(await button()).toBe('Send'));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('can be typed in dollars, of which exactly the amount shown is sent', async () => {
    const signed: bigint[] = [];
    chain.onTold = (method, params) => {
      if (method !== 'simulateTransaction') return;
      const transfer = simulated(params).instructions.find(({ data }) => data[0] === 2 && data.length === 12);
      if (transfer) signed.push(new DataView(transfer.data.slice(4).buffer).getBigUint64(0, true));
    };
    show(undefined, { activities: [sent(MUM)] });
    await connect();
    await type('Amount', '0.1');
    fireEvent.click(await screen.findByRole('button', { name: 'Enter an amount in USD' }));
    expect((await screen.findByRole('textbox', { name: 'Amount in USD' })).getAttribute('value')).toBe(
      '15.00',
    );
    await type('Amount in USD', '10');
    const toTokens = screen.getByRole('button', { name: 'Enter an amount in SOL' });
    expect(toTokens.textContent).toBe('0.066666666 SOL');
    fireEvent.click(toTokens);
    expect((await screen.findByRole('textbox', { name: 'Amount' })).getAttribute('value')).toBe(
      '0.066666666',
    );
    await type('Recipient', MUM);
    await waitFor(() => expect(signed).toEqual([66_666_666n]));
  });

  it('can go to somebody of one’s own recent payments by one press, named as in the address book', async () => {
    await act(() => saveContact({ address: DAD, label: 'Dad' }));
    show(undefined, { activities: [sent(MUM), sent(DAD), sent(MUM)] });
    await connect();
    const recent = within(await screen.findByRole('list', { name: 'Recent recipients' }));
    expect(recent.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '7xKX...gAsU',
      'Dad',
    ]);
    fireEvent.click(recent.getByRole('button', { name: 'Dad' }));
    expect((await screen.findByRole('textbox', { name: 'Recipient' })).getAttribute('value')).toBe(DAD);
    expect(recent.getByRole('button', { name: 'Dad' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByText('You have not paid this address before.')).toBeNull();
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

it.each([
  [{ network: 'devnet', hosts: {} }, false],
  [{ network: 'devnet', hosts: { send: 'https://send.example' } }, true],
  [{ network: 'local' }, true],
] as const)('with %o, sending by link is offered: %s', async (health, isOffered) => {
  show('/send?way=link', { health });
  await screen.findByRole('heading', { name: 'Send' });
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'By link' }) !== null).toBe(isOffered));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Recipient' }) === null).toBe(isOffered));
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
