import {
  createAssociatedTokenAccount,
  createInitializeMint2Instruction,
  createInitializeTransferFeeConfigInstruction,
  ExtensionType,
  getAccount,
  getMint,
  getMintLen,
  getTransferFeeAmount,
  getTransferFeeConfig,
  harvestWithheldTokensToMint,
  mintTo,
  setTransferFee,
  TOKEN_2022_PROGRAM_ID,
  transferCheckedWithFee,
  withdrawWithheldTokensFromAccounts,
  withdrawWithheldTokensFromMint,
} from '@solana/spl-token';
import {
  type Connection,
  Keypair,
  type PublicKey,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
} from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareNode, startBareNode } from './bare-node.ts';
import { type BareWeb3, connectWeb3, parsedAccount, parsedOf } from './bare-web3.ts';

const DECIMALS = 6;
let here: BareNode;
let client: BareWeb3;
let connection: Connection;
let alice: Keypair;

beforeAll(async () => {
  here = await startBareNode();
  client = await connectWeb3(here);
  ({ connection, alice } = client);
});

afterAll(async () => {
  client.close();
  await here.stop();
});

test('withholds the fee of a Token-2022 mint, and pays it out', async () => {
  const program = TOKEN_2022_PROGRAM_ID;
  const [mint, keeper] = [Keypair.generate(), Keypair.generate()];
  const space = getMintLen([ExtensionType.TransferFeeConfig]);
  const made = new Transaction().add(
    SystemProgram.createAccount({
      fromPubkey: alice.publicKey,
      newAccountPubkey: mint.publicKey,
      space,
      lamports: await connection.getMinimumBalanceForRentExemption(space),
      programId: program,
    }),
    createInitializeTransferFeeConfigInstruction(
      mint.publicKey,
      keeper.publicKey,
      keeper.publicKey,
      100,
      1_000n,
      program,
    ),
    createInitializeMint2Instruction(mint.publicKey, DECIMALS, alice.publicKey, null, program),
  );
  const signature = await sendAndConfirmTransaction(connection, made, [alice, mint]);
  expect((await parsedOf(connection, signature)).map((each) => each?.parsed.type)).toEqual([
    'createAccount',
    'initializeTransferFeeConfig',
    'initializeMint2',
  ]);
  const ofOwner = (owner: PublicKey) =>
    createAssociatedTokenAccount(connection, alice, mint.publicKey, owner, undefined, program);
  const [from, to, fees] = [
    await ofOwner(alice.publicKey),
    await ofOwner(Keypair.generate().publicKey),
    await ofOwner(keeper.publicKey),
  ];
  await mintTo(connection, alice, mint.publicKey, from, alice, 100_000n, [], undefined, program);
  const pay = (amount: bigint, fee: bigint) =>
    transferCheckedWithFee(
      connection,
      alice,
      from,
      mint.publicKey,
      to,
      alice,
      amount,
      DECIMALS,
      fee,
      [],
      undefined,
      program,
    );
  expect(await parsedOf(connection, await pay(10_000n, 100n))).toMatchObject([
    {
      parsed: {
        type: 'transferCheckedWithFee',
        info: { tokenAmount: { amount: '10000' }, feeAmount: { amount: '100' } },
      },
    },
  ]);
  const withheld = async () =>
    getTransferFeeAmount(await getAccount(connection, to, undefined, program))?.withheldAmount;
  expect(await withheld()).toBe(100n);
  expect((await parsedAccount(connection, to)).info.extensions).toEqual([
    { extension: 'immutableOwner' },
    { extension: 'transferFeeAmount', state: { withheldAmount: 100 } },
  ]);
  const harvested = await harvestWithheldTokensToMint(
    connection,
    alice,
    mint.publicKey,
    [to],
    undefined,
    program,
  );
  expect(await parsedOf(connection, harvested)).toMatchObject([
    { parsed: { type: 'harvestWithheldTokensToMint', info: { sourceAccounts: [to.toBase58()] } } },
  ]);
  await withdrawWithheldTokensFromMint(
    connection,
    alice,
    mint.publicKey,
    fees,
    keeper,
    [],
    undefined,
    program,
  );
  await pay(20_000n, 200n);
  await withdrawWithheldTokensFromAccounts(
    connection,
    alice,
    mint.publicKey,
    fees,
    keeper,
    [],
    [to],
    undefined,
    program,
  );
  expect(await withheld()).toBe(0n);
  expect((await getAccount(connection, fees, undefined, program)).amount).toBe(300n);
  await setTransferFee(connection, alice, mint.publicKey, keeper, [], 250, 9_000n, undefined, program);
  const config = getTransferFeeConfig(await getMint(connection, mint.publicKey, undefined, program));
  expect(config?.newerTransferFee).toMatchObject({ transferFeeBasisPoints: 250, maximumFee: 9_000n });
});
