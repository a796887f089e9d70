import { Buffer } from 'node:buffer';
import { genesisProgram, VENUE_PROGRAM } from '@orrery/chain';
import { getBase58Decoder } from '@solana/kit';
import { decompress } from 'fzstd';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NodeHere, startNodeHere } from '../testing/node-here.ts';

const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
const HASHES = 'SysvarS1otHashes111111111111111111111111111';
const CODE = new Uint8Array(500).fill(7);
let here: NodeHere;
let codeAt: string;

beforeAll(async () => {
  // Without the program, which the VM would read.
  const [code] = await genesisProgram(VENUE_PROGRAM, CODE);
  codeAt = code.address;
  here = await startNodeHere([code]);
  await here.time.advance(400);
});

afterAll(() => here.stop());

async function ask(method: string, ...params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const text = await here.node.answer(body, 'rpc-port');
  return { text, ...JSON.parse(text) };
}

test('tells what each account takes, and that it never pays rent, to the last digit', async () => {
  const { text, result } = await ask('getAccountInfo', codeAt, { encoding: 'base64' });
  expect(text).toContain('"rentEpoch":18446744073709551615');
  expect(result.value.space).toBe(45 + CODE.length);
});

test('writes data in each encoding, of a piece of it too', async () => {
  const dataSlice = { offset: 43, length: 200 };
  const wanted = [0, 0, ...CODE.subarray(0, 198)];
  const one = await ask('getAccountInfo', codeAt, { encoding: 'base64+zstd', dataSlice });
  const [text, encoding] = one.result.value.data;
  expect(encoding).toBe('base64+zstd');
  expect([...decompress(Uint8Array.from(Buffer.from(text, 'base64')))]).toEqual(wanted);
  const several = await ask('getMultipleAccounts', [codeAt, CLOCK], { encoding: null, dataSlice });
  expect(several.result.value.map((each: { data: unknown }) => each.data)).toEqual([
    [Buffer.from(wanted).toString('base64'), 'base64'],
    ['', 'base64'],
  ]);
  const owner = one.result.value.owner;
  const all = await ask('getProgramAccounts', owner, {
    encoding: 'base58',
    dataSlice: { offset: 0, length: 4 },
  });
  const found = all.result.find(({ pubkey }: { pubkey: string }) => pubkey === codeAt);
  expect(found.account).toMatchObject({
    data: [getBase58Decoder().decode(Uint8Array.of(3, 0, 0, 0)), 'base58'],
    space: 45 + CODE.length,
  });
});

test('refuses base58 where it would take too long', async () => {
  const message = 'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.';
  for (const encoding of [undefined, 'binary', 'base58']) {
    const { error } = await ask('getAccountInfo', codeAt, { encoding });
    expect(error).toMatchObject({ code: -32600, message });
  }
});

test('parses the sysvars as programs see them', async () => {
  const [clock, hashes] = (
    await ask('getMultipleAccounts', [CLOCK, HASHES], { encoding: 'jsonParsed' })
  ).result.value.map(({ data }: { data: { program: string; parsed: unknown } }) => data);
  const slot = (await ask('getSlot', { commitment: 'processed' })).result;
  expect(clock).toMatchObject({ program: 'sysvar', parsed: { type: 'clock', info: { epoch: 0 } } });
  expect([slot, slot + 1]).toContain(clock.parsed.info.slot);
  const [newest] = hashes.parsed.info;
  const block = await ask('getBlock', newest.slot, { commitment: 'confirmed' });
  expect(block.result.blockhash).toBe(newest.hash);
});
