import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROGRAMS } from '#entities/transaction/programs.ts';
import { describeInstruction } from './instruction.model.ts';

const FROM = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' as Address;
const TO = 'orcaEKTdK7LKz57vaAYr9QeNsVEPfiu6QeMU1kektZE' as Address;

function describeIt(program: string, data: number[], accounts: Address[] = []) {
  return describeInstruction({
    program: program as Address,
    accounts: accounts.map((address) => ({ address, isSigner: false, isWritable: true })),
    data: Uint8Array.from(data),
  });
}

const u64 = (value: bigint) =>
  Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(8 * index)) & 255n));

describe('describeInstruction', () => {
  it('reads a transfer of SOL with its exact amount', () => {
    const view = describeIt(PROGRAMS.system, [2, 0, 0, 0, ...u64(2_500_000_001n)], [FROM, TO]);
    expect(view).toMatchObject({ programName: 'System', kind: 'Transfer' });
    expect(view.fields).toEqual([
      { name: 'Amount', text: '2.500000001 SOL' },
      { name: 'From', address: FROM },
      { name: 'To', address: TO },
    ]);
  });

  it('reads a checked token transfer with the decimals it states and the mint, for amounts shown with a multiplier', () => {
    const view = describeIt(PROGRAMS.token, [12, ...u64(1_234_567_890n), 6], [FROM, USDC, TO, FROM]);
    expect(view.kind).toBe('Transfer (checked)');
    expect(view.fields[0]).toEqual({ name: 'Amount', units: 1_234_567_890n, decimals: 6, mint: USDC });
    expect(view.fields[1]).toEqual({ name: 'Mint', address: USDC });
  });

  it.each([
    [PROGRAMS.token, [17], 'Sync native SOL'],
    [PROGRAMS.token, [45, 1, ...u64(5n)], 'Unwrap lamports'],
    [PROGRAMS.token, [45, 0], 'Unwrap lamports'],
    [PROGRAMS.associatedToken, [1], 'Create account if missing'],
    [PROGRAMS.associatedToken, [], 'Create account'],
    [PROGRAMS.computeBudget, [2, 64, 13, 3, 0], 'Set compute unit limit'],
    [PROGRAMS.computeBudget, [3, ...u64(9n)], 'Set compute unit price'],
    [PROGRAMS.memo, [104, 105], 'Memo'],
  ])('names the instruction of %s that begins %j: %s', (program, data, kind) => {
    expect(describeIt(program, data, [FROM, TO]).kind).toBe(kind);
  });

  it('reads what the venue’s program is asked for, and between which accounts', () => {
    const swap = [15, ...u64(5n), ...u64(7n), 50, 0, 0, 0, 0, 0, 2, 0, 0, 1, 100, 1, 0, 1, 0];
    const view = describeIt(PROGRAMS.venue, swap, [FROM, FROM, TO, ...Array<Address>(5).fill(WRAPPED_SOL)]);
    expect(view).toMatchObject({ programName: 'Orrery Venue', kind: 'Swap' });
    expect(view.fields).toEqual([
      { name: 'From', address: FROM },
      { name: 'To', address: TO },
    ]);
    const noted = describeIt(PROGRAMS.venue, [20, ...u64(150n)], [USDC]);
    expect(noted).toMatchObject({ kind: 'Time-weighted price', fields: [{ name: 'Pool', address: USDC }] });
    expect(describeIt(PROGRAMS.venue, [99], [USDC]).kind).toBe('Unknown instruction');
  });

  it('calls a program it does not know by its address and its instruction unknown', () => {
    expect(describeIt(WRAPPED_SOL, [1, 2])).toMatchObject({
      program: WRAPPED_SOL,
      programName: undefined,
      kind: 'Unknown instruction',
    });
  });

  it('never throws, for any data', () => {
    const programs = fc.constantFrom(...Object.values(PROGRAMS));
    fc.assert(
      fc.property(programs, fc.uint8Array({ maxLength: 12 }), (program, data) => {
        expect(describeIt(program, [...data], [FROM]).kind).not.toBe('');
      }),
    );
  });
});
