import { toDecimal } from '@orrery/core/atoms';
import { toBase58 } from '@orrery/core/base58';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inGroups, memoError, readList, readOne } from './send-form.model.ts';

const [MUM, DAD, ZOE] = [1, 2, 3].map((fill) => toBase58(new Uint8Array(32).fill(fill))) as [
  string,
  string,
  string,
];
const USDC = { symbol: 'USDC', decimals: 6 };

describe('a list of recipients', () => {
  it.each([
    `${MUM},1.5`,
    `${MUM}, 1,5`,
    `${MUM};1,5`,
    `${MUM}\t1.5`,
    `${MUM} 1.5`,
    `  ${MUM}  =  1.50  `,
    `"${MUM}","1.5"`,
    `${MUM}: 1.5 USDC`,
  ])('is read from %j', (line) => {
    expect(readList(line, USDC)).toEqual([{ number: 1, text: line, recipient: MUM, amount: 1_500_000n }]);
  });

  it.each([
    [`0x12,1`, 'Invalid Address'],
    [`1.5,${MUM}`, 'Invalid Address'],
    [`${MUM.slice(0, -1)},1`, 'Invalid Address'],
    [MUM, 'The amount is missing.'],
    [`${MUM},`, 'The amount is missing.'],
    [`${MUM},1e3`, 'This is no amount.'],
    [`${MUM},-1`, 'This is no amount.'],
    [`${MUM},½`, 'This is no amount.'],
    [`${MUM},0`, 'The amount is zero.'],
    [`${MUM},0.0000001`, 'USDC has 6 decimals at most.'],
    [`${MUM},99999999999999`, 'This is no amount.'],
  ])('says of %j what is wrong with it', (line, error) => {
    expect(readList(line, USDC)).toEqual([expect.objectContaining({ number: 1, error })]);
  });

  it('names lines as an editor counts them, and takes no address twice', () => {
    const lines = readList(`${MUM},1\r\n\r\n${DAD},2\n${MUM},3\n${ZOE},1.000000000`, USDC);
    expect(lines.map(({ number, amount, error }) => [number, amount, error])).toEqual([
      [1, 1_000_000n, undefined],
      [3, 2_000_000n, undefined],
      [4, undefined, 'This address is on line 1 already.'],
      [5, 1_000_000n, undefined],
    ]);
  });

  it('pays exactly what was written, of any token, and breaks on nothing', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 2n ** 60n }),
        fc.integer({ min: 0, max: 18 }),
        fc.constantFrom(',', ';', '\t', ' '),
        (units, decimals, separator) => {
          // Amounts beyond what a field takes are refused, not changed.
          const [line] = readList(`${MUM}${separator}${toDecimal(units, decimals)}`, {
            symbol: 'X',
            decimals,
          });
          expect(line?.amount === units || line?.error !== undefined).toBe(true);
        },
      ),
    );
    fc.assert(fc.property(fc.string(), (text) => readList(text, USDC).length >= 0));
  });
});

it('reads the one payment of the form', () => {
  expect(readOne({ to: '', amount: '1' }, USDC)).toBeUndefined();
  expect(readOne({ to: ` ${MUM} `, amount: '' }, USDC)).toMatchObject({ recipient: MUM, amount: undefined });
  expect(readOne({ to: 'mum', amount: '2' }, USDC)).toMatchObject({ error: 'Invalid Address' });
});

it('writes an address in groups that make it up again', () => {
  expect(inGroups(MUM).join('')).toBe(MUM);
  expect(inGroups(MUM).every((group) => group.length <= 4)).toBe(true);
});

it('counts a memo in bytes', () => {
  expect(memoError('ü'.repeat(256))).toBeUndefined();
  expect(memoError('ü'.repeat(257))).toBe('A memo has 512 bytes at most.');
});
