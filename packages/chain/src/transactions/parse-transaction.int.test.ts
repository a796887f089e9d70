import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { isAppError } from '@orrery/core/app-error';
import { address, getAddressEncoder, getTransactionDecoder } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTransaction } from './parse-transaction.ts';

const CASES = Number(process.env.FUZZ_CASES ?? 4000);

// The VM aborts its process on bytes it cannot read, so it runs apart and an abort is an exit code here.
const CHILD = `
const { LiteSVM, Account } = require('litesvm');
const svm = new LiteSVM().withNativeMints().withSigverify(false).withBlockhashCheck(false).withTransactionHistory(0n).withLogBytesLimit(10000n);
const vm = svm.inner;
const key = (hex) => Uint8Array.from(Buffer.from(hex, 'hex'));
process.on('message', ({ payer, table, tableData, cases }) => {
  vm.setAccount(key(payer), new Account(10n ** 15n, new Uint8Array(), new Uint8Array(32), false, 0n));
  const owner = require('@solana/kit').getAddressEncoder().encode('AddressLookupTab1e1111111111111111111111111');
  vm.setAccount(key(table), new Account(10n ** 9n, key(tableData), new Uint8Array(owner), false, 0n));
  let landed = 0;
  for (const bytes of cases) {
    process.stdout.write(bytes + '\\n');
    vm.simulateVersionedTransaction(key(bytes));
    const result = vm.sendVersionedTransaction(key(bytes));
    if (!('err' in result)) landed++;
  }
  process.send({ landed }, () => process.exit(0));
});
`;

test('lets nothing through that the VM would abort on', async () => {
  const cases: string[] = [];
  const any = fc.oneof(plausibleTransaction, mutated(plausibleTransaction));
  for (const bytes of fc.sample(any, CASES)) {
    try {
      parseTransaction(bytes);
    } catch (error) {
      if (!isAppError(error, 'TRANSACTION_MALFORMED')) throw error;
      continue;
    }
    cases.push(Buffer.from(bytes).toString('hex'));
    expect(() => getTransactionDecoder().decode(bytes)).not.toThrow();
  }
  expect(cases.length).toBeGreaterThan(CASES / 20);
  const child = spawn(process.execPath, ['-e', CHILD], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let last = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    last = chunk.toString().trimEnd().split('\n').at(-1) ?? last;
  });
  let landed = -1;
  child.on('message', (message: { landed: number }) => {
    landed = message.landed;
  });
  const tableData = [
    '01000000',
    'ff'.repeat(8),
    '00'.repeat(44),
    ...Array.from({ length: 8 }, (_, index) => (0x80 + index).toString(16).repeat(32)),
  ].join('');
  child.send({
    payer: Buffer.from(PAYER).toString('hex'),
    table: Buffer.from(TABLE).toString('hex'),
    tableData,
    cases,
  });
  const [code, signal] = await once(child, 'exit');
  expect({ code, signal, last: code === 0 ? '' : last }).toEqual({ code: 0, signal: null, last: '' });
  expect(landed).toBeGreaterThan(0);
});

const encoder = getAddressEncoder();
const PAYER = new Uint8Array(32).fill(7);
const TABLE = new Uint8Array(32).fill(9);

/** Programs and accounts a hostile transaction would aim at. */
const KNOWN = [
  '11111111111111111111111111111111',
  'ComputeBudget111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'AddressLookupTab1e1111111111111111111111111',
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'Stake11111111111111111111111111111111111111',
  'Config1111111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  'NativeLoader1111111111111111111111111111111',
  'Sysvar1nstructions1111111111111111111111111',
  'SysvarC1ock11111111111111111111111111111111',
  'SysvarRecentB1ockHashes11111111111111111111',
  'SysvarRent111111111111111111111111111111111',
  'So11111111111111111111111111111111111111112',
].map((text) => new Uint8Array(encoder.encode(address(text))));
KNOWN.push(TABLE);

const instruction = fc.record({
  program: fc.nat(30),
  accounts: fc.array(fc.nat(34), { maxLength: 8 }),
  data: fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    // The first byte (or u32) of most programs' instructions is a small tag.
    fc
      .tuple(fc.nat(30), fc.uint8Array({ maxLength: 60 }))
      .map(([tag, rest]) => new Uint8Array([tag, 0, 0, 0, ...rest])),
    fc
      .tuple(fc.nat(45), fc.uint8Array({ maxLength: 60 }))
      .map(([tag, rest]) => new Uint8Array([tag, ...rest])),
  ),
});

/** Structurally plausible transactions: header, indexes and lookups are near their bounds on either side. */
const plausibleTransaction = fc
  .record({
    isLegacy: fc.boolean(),
    signers: fc.constantFrom(0, 1, 1, 1, 1, 2, 2, 3),
    readonlySigners: fc.constantFrom(0, 0, 0, 0, 1, 2),
    readonlyUnsigned: fc.constantFrom(0, 0, 1, 1, 2, 3, 6),
    known: fc.shuffledSubarray(KNOWN, { maxLength: 10 }),
    fresh: fc.nat(3),
    instructions: fc.array(instruction, { maxLength: 4 }),
    lookups: fc.array(
      fc.record({
        table: fc.constantFrom(TABLE, TABLE, KNOWN[0] ?? TABLE, randomBytes(32)),
        writable: fc.array(fc.nat(9), { maxLength: 4 }),
        readonly: fc.array(fc.nat(9), { maxLength: 4 }),
      }),
      { maxLength: 2 },
    ),
  })
  .map((plan) => {
    const fresh = Array.from({ length: plan.fresh }, (_, index) => new Uint8Array(32).fill(100 + index));
    const keys = [PAYER, ...fresh, ...plan.known];
    const mostly = (index: number) => (index > 28 ? index : index % keys.length);
    const message = [
      ...(plan.isLegacy ? [] : [0x80]),
      plan.signers,
      plan.readonlySigners,
      plan.readonlyUnsigned,
      keys.length,
      ...keys.flatMap((key) => [...key]),
      ...new Uint8Array(32).fill(3),
      plan.instructions.length,
      ...plan.instructions.flatMap(({ program, accounts, data }) => [
        mostly(program),
        accounts.length,
        ...accounts.map(mostly),
        data.length,
        ...data,
      ]),
    ];
    const lookups = plan.lookups.flatMap(({ table, writable, readonly }) => [
      ...table,
      writable.length,
      ...writable,
      readonly.length,
      ...readonly,
    ]);
    if (!plan.isLegacy) message.push(plan.lookups.length, ...lookups);
    const signatures = Array.from({ length: plan.signers }, () => [...new Uint8Array(64).fill(1)]).flat();
    return new Uint8Array([plan.signers, ...signatures, ...message]);
  });

/** A byte array changed in one to four places: a byte replaced, removed, inserted, or the tail cut. */
function mutated(original: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Uint8Array> {
  const change = fc.record({
    kind: fc.constantFrom('replace', 'remove', 'insert', 'cut'),
    at: fc.double({ min: 0, max: 0.999, noNaN: true }),
    value: fc.oneof(fc.nat(255), fc.nat(4)),
  });
  return fc.tuple(original, fc.array(change, { minLength: 1, maxLength: 4 })).map(([bytes, changes]) => {
    const out = [...bytes];
    for (const { kind, at, value } of changes) {
      const place = Math.floor(at * out.length);
      if (kind === 'replace') out[place] = value;
      if (kind === 'remove') out.splice(place, 1);
      if (kind === 'insert') out.splice(place, 0, value);
      if (kind === 'cut') out.length = place;
    }
    return new Uint8Array(out);
  });
}
