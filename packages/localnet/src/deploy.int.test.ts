import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { SYSTEM_PROGRAM, UPGRADEABLE_LOADER } from '@orrery/chain';
import { addressBytes } from '@orrery/core/base58';
import { rentLamports, SLOT_MS } from '@orrery/domain/solana/network';
import {
  AccountRole,
  type AccountSignerMeta,
  type Address,
  generateKeyPairSigner,
  getProgramDerivedAddress,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testFaucet, wire } from './testing/node.ts';
import { type NodeHere, startNodeHere } from './testing/node-here.ts';

const ELF = readFileSync(new URL('../../../programs/lib/wide.probe.so', import.meta.url));
const CLOCK = 'SysvarC1ock11111111111111111111111111111111' as Address;
const RENT = 'SysvarRent111111111111111111111111111111111' as Address;
const { READONLY, READONLY_SIGNER, WRITABLE, WRITABLE_SIGNER } = AccountRole;
const PROGRAM_BYTES = 36;
/** A buffer's head: its kind, and the authority that may use it. */
const BUFFER = [1, 0, 0, 0, 1];
const DEPLOY = [2, 0, 0, 0];
/** The probe's operation. */
const SQUARE_ROOT = 5;
let here: NodeHere;
let faucet: KeyPairSigner;

beforeAll(async () => {
  here = await startNodeHere([], { isAlone: true });
  faucet = await testFaucet();
});

afterAll(() => here.stop());

async function ask(method: string, ...params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return JSON.parse(await here.node.answer(body, 'rpc-port')).result;
}

/** What a transaction does by its simulation; then it is sent. */
async function send(instructions: readonly Instruction[]) {
  const { value: lifetime } = await ask('getLatestBlockhash', { commitment: 'confirmed' });
  const bytes = await wire(faucet, lifetime, instructions);
  const { value } = await ask('simulateTransaction', bytes, { encoding: 'base64', commitment: 'confirmed' });
  await ask('sendTransaction', bytes, { encoding: 'base64', skipPreflight: true });
  return value;
}

test('a program is deployed by the upgradeable loader, and runs from the next slot on', async () => {
  const [program, buffer] = [await generateKeyPairSigner(), await generateKeyPairSigner()];
  const data = Buffer.from([...BUFFER, ...addressBytes(faucet.address), ...ELF]).toString('base64');
  await ask('orrery_setAccount', buffer.address, { owner: UPGRADEABLE_LOADER, data: [data, 'base64'] });
  const seeds = [addressBytes(program.address)];
  const [code] = await getProgramDerivedAddress({ programAddress: UPGRADEABLE_LOADER, seeds });
  const create = getCreateAccountInstruction({
    payer: faucet,
    newAccount: program,
    lamports: rentLamports(PROGRAM_BYTES),
    space: PROGRAM_BYTES,
    programAddress: UPGRADEABLE_LOADER,
  });
  const room = new Uint8Array(BigUint64Array.of(BigInt(2 * ELF.length)).buffer);
  const signed = (role: AccountSignerMeta['role']): AccountSignerMeta => ({
    address: faucet.address,
    role,
    signer: faucet,
  });
  const deploy = {
    programAddress: UPGRADEABLE_LOADER,
    accounts: [
      signed(WRITABLE_SIGNER),
      { address: code, role: WRITABLE },
      { address: program.address, role: WRITABLE },
      { address: buffer.address, role: WRITABLE },
      { address: RENT, role: READONLY },
      { address: CLOCK, role: READONLY },
      { address: SYSTEM_PROGRAM, role: READONLY },
      signed(READONLY_SIGNER),
    ],
    data: Uint8Array.of(...DEPLOY, ...room),
  };
  expect(await send([create, deploy])).toMatchObject({ err: null });
  await here.time.advance(SLOT_MS);
  const rootOf81 = Uint8Array.of(SQUARE_ROOT, 81, ...new Uint8Array(47));
  const { err, returnData } = await send([{ programAddress: program.address, data: rootOf81 }]);
  expect(err).toBeNull();
  expect(Buffer.from(returnData.data[0], 'base64')[0]).toBe(9);
});
