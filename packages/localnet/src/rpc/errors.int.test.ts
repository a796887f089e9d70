import { MEMO_PROGRAM, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '@orrery/chain';
import { TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import { type Address, generateKeyPairSigner, type KeyPairSigner, lamports } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wire } from '../testing/node.ts';
import { type NodeHere, startNodeHere } from '../testing/node-here.ts';

/** Every second one odd: no floating-point number is the same. */
const LARGEST = 2n ** 64n - 1n;
const WIDE = 2n ** 53n + 1n;
const NATIVE_MINT = 'So11111111111111111111111111111111111111112';
let here: NodeHere;
let payer: KeyPairSigner;

beforeAll(async () => {
  here = await startNodeHere();
  payer = await generateKeyPairSigner();
  await here.node.rpc.requestAirdrop(payer.address, lamports(10n ** 9n)).send();
  await here.time.advance(400);
});

afterAll(() => here.stop());

/** Parameters as text, since a number in this language does not hold a u64. */
async function ask(method: string, params: string) {
  const text = await here.node.answer(
    `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`,
    'rpc-port',
  );
  return { text, ...JSON.parse(text) };
}

const CONFIRMED = '{"commitment":"confirmed"}';
const PROCESSED = '{"commitment":"processed"}';

test.each([
  ['getBlock', `[${LARGEST}]`, -32004, `Block not available for slot ${LARGEST}`],
  ['getBlock', `[${WIDE},${CONFIRMED}]`, -32004, `Block not available for slot ${WIDE}`],
  ['getBlock', `[1000000000000000]`, -32004, 'Block not available for slot 1000000000000000'],
  ['getBlockTime', `[${WIDE}]`, -32004, `Block not available for slot ${WIDE}`],
  ['getBlock', `[${LARGEST + 1n}]`, -32602, 'Invalid params: slot must be a whole number'],
  ['getSlot', `[{"minContextSlot":${WIDE}}]`, -32016, 'Minimum context slot has not been reached'],
  ['getMinimumBalanceForRentExemption', `[${WIDE}]`, -32600, 'Invalid request'],
  ['getBlock', `[1,${PROCESSED}]`, -32602, 'Method does not support commitment below `confirmed`'],
  ['getBlocks', `[0,1,${PROCESSED}]`, -32602, 'Method does not support commitment below `confirmed`'],
  ['getSlotLeaders', '[0,5001]', -32602, 'Invalid limit; max 5000'],
  [
    'getSlotLeaders',
    `[${LARGEST},10]`,
    -32602,
    'Invalid slot range: leader schedule for epoch 42700796466920 is unavailable',
  ],
  [
    'getBlockProduction',
    `[{"range":{"firstSlot":0,"lastSlot":${LARGEST}}}]`,
    -32602,
    `lastSlot, ${LARGEST}, is too large; max 0`,
  ],
  [
    'getBlockProduction',
    `[{"range":{"firstSlot":${LARGEST},"lastSlot":${WIDE}}}]`,
    -32602,
    `lastSlot, ${WIDE}, cannot be less than firstSlot, ${LARGEST}`,
  ],
  [
    'getInflationReward',
    '[[],{"epoch":40000000000001}]',
    -32004,
    'Block not available for slot 17280000000000864000',
  ],
  ['getInflationReward', `[[],{"epoch":${LARGEST}}]`, -32004, `Block not available for slot ${LARGEST}`],
  ['getBlocksWithLimit', '[0,500001]', -32602, 'Limit too large; max 500000'],
  ['getTokenSupply', '["nothing here"]', -32602, 'Invalid param: Invalid'],
  ['getTokenSupply', `["${SYSTEM_PROGRAM.slice(1)}"]`, -32602, 'Invalid param: WrongSize'],
])('%s %s is answered with %d, %s', async (method, params, code, message) => {
  expect((await ask(method, params)).error).toMatchObject({ code, message });
});

test('slots beyond any there will be are an empty list, and numbers come back to the digit', async () => {
  expect((await ask('getBlocks', `[${WIDE}]`)).result).toEqual([]);
  expect((await ask('getBlocks', `[0,${LARGEST},${CONFIRMED}]`)).result[0]).toBe(0);
  expect((await ask('getBlocksWithLimit', `[${WIDE},5]`)).result).toEqual([]);
  const filters = `{"encoding":"base64","filters":[{"dataSize":${WIDE}}]}`;
  expect((await ask('getProgramAccounts', `["${SYSTEM_PROGRAM}",${filters}]`)).result).toEqual([]);
  const { text } = await ask('getAccountInfo', `["${payer.address}",{"encoding":"base64"}]`);
  expect(text).toContain(`"rentEpoch":${LARGEST}`);
});

test('what is no mint and no token account is refused as a validator refuses it', async () => {
  const stranger = (await generateKeyPairSigner()).address;
  const said = async (method: string, ...params: unknown[]) => {
    const { error } = await ask(method, JSON.stringify(params));
    return `${error?.code} ${error?.message}`;
  };
  const of = (what: object) => said('getTokenAccountsByOwner', payer.address, what);
  expect(await said('getTokenSupply', stranger)).toBe('-32602 Invalid param: could not find account');
  expect(await said('getTokenSupply', payer.address)).toBe('-32602 Invalid param: not a Token mint');
  const balance = (account: string) => said('getTokenAccountBalance', account);
  expect(await balance(stranger)).toBe('-32602 Invalid param: could not find account');
  expect(await balance(payer.address)).toBe('-32602 Invalid param: not a Token account');
  expect(await balance(NATIVE_MINT)).toBe('-32602 Invalid param: not a Token account');
  const largest = (mint: string) => said('getTokenLargestAccounts', mint);
  expect(await largest(stranger)).toBe('-32602 Invalid param: could not find mint');
  expect(await largest(payer.address)).toBe('-32602 Invalid param: Token mint could not be unpacked');
  expect(await of({ mint: stranger })).toBe('-32602 Invalid param: could not find mint');
  expect(await of({ mint: payer.address })).toBe('-32602 Invalid param: Token mint could not be unpacked');
  expect(await of({ programId: stranger })).toBe('-32602 Invalid param: unrecognized Token program id');
  for (const programId of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) {
    expect(await of({ programId })).toBe('undefined undefined');
  }
  const many = Array.from({ length: 101 }, () => stranger);
  expect(await said('getMultipleAccounts', many)).toBe('-32602 Too many inputs provided; max 100');
});

const B64 = { encoding: 'base64' };
const LANDED = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 };
const call = async (method: string, ...params: unknown[]) => {
  const { result, error } = await ask(method, JSON.stringify(params));
  return error ?? result;
};

/** A transaction with one instruction without accounts and data. */
async function calling(programAddress: Address, by = payer): Promise<string> {
  const { value } = await here.node.rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  return wire(by, value, [{ programAddress, data: new Uint8Array() }]);
}

/** What is said of a transaction that no instruction of was run. */
const NOT_RUN = {
  accounts: null,
  innerInstructions: null,
  loadedAccountsDataSize: 0,
  loadedAddresses: null,
  logs: [],
  postBalances: null,
  postTokenBalances: null,
  preBalances: null,
  preTokenBalances: null,
  replacementBlockhash: null,
  returnData: null,
  unitsConsumed: 0,
};

test.each([
  [
    'a program that is not there',
    undefined,
    'ProgramAccountNotFound',
    'Attempt to load a program that does not exist',
  ],
  [
    'an account that is no program',
    '8SFqwqnq4whPhs8icwHA2hQg3hUoN1qrCLK1SBx3WKwe' as Address,
    'InvalidProgramForExecution',
    'This program may not be used for executing instructions',
  ],
])(
  'a call of %s fails before it runs, and costs its fee where it is sent all the same',
  async (_, named, err, sentence) => {
    const text = await calling(named ?? (await generateKeyPairSigner()).address);
    expect(await call('sendTransaction', text, B64)).toEqual({
      code: -32002,
      message: `Transaction simulation failed: ${sentence}`,
      data: { ...NOT_RUN, err, fee: 5_000 },
    });
    const simulated = (await call('simulateTransaction', text, B64)).value;
    expect(simulated).toMatchObject({ err, fee: 5_000, logs: [], unitsConsumed: 0 });
    expect(simulated.postBalances).toEqual(simulated.preBalances);
    const before = (await call('getBalance', payer.address, { commitment: 'confirmed' })).value;
    const signature = await call('sendTransaction', text, { ...B64, skipPreflight: true });
    const { meta } = await call('getTransaction', signature, LANDED);
    expect(meta).toMatchObject({ err, fee: 5_000, logMessages: [], computeUnitsConsumed: 0 });
    expect(meta.preBalances[0] - meta.postBalances[0]).toBe(5_000);
    expect((await call('getBalance', payer.address, { commitment: 'confirmed' })).value).toBe(before - 5_000);
  },
);

test('a transaction whose payer is not there would cost nothing and shows no account', async () => {
  const text = await calling(MEMO_PROGRAM, await generateKeyPairSigner());
  expect(await call('sendTransaction', text, B64)).toEqual({
    code: -32002,
    message:
      'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.',
    data: { ...NOT_RUN, err: 'AccountNotFound', fee: null },
  });
  const wish = { ...B64, innerInstructions: true, accounts: { addresses: [payer.address] } };
  expect((await call('simulateTransaction', text, wish)).value).toEqual({
    ...NOT_RUN,
    accounts: [null],
    err: 'AccountNotFound',
    fee: null,
    loadedAddresses: { readonly: [], writable: [] },
    postBalances: [0, expect.any(Number)],
    postTokenBalances: [],
    preBalances: [0, expect.any(Number)],
    preTokenBalances: [],
  });
});

test('what fails as it runs carries its fee and no balances in a preflight’s failure', async () => {
  const text = await calling(TOKEN_PROGRAM);
  expect((await call('sendTransaction', text, B64)).data).toEqual({
    ...NOT_RUN,
    err: { InstructionError: [0, { Custom: 12 }] },
    fee: 5_000,
    loadedAccountsDataSize: expect.any(Number),
    logs: expect.arrayContaining([`Program ${TOKEN_PROGRAM} failed: custom program error: 0xc`]),
    unitsConsumed: expect.any(Number),
  });
});

test('a failing instruction is told by its sentence', async () => {
  const { value } = await here.node.rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  // The token program knows no instruction of this number.
  const text = await wire(payer, value, [
    { programAddress: TOKEN_PROGRAM_ADDRESS, data: new Uint8Array([250]) },
  ]);
  expect((await ask('sendTransaction', `["${text}",{"encoding":"base64"}]`)).error).toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0xc',
  });
});
