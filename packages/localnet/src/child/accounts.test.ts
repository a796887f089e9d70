import { Buffer } from 'node:buffer';
import { genesisProgram, parseTransaction, SYSTEM_PROGRAM } from '@orrery/chain';
import { aTransaction } from '@orrery/chain/testing';
import { addressBytes, toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountState } from '../supervision/protocol.ts';
import { SIGNER, signed } from '../testing/signer.ts';
import { Accounts } from './accounts.ts';
import { Bank } from './bank.ts';
import { listBorn } from './born-accounts.ts';
import { Vm } from './vm.ts';

const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;
const CLOSED = { lamports: 0n, owner: SYSTEM_PROGRAM, data: new Uint8Array(), executable: false };
/** More than are loaded at a time. */
const HELD = 1_200;

const nth = (n: number) =>
  toBase58(
    new Uint8Array(32)
      .fill(7)
      .fill(n >> 8, 0, 1)
      .fill(n & 255, 1, 2),
  ) as Address;

/** A token account of one of a few mints and owners. */
function aHolding(mint: number, owner: number, lamports: number): AccountState {
  const data = new Uint8Array(165);
  data.set(addressBytes(nth(2_000 + mint)), 0);
  data.set(addressBytes(nth(3_000 + owner)), 32);
  data[108] = 1;
  return { lamports: BigInt(lamports), owner: TOKEN_PROGRAM_ADDRESS, data, executable: false };
}

function aSource(held: Map<Address, AccountState>) {
  const sorted = [...held].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    account: (address: Address) => held.get(address) ?? null,
    accountsAfter: (address: string, limit: number) =>
      sorted.filter(([each]) => each > address).slice(0, limit),
  };
}

/** Short to compare: a thousand accounts byte by byte take a matcher seconds. */
const toLine = (state: AccountState | null) =>
  state && `${state.lamports} ${state.owner} ${Buffer.from(state.data).toString('hex')}`;

function toLines(all: Iterable<readonly [Address, AccountState]>): string[] {
  return [...all].map(([address, state]) => `${address} ${toLine(state)}`).sort();
}

function loadAll(accounts: Accounts): void {
  while (!accounts.isWhole) accounts.loadSome();
}

test('accounts loaded as they are asked for are those loaded at once, with any changes meanwhile', () => {
  const held = new Map(
    Array.from({ length: HELD }, (_, n) => [nth(n), aHolding(n % 5, n % 7, 1 + n)] as const),
  );
  const step = fc.oneof(
    fc.constant('load' as const),
    fc.record({
      address: fc.nat(HELD + 20).map(nth),
      state: fc.option(fc.tuple(fc.nat(4), fc.nat(6), fc.integer({ min: 1, max: 99 }))),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const vm = new Vm();
      const lazy = new Accounts(vm);
      lazy.loadFrom(aSource(held));
      const expected = new Map(held);
      for (const each of steps) {
        if (each === 'load') lazy.loadSome();
        else {
          const { address } = each;
          const state = each.state && aHolding(...each.state);
          expect(toLine(lazy.get(address))).toBe(toLine(expected.get(address) ?? null));
          // As a transaction leaves it in the VM.
          vm.write(address, state ?? CLOSED);
          lazy.set(address, state);
          if (state === null) expected.delete(address);
          else expected.set(address, state);
          expect(toLine(lazy.get(address))).toBe(toLine(state));
        }
      }
      loadAll(lazy);
      const maxBytes = Number.POSITIVE_INFINITY;
      const all = new Map([...listBorn(vm), ...expected]);
      const sum = [...all.values()].reduce((total, { lamports }) => total + lamports, 0n);
      expect(lazy.lamports).toBe(sum);
      expect(
        toLines(
          lazy.ownedBy({ program: TOKEN_PROGRAM_ADDRESS, dataSize: null, filters: [], maxBytes }) ?? [],
        ),
      ).toEqual(toLines([...all].filter(([, { owner }]) => owner === TOKEN_PROGRAM_ADDRESS)));
      const ofMint = [...expected].filter(([, { data }]) => data[1] === (2_003 & 255));
      expect(toLines(lazy.tokensOf({ by: 'mint', address: nth(2_003), maxBytes }) ?? [])).toEqual(
        toLines(ofMint),
      );
    }),
    { numRuns: 20 },
  );
});

test('a transaction brings what it names, and the code of the program it calls', async () => {
  const [payer, program] = [SIGNER, nth(2)];
  // The memo program's own code, as if deployed a second time.
  const elf = new Vm().read(addressBytes(MEMO))?.data ?? new Uint8Array();
  const held = new Map<Address, AccountState>([
    [payer, { lamports: 10n ** 9n, owner: SYSTEM_PROGRAM, data: new Uint8Array(), executable: false }],
  ]);
  for (const { address, ...rest } of await genesisProgram(program, elf))
    held.set(address, { executable: false, ...rest });
  const vm = new Vm();
  const accounts = new Accounts(vm);
  accounts.loadFrom(aSource(held));
  const bank = new Bank(vm, accounts);
  const transaction = parseTransaction(
    signed(
      aTransaction({
        feePayer: payer,
        instructions: [{ programAddress: program, data: new TextEncoder().encode('hello') }],
      }),
    ),
  );
  expect(bank.preflight(transaction)).toBeNull();
  expect(bank.execute(transaction)).toMatchObject({
    err: null,
    logs: expect.arrayContaining([expect.stringContaining('hello')]),
  });
  expect(accounts.isWhole).toBe(false);
});

test('token accounts are found by mint, owner and both as a look at every account finds them', () => {
  const accounts = new Accounts(new Vm());
  const all = Array.from({ length: 70 }, (_, n) => [nth(n), aHolding(n % 5, n % 7, 1 + n)] as const);
  for (const [address, state] of all) accounts.load(address, state);
  const [mint, owner] = [
    { offset: 0, bytes: addressBytes(nth(2_003)) },
    { offset: 32, bytes: addressBytes(nth(3_006)) },
  ];
  const initialised = { offset: 108, bytes: Uint8Array.of(1) };
  for (const filters of [[mint], [owner], [mint, owner], [initialised, owner], [initialised]]) {
    const expected = all.filter(([, { data }]) =>
      filters.every(({ offset, bytes }) => bytes.every((byte, index) => data[offset + index] === byte)),
    );
    const ask = { program: TOKEN_PROGRAM_ADDRESS, dataSize: 165, filters, maxBytes: 1e9 };
    const found = accounts.ownedBy(ask);
    expect(found?.map(([address]) => address)).toEqual(expected.map(([address]) => address));
    expect(accounts.ownedBy({ ...ask, program: SYSTEM_PROGRAM })).toEqual([]);
  }
});
