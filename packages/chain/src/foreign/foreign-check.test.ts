import { toBase58 } from '@orrery/core/base58';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { SYSTEM_PROGRAM } from '../addresses/solana-programs.ts';
import { associatedAddresses } from '../swaps/trade-terms.ts';
import type { DecodedInstruction, DecodedTransaction } from '../transactions/decode-transaction.ts';
import { decodeForeign, foreignProgramAt } from './decode-foreign.ts';
import { type ForeignIntent, judgeForeign } from './foreign-check.ts';
import { RECORDED, type Recorded } from './testing/recorded.ts';

const stranger = toBase58(new Uint8Array(32).fill(7)) as Address;
const refused = (breach: string) => ({ kind: 'refused', breach });
const unproved = (...reasons: string[]) => ({ kind: 'unproved', reasons });
const PROVED = { kind: 'proved' };

describe('a recorded transaction, against a screen that shows what it does', () => {
  test.each([
    ['limit order', PROVED],
    ['recurring order', PROVED],
    ['recurring order closed', PROVED],
    ['route out of a temporary account', PROVED],
    ['shared route', PROVED],
    ['route into a temporary account', PROVED],
    ['shared route of SOL', PROVED],
    ['route of SOL', PROVED],
    ['route with a guard', PROVED],
    ['order out of SOL', PROVED],
    ['order into SOL', PROVED],
    ['route into wrapped SOL with a tip', refused('wrapping')],
    ['route that pays an unknown recipient', unproved('recipient')],
    ['route beside memos and another program', unproved('program')],
    ['two routes', refused('several-trades')],
    ['route before a transfer of tokens', refused('foreign-instruction')],
  ])('%s', (name, verdict) => {
    const { transaction, intent } = find(name);
    expect(judgeForeign(transaction, intent)).toEqual(verdict);
  });

  test('a route into wrapped SOL is proved for a screen that says so', () => {
    const { transaction, intent } = find('route into wrapped SOL with a tip');
    expect(judgeForeign(transaction, { ...intent, usesWrappedSol: true })).toEqual(PROVED);
  });
});

const ROUTES = [
  'route out of a temporary account',
  'shared route',
  'route into a temporary account',
  'shared route of SOL',
  'route of SOL',
  'route with a guard',
].map(find);

describe.each(ROUTES)('$name, altered', ({ transaction, intent, trade }) => {
  const judge = (altered: DecodedTransaction, changed?: Partial<ForeignIntent>) =>
    judgeForeign(altered, { ...intent, ...changed });
  const { owner } = intent;

  test('into a stranger’s account', () => {
    const altered = alterTrade(transaction, (each) => withAccount(each, trade.destination, stranger));
    expect(judge(altered)).toEqual(refused('destination-account'));
  });

  test('out of another account', () => {
    const altered = alterTrade(transaction, (each) => withAccount(each, trade.source, stranger));
    expect(judge(altered)).toEqual(refused('source-account'));
  });

  test('with another token account of the owner as writable', () => {
    const added = { address: stranger, isSigner: false, isWritable: true };
    const altered = { ...transaction, accounts: [...transaction.accounts, added] };
    expect(judge(altered, { ownAccounts: [stranger] })).toEqual(refused('other-account'));
    expect(judge(altered)).toEqual(PROVED);
  });

  test.each([
    ['more sold', -19, 'amount'],
    ['less bought', -11, 'amount'],
    ['more slippage', -3, 'slippage'],
    ['a higher fee', -1, 'platform-fee'],
  ])('with %s', (_, at, breach) => {
    const change = breach === 'amount' ? -1 : 1;
    const altered = alterTrade(transaction, (each) => withByte(each, at, change));
    expect(judge(altered)).toEqual(refused(breach));
  });

  test('with the screen’s terms behind those that the program reads', () => {
    const altered = alterTrade(transaction, (each) => {
      const { data } = withByte(each, -11, -1);
      return { ...each, data: Uint8Array.from([...data, ...each.data.slice(-19)]) };
    });
    expect(judge(altered)).toEqual(unproved('instruction'));
  });

  test('beside a transfer of tokens, of SOL, or a program that is not known', () => {
    const accounts = [owner, stranger].map((address) => ({ address, isSigner: false, isWritable: true }));
    const beside = (program: Address, data: number[]) =>
      judge({
        ...transaction,
        instructions: [...transaction.instructions, { program, accounts, data: Uint8Array.from(data) }],
      });
    expect(beside(TOKEN_PROGRAM_ADDRESS, [3, 1, 0, 0, 0, 0, 0, 0, 0])).toEqual(
      refused('foreign-instruction'),
    );
    expect(beside(SYSTEM_PROGRAM, [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])).toEqual(unproved('recipient'));
    expect(beside(SYSTEM_PROGRAM, [2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0])).toEqual(refused('network-fee'));
    expect(beside(SYSTEM_PROGRAM, [1, 0, 0, 0])).toEqual(refused('foreign-instruction'));
    expect(beside(stranger, [0])).toEqual(unproved('program'));
  });

  test('with another signer, or without the owner', () => {
    const signer = { address: stranger, isSigner: true, isWritable: false };
    expect(judge({ ...transaction, accounts: [...transaction.accounts, signer] })).toEqual(
      unproved('signer'),
    );
    const unsigned = transaction.accounts.map((each) => ({ ...each, isSigner: false }));
    expect(judge({ ...transaction, accounts: unsigned })).toEqual(refused('signers'));
  });

  test('for another pair or another wallet', () => {
    const others = { inputMint: stranger, outputMint: stranger };
    const verdict = judge(transaction, { terms: { ...intent.terms, ...others } });
    expect(verdict.kind).toBe('refused');
    expect(judge(transaction, { owner: stranger })).toEqual(refused('signers'));
  });
});

describe('SOL that is wrapped for a route', () => {
  const { transaction, intent } = find('route of SOL');

  test('is at most what is sold', () => {
    const wraps = ({ program, data }: DecodedInstruction) => program === SYSTEM_PROGRAM && data[0] === 2;
    const instructions = transaction.instructions.map((each) => (wraps(each) ? withByte(each, 4, 1) : each));
    expect(transaction.instructions.some(wraps)).toBe(true);
    expect(judgeForeign({ ...transaction, instructions }, intent)).toEqual(refused('wrapping'));
  });

  test('comes back to its owner alone', () => {
    const closes = ({ program, data }: DecodedInstruction) =>
      program === TOKEN_PROGRAM_ADDRESS && data[0] === 9;
    const toStranger = (each: DecodedInstruction) =>
      closes(each)
        ? {
            ...each,
            accounts: each.accounts.map((account, index) =>
              index === 1 ? { ...account, address: stranger } : account,
            ),
          }
        : each;
    expect(transaction.instructions.some(closes)).toBe(true);
    const altered = { ...transaction, instructions: transaction.instructions.map(toStranger) };
    expect(judgeForeign(altered, intent)).toEqual(refused('account-closing'));
  });
});

test('a temporary account that another program is given too leaves that program unproved', () => {
  const { transaction, intent, trade } = find('route out of a temporary account');
  const accounts = [trade.source, intent.owner].map((address) => ({
    address: address as Address,
    isSigner: false,
    isWritable: true,
  }));
  const extra = { program: stranger, accounts, data: Uint8Array.from([1]) };
  const altered = { ...transaction, instructions: [...transaction.instructions, extra] };
  expect(judgeForeign(altered, intent)).toEqual(unproved('program'));
});

test('a recurring order with other terms, or held by another order, is refused', () => {
  const { transaction, intent, trade } = find('recurring order');
  const altered = (change: object) =>
    judgeForeign(transaction, { ...intent, terms: { ...intent.terms, ...change } as ForeignIntent['terms'] });
  expect(altered({ inAmount: 1n })).toEqual(refused('amount'));
  expect(altered({ inAmountPerCycle: 1n })).toEqual(refused('amount'));
  expect(altered({ cycleSeconds: 1n })).toEqual(refused('schedule'));
  expect(altered({ minOutAmount: 1n })).toEqual(refused('schedule'));
  expect(altered({ outputMint: WRAPPED_SOL, inputMint: stranger })).toEqual(refused('pair'));
  const held = alterTrade(transaction, (each) => withAccount(each, trade.escrow?.account, stranger));
  expect(judgeForeign(held, intent)).toEqual(refused('escrow-account'));
});

test('the closing of another recurring order is refused', () => {
  const { transaction, intent } = find('recurring order closed');
  const terms = { ...intent.terms, order: stranger } as ForeignIntent['terms'];
  expect(judgeForeign(transaction, { ...intent, terms })).toEqual(refused('order'));
});

test('a table that says otherwise gives the owner’s other account away', () => {
  const { transaction, intent, trade } = find('shared route');
  const others = associatedAddresses(intent.owner, WRAPPED_SOL);
  const loaded = transaction.accounts.findLast(
    ({ address, isWritable }) => isWritable && address !== trade.destination && address !== trade.source,
  );
  const accounts = transaction.accounts.map((each) =>
    each === loaded ? { ...each, address: others[0] as Address } : each,
  );
  expect(judgeForeign({ ...transaction, accounts }, { ...intent, ownAccounts: others })).toEqual(
    refused('other-account'),
  );
});

function find(name: string): Recorded {
  const found = RECORDED.find((each) => each.name === name);
  if (!found) throw new Error(`nothing recorded as ${name}`);
  return found;
}

function alterTrade(
  transaction: DecodedTransaction,
  alter: (each: DecodedInstruction) => DecodedInstruction,
) {
  const isTrade = (each: DecodedInstruction) =>
    foreignProgramAt(each.program) !== undefined && decodeForeign(each)?.name !== 'createTokenAccount';
  const instructions = transaction.instructions.map((each) => (isTrade(each) ? alter(each) : each));
  return { ...transaction, instructions };
}

function withAccount(each: DecodedInstruction, from: Address | undefined, to: Address): DecodedInstruction {
  expect(each.accounts.map(({ address }) => address)).toContain(from);
  return {
    ...each,
    accounts: each.accounts.map((account) =>
      account.address === from ? { ...account, address: to } : account,
    ),
  };
}

function withByte(each: DecodedInstruction, at: number, change: number): DecodedInstruction {
  const data = Uint8Array.from(each.data);
  const index = at < 0 ? data.length + at : at;
  data[index] = ((data[index] ?? 0) + change) & 0xff;
  return { ...each, data };
}
