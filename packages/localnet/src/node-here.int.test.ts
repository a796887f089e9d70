import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { type GenesisAccount, genesisProgram, UPGRADEABLE_LOADER } from '@orrery/chain';
import {
  type Address,
  address,
  type Base64EncodedWireTransaction,
  generateKeyPairSigner,
  lamports,
} from '@solana/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listBorn } from './child/born-accounts.ts';
import { readCorePrograms } from './child/core-programs.ts';
import { Vm } from './child/vm.ts';
import { testFaucet, wire } from './testing/node.ts';
import { type NodeHere, startNodeHere } from './testing/node-here.ts';

const GENESIS_MS = 1_800_000_000_000;
/** Answers for arithmetic; in the ledger's order it comes before its code. */
const PROBE = address('Arithmetic111111111111111111111111111111111');
const PROGRAMS = new URL('../../../programs/', import.meta.url);
const ELF = new Uint8Array(readFileSync(new URL('lib/wide.probe.so', PROGRAMS)));
const SQUARE_ROOT = 5;
let program: GenesisAccount[];
let here: NodeHere;

beforeEach(async () => {
  program = await genesisProgram(PROBE, ELF);
  here = await startNodeHere(program);
});
afterEach(async () => {
  await here.stop();
  expect(here.time.pending).toBe(0);
});

/** What the program answers in a transaction that has landed. */
async function squareRoot(ofByte: number): Promise<unknown> {
  const { node, time } = here;
  const data = new Uint8Array(49);
  data.set([SQUARE_ROOT, ofByte]);
  const { value } = await node.rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const bytes = await wire(await testFaucet(), value, [{ programAddress: PROBE, data }]);
  const signature = await node.rpc
    .sendTransaction(bytes as Base64EncodedWireTransaction, { encoding: 'base64' })
    .send();
  await time.advance(400);
  const landed = await node.rpc
    .getTransaction(signature, {
      commitment: 'confirmed',
      encoding: 'json',
      maxSupportedTransactionVersion: 0,
    })
    .send();
  const [text = ''] = landed?.meta?.returnData?.data ?? [];
  return Buffer.from(text, 'base64')[0];
}

test('slots close only as time is let pass, each told once it can be asked for', async () => {
  const { node, time } = here;
  const closed: number[] = [];
  const told = node.onSlot((slot) => closed.push(slot));
  await setImmediate();
  expect(closed).toEqual([]);
  await time.advance(1_200);
  expect([closed, node.status().slot]).toEqual([[1, 2, 3], 4]);
  expect(await node.rpc.getBlocks(1n).send()).toEqual([1n, 2n, 3n]);
  told();
  await time.advance(400);
  expect(closed).toHaveLength(3);
});

test('what landed is in the ledger, from a copy of which another node goes on', async () => {
  const { address } = await generateKeyPairSigner();
  await here.node.rpc.requestAirdrop(address, lamports(5_000_000n)).send();
  await here.time.advance(400);
  const { slot } = here.node.status();
  await here.restart();
  const { rpc, genesisMs } = here.node;
  expect((await rpc.getBalance(address).send()).value).toBe(5_000_000n);
  expect([genesisMs, here.node.status().slot]).toEqual([GENESIS_MS, slot]);
});

test('a program of the genesis runs from the first block on, and from the ledger once all of it is loaded', async () => {
  expect(await squareRoot(144)).toBe(12);
  await here.restart();
  // Answered when all accounts are loaded.
  const owned = await here.node.rpc.getProgramAccounts(UPGRADEABLE_LOADER, { encoding: 'base64' }).send();
  const born = listBorn(new Vm(readCorePrograms(PROGRAMS))).flatMap(([at, { owner }]) =>
    owner === UPGRADEABLE_LOADER ? [at] : [],
  );
  expect(owned.map(({ pubkey }) => pubkey).sort()).toEqual(
    [...born, ...program.map((each) => each.address)].sort(),
  );
  expect(await squareRoot(225)).toBe(15);
});

test('a program is shown as real nodes show one', async () => {
  const [code] = program;
  const info = async (at: Address = PROBE) =>
    (await here.node.rpc.getAccountInfo(at, { encoding: 'jsonParsed' }).send()).value;
  const loader = { owner: UPGRADEABLE_LOADER, data: { program: 'bpf-upgradeable-loader' } };
  expect(await info()).toMatchObject({
    ...loader,
    executable: true,
    space: 36n,
    data: { parsed: { type: 'program', info: { programData: code?.address } } },
  });
  const spareAndCode = Buffer.from([...new Uint8Array(32), ...ELF]).toString('base64');
  expect(await info(code?.address)).toMatchObject({
    ...loader,
    executable: false,
    data: {
      parsed: {
        type: 'programData',
        info: { slot: 0n, authority: null, data: [spareAndCode, 'base64'] },
      },
    },
  });
});
