import {
  buildTransaction,
  decodeTransaction,
  genesisLookupTable,
  genesisToken,
  type LandedTransaction,
  type ReceiverDelivery,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  toFailure,
} from '@orrery/chain';
import { rentLamports } from '@orrery/domain/solana/network';
import {
  AccountRole,
  type Address,
  type Base64EncodedWireTransaction,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NodeHere, startNodeHere } from './testing/node-here.ts';
import {
  decode,
  expectFailed,
  expectFailure,
  expectStopped,
  propose,
  settle,
  type Told,
  type Trial,
} from './testing/settling.ts';
import { aToken, genesisOf, genesisWallet, type TestToken, transferOf } from './testing/tokens.ts';

const RICH = 10n ** 9n;
const AMOUNT = 1_000n;
/** A transaction may lock so many accounts. */
const MAX_LOCKS = 64;
/** More than the 150 blocks of 400 ms for which a transaction's blockhash is good. */
const LIFE_MS = 61_000;
const NOT_ENOUGH_SOL = 'The account does not have enough SOL to perform the operation.';
const NOT_CONFIRMED = {
  message: 'Transaction has expired and was not confirmed. Please try again.',
  code: 7000,
};

let here: NodeHere;
let alice: KeyPairSigner;
let bob: KeyPairSigner;
/** Holds less than a signature costs. */
let poor: KeyPairSigner;
/** Her accounts are frozen. */
let carol: KeyPairSigner;
let plain: TestToken;
let extended: TestToken;
let table: Address;
let listed: readonly Address[];

beforeAll(async () => {
  [alice, bob, poor, carol] = await Promise.all([aSigner(), aSigner(), aSigner(), aSigner()]);
  [plain, extended] = await Promise.all([aToken('PLAIN'), aToken('MORE', {})]);
  const signers = await Promise.all(Array.from({ length: MAX_LOCKS }, aSigner));
  [table = alice.address, ...listed] = signers.map(({ address }) => address);
  const holders = new Map([alice, bob].map(({ address }) => [address, AMOUNT]));
  const frozen = { owner: carol.address, amount: AMOUNT, isFrozen: true };
  here = await startNodeHere([
    ...[alice, bob, carol].map(({ address }) => genesisWallet(address, RICH)),
    genesisWallet(poor.address, 4_999n),
    ...[plain, extended].flatMap((token) => [
      ...genesisOf(token, alice.address, holders),
      genesisToken({ ...frozen, token: token.facts }),
    ]),
    genesisLookupTable(table, listed),
  ]);
});
afterAll(async () => {
  await here.stop();
  expect(here.time.pending).toBe(0);
});

function aSigner(): Promise<KeyPairSigner> {
  return generateKeyPairSigner();
}

function pay(amount: bigint, destination = bob.address, source = alice): Instruction {
  return getTransferSolInstruction({ source, destination, amount });
}

/** A payment that names so many accounts, its payer and its program among them. */
function locking(count: number): Instruction {
  const { accounts = [], ...payment } = pay(1n);
  const more = listed.slice(0, count - accounts.length - 1);
  const named = more.map((each) => ({ address: each, role: AccountRole.WRITABLE }));
  return { ...payment, accounts: [...accounts, ...named] };
}

/** Sends what it is given as it is. */
function byReceiver(): ReceiverDelivery<true> {
  return {
    by: 'receiver',
    async send({ bytes }) {
      // Kit brands such text; these bytes have been decoded as a transaction.
      const wire = Buffer.from(bytes).toString('base64') as Base64EncodedWireTransaction;
      const options = { encoding: 'base64', skipPreflight: true } as const;
      return { signature: await here.node.rpc.sendTransaction(wire, options).send() };
    },
  };
}

function moving(token: TestToken, from: KeyPairSigner, amount: bigint): Trial {
  return { payer: from, instructions: [transferOf(token, from, bob.address, amount)] };
}

const toldBy = (program: Address, message: string, code?: number): Told => ({
  message,
  code,
  programIds: [program],
});

test('an account that exists is not created', async () => {
  const make = getCreateAccountInstruction({
    payer: alice,
    newAccount: bob,
    lamports: rentLamports(0),
    space: 0n,
    programAddress: SYSTEM_PROGRAM,
  });
  const trial = { payer: alice, signers: [bob], instructions: [make] };
  const told = toldBy(SYSTEM_PROGRAM, 'An account with the same address already exists.', 0);
  await expectFailure(here, trial, told);
});

test('SOL that is not there is not sent', async () => {
  const told = toldBy(SYSTEM_PROGRAM, 'Insufficient SOL', 1);
  await expectFailure(here, { payer: alice, instructions: [pay(RICH)] }, told);
});

test('the token programs say what they refuse: 17 of a frozen account, and 1 of tokens, not of SOL', async () => {
  for (const [token, program] of [
    [plain, TOKEN_PROGRAM_ADDRESS],
    [extended, TOKEN_2022_PROGRAM],
  ] as const) {
    const frozen = toldBy(program, 'The token account is frozen.', 17);
    await expectFailure(here, moving(token, carol, 1n), frozen);
    const short = toldBy(program, 'Insufficient token balance.', 1);
    await expectFailure(here, moving(token, alice, AMOUNT + 1n), short);
  }
});

test('a fee that cannot be paid stops a transaction, and one sent all the same leaves no trace until it expires', async () => {
  const trial = { payer: poor, instructions: [pay(1n, bob.address, poor)] };
  const told = { message: NOT_ENOUGH_SOL, code: undefined, programIds: [SYSTEM_PROGRAM] };
  await expectStopped(here, trial, told);
  const outcome = await settle(here, await propose(here, trial, { skipPreflight: true }), trial);
  expect(outcome).toMatchObject({ status: 'expired', failure: NOT_CONFIRMED });
});

test('a wallet that never held SOL is told that it cannot pay the fee, whatever the chain calls that', async () => {
  const payer = await aSigner();
  const trial = { payer, instructions: [pay(1n, bob.address, payer)] };
  await expectStopped(here, trial, {
    message: NOT_ENOUGH_SOL,
    code: undefined,
    programIds: [SYSTEM_PROGRAM],
  });
});

test('what would leave less than the rent is stopped, whatever was asked for', async () => {
  const { address } = await aSigner();
  const trial = { payer: alice, instructions: [pay(rentLamports(0) - 1n, address)] };
  const told = { message: NOT_ENOUGH_SOL, code: undefined, programIds: [SYSTEM_PROGRAM] };
  await expectStopped(here, trial, told);
  await expectStopped(here, trial, told, { skipPreflight: true });
  // A receiver sends what it likes.
  const outcome = await settle(here, { ...(await propose(here, trial)), delivery: byReceiver() }, trial);
  if (outcome.status !== 'failed') expect.fail(`it is ${outcome.status}`);
  expect(outcome.failure).toMatchObject({ ...told, txid: outcome.signature });
  expect(outcome.response?.meta?.err).toEqual({ InsufficientFundsForRent: { account_index: 1n } });
});

test('a transaction that locks too many accounts is told so by the chain', async () => {
  // By a lookup table, as 1232 bytes hold not forty addresses; the engine, which sends none with a table, never gets there by itself.
  const tables = new Map([[table, listed]]);
  const { value } = await here.node.rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const simulate = async (accounts: number) => {
    const bytes = buildTransaction(alice.address, { ...value, tables }, [locking(accounts)]);
    const wire = Buffer.from(bytes).toString('base64') as Base64EncodedWireTransaction;
    const told = await here.node.rpc.simulateTransaction(wire, { encoding: 'base64' }).send();
    return { transaction: decodeTransaction(bytes, tables), ...told.value };
  };
  expect((await simulate(MAX_LOCKS)).err).toBeNull();
  const { transaction, err, logs } = await simulate(MAX_LOCKS + 1);
  expect(transaction.bytes.length).toBeLessThan(400);
  expect(toFailure(transaction, { err, logs })).toEqual({
    ...toldBy(SYSTEM_PROGRAM, 'Transaction locked too many accounts.', 7002),
    txid: undefined,
    serializedTx: Buffer.from(transaction.bytes).toString('base64'),
  });
});

test('what has no sentence of its own sends its reader to the explorer, once there is something to see', async () => {
  const trial = { payer: alice, instructions: [{ ...pay(1n), data: Uint8Array.of(2, 0, 0, 0) }] };
  await expectStopped(here, trial, toldBy(SYSTEM_PROGRAM, 'Unknown error occured.'));
  const lines = [`Program ${SYSTEM_PROGRAM} failed: invalid instruction data`];
  await expectFailed(here, trial, toldBy(SYSTEM_PROGRAM, 'Unknown error, visit the explorer.'), lines);
});

test('what gets lost on its way expires with its blockhash', async () => {
  const trial = { payer: alice, instructions: [pay(1n)] };
  const outcome = await settle(here, await propose(here, trial, { modes: ['nozomi'] }), trial);
  if (outcome.status !== 'expired') expect.fail(`it is ${outcome.status}`);
  const { serializedTx, ...failure } = outcome.failure;
  expect(failure).toEqual({ ...NOT_CONFIRMED, programIds: [SYSTEM_PROGRAM], txid: outcome.signature });
  expect(decode(serializedTx).signature).toBe(outcome.signature);
  const { value } = await here.node.rpc
    .getSignatureStatuses([failure.txid ?? expect.fail()], { searchTransactionHistory: true })
    .send();
  expect(value).toEqual([null]);
});

test('what a wallet signs too late is not sent, whether its last block is known or the chain asked', async () => {
  const trial = { payer: alice, instructions: [pay(2n)] };
  const late = () => here.time.advance(LIFE_MS);
  const told = toldBy(SYSTEM_PROGRAM, 'Transaction expired blockheight exceeded', 7003);
  const known = await settle(here, await propose(here, trial), trial, late);
  expect(known).toMatchObject({ status: 'expired', failure: { ...told, txid: undefined } });
  const proposal = { ...(await propose(here, trial)), lastValidBlockHeight: undefined };
  const asked = await settle(here, proposal, trial, late);
  expect(asked).toMatchObject({ status: 'stopped', failure: { ...told, txid: undefined } });
});

test('a confirmed transaction that did not do what was expected of it leaves its balances unread', async () => {
  const trial = { payer: alice, instructions: [pay(3n)] };
  // A payment of SOL brings no token.
  const readReceipt = ({ meta }: LandedTransaction) => (meta?.postTokenBalances?.length ? true : undefined);
  const outcome = await settle(here, await propose(here, trial, { readReceipt }), trial);
  if (outcome.status !== 'confirmed') expect.fail(`it is ${outcome.status}`);
  const told = toldBy(SYSTEM_PROGRAM, 'Balances cannot be extracted properly', 7001);
  expect(outcome.unread).toEqual({
    ...told,
    txid: outcome.signature,
    serializedTx: expect.any(String),
  });
});
