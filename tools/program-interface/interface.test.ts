import { expect, test } from 'vitest';
import { parseInterface } from './interface.ts';
import { writeAccounts } from './write-accounts.ts';
import { writeDocs } from './write-docs.ts';
import { writeHeader } from './write-header.ts';
import { writeIdl } from './write-idl.ts';
import { writeBuilders } from './write-typescript.ts';

/** Fields from lines such as `low i32`, with how many there are behind the type. */
const fields = (...lines: readonly string[]) =>
  lines.map((line) => {
    const [name, type, count] = line.split(' ');
    return [name, count === undefined ? type : [type, Number(count)], ''];
  });

const anAccount = (version: string, ...lines: readonly string[]) => ({
  accounts: [
    {
      name: 'pool',
      tag: 1,
      docs: '',
      fields: [['account', 'u8', '1'], ['version', 'u8', version], ...fields(...lines)],
    },
  ],
});

const anInstruction = (parts: object) => ({
  instructions: [{ name: 'swap', tag: 0, docs: '', accounts: [], data: [], errors: [], ...parts }],
});

/** An interface with what a test is about. */
const parse = (parts: object = {}) =>
  parseInterface(
    JSON.stringify({
      name: 'venue',
      address: 'Program111',
      constants: { poolKind: { product: 0 } },
      structs: [{ name: 'pair', docs: '', fields: fields('first u64') }],
      accounts: [],
      instructions: [],
      errors: [],
      ...parts,
    }),
  );

test('fields lie one behind the other, structures and lists with all their bytes', () => {
  const [pool] = parse(anAccount('1', 'spare u16', 'low i32', 'wide u128', 'pairs pair 3')).accounts;
  expect(pool?.fields.map(({ offset }) => offset)).toEqual([0, 1, 2, 4, 8, 24]);
  expect(pool?.size).toBe(48);
});

test.each([
  ['a field off its alignment', anAccount('1', 'odd u16', 'wide u64'), 'pool.wide at 4 is not aligned'],
  ['structures off theirs', anAccount('1', 'odd u16', 'pairs pair 2'), 'pool.pairs at 4 is not aligned'],
  [
    'an end that C would fill up',
    anAccount('1', 'odd u16', 'low i32', 'end u64', 'more u8'),
    'pool of 17 bytes',
  ],
  ['a type that is none', anAccount('1', 'odd u24'), 'pool.odd has the type u24, which is none'],
  ['a field twice', anAccount('1', 'account u8'), 'account stands twice'],
  ['another version', anAccount('2'), 'pool is not of version 1'],
  ['an error twice', { errors: [6000, 6000].map((code) => [code, `Of${code}`, '']) }, '6000 stands twice'],
  ['an error that is none', anInstruction({ errors: ['None'] }), 'swap refuses with None'],
  ['accounts of no instruction', anInstruction({ accounts: 'none' }), 'accounts of swap: a list is expected'],
  ['unknown flags', anInstruction({ accounts: [['user', 'x', '']] }), 'user is no account of swap'],
  ['a plan in front', anInstruction({ data: fields('plan plan', 'amount u64') }), 'has the type plan'],
  ['a plan alone', anInstruction({ data: fields('plan plan') }), 'a plan without a rest'],
  ['bytes in front', anInstruction({ data: fields('list bytes', 'amount u64') }), 'has the type bytes'],
  ['a tag of two bytes', anInstruction({ tag: [1, 2] }), 'neither a byte nor eight'],
  ['a tag of no bytes', anInstruction({ tag: [1, 2, 3, 4, 5, 6, 7, 256] }), 'neither a byte nor eight'],
  [
    'counts of hooks in front',
    anInstruction({ data: fields('extras0 u8', 'extras1 u8', 'low i32') }),
    'does not end',
  ],
  [
    'three counts of hooks',
    anInstruction({ data: fields('extras2 u8', 'extras0 u8', 'extras1 u8') }),
    'does not end',
  ],
  ['one count of hooks', anInstruction({ data: fields('extras0 u8') }), 'does not end'],
  ['a number below nothing', { constants: { poolKind: {}, most: -1 } }, 'most: a whole number is expected'],
])('refuses %s', (_, parts, sentence) => {
  expect(() => parse(parts)).toThrow(sentence);
});

test('the tag of an interface that programs share is eight bytes, and bytes may end the data of an instruction', () => {
  const data = [...fields('count u32'), ['list', 'bytes', 'what is listed']];
  const program = parse(anInstruction({ tag: [8, 7, 6, 5, 4, 3, 2, 1], data }));
  const [swap] = program.instructions;
  expect(swap).toMatchObject({ tagBytes: 8, dataSize: 4, more: 'bytes', bytes: 'what is listed' });
  expect(writeHeader(program)).toContain('#define TAG_SWAP 0x0102030405060708ul\n');
  expect(writeBuilders(program)).toContain('buildInstruction(SWAP, input, bytesTail(input))');
});

test('an account without a tag is told by its size', () => {
  const program = parse({ accounts: [{ name: 'counter', docs: '', fields: fields('count u64') }] });
  expect(program.accounts).toMatchObject([{ name: 'counter', size: 8 }]);
  expect(writeAccounts(program)).toContain('viewAccount(bytes, COUNTER_BYTES);');
});

test('names that C could not tell apart are refused', () => {
  const program = parse({ constants: { poolKind: { product: 0 }, poolProduct: 1 } });
  expect(() => writeHeader(program)).toThrow('POOL_PRODUCT stands twice');
});

test('a template without a place for a table is refused', () => {
  expect(() => writeDocs(parse(), '{{address}}')).toThrow('no place for constants');
});

test('Anchor’s clients get each instruction and account without the bytes that tell it, and what they have no type for in words', () => {
  const [pool] = anAccount('1', 'spare u16', 'low i32', 'pairs pair 3').accounts;
  const accounts = [
    ['user', 'ws', ''],
    ['vault', 'w?', ''],
    ['systemProgram', '', ''],
  ];
  const data = [...fields('feeBps u16'), ['list', 'bytes', 'what is listed']];
  const program = parse({ accounts: [pool], ...anInstruction({ tag: 7, accounts, data }) });
  const idl = JSON.parse(writeIdl(program));
  expect(idl.instructions).toEqual([
    {
      name: 'swap',
      docs: ['', expect.stringMatching(/no type: what is listed$/)],
      discriminator: [7],
      accounts: [
        { name: 'user', writable: true, signer: true },
        { name: 'vault', writable: true, optional: true },
        { name: 'system_program', address: '11111111111111111111111111111111' },
      ],
      args: [{ name: 'fee_bps', type: 'u16' }],
    },
  ]);
  expect(idl.accounts).toEqual([{ name: 'Pool', discriminator: [1, 1] }]);
  expect(idl.types.at(-1)).toMatchObject({
    name: 'Pool',
    type: {
      fields: [
        { name: 'spare', type: 'u16' },
        { name: 'low', type: 'i32' },
        { name: 'pairs', type: { array: [{ defined: { name: 'Pair' } }, 3] } },
      ],
    },
  });
});
