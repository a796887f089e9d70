import {
  AuthorityType,
  approve,
  approveChecked,
  burn,
  burnChecked,
  closeAccount,
  createAssociatedTokenAccount,
  createMint,
  createMultisig,
  createWrappedNativeAccount,
  freezeAccount,
  getAccount,
  getMint,
  getMultisig,
  getOrCreateAssociatedTokenAccount,
  mintTo,
  mintToChecked,
  NATIVE_MINT,
  revoke,
  setAuthority,
  syncNative,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  thawAccount,
  transfer,
  transferChecked,
} from '@solana/spl-token';
import {
  type Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  type PublicKey,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
} from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BareNode, startBareNode } from './bare-node.ts';
import { type BareWeb3, connectWeb3, parsedAccount, parsedOf } from './bare-web3.ts';

const DECIMALS = 6;
let here: BareNode;
let client: BareWeb3;
let connection: Connection;
let alice: Keypair;
const bob = Keypair.generate();

beforeAll(async () => {
  here = await startBareNode();
  client = await connectWeb3(here);
  ({ connection, alice } = client);
});

afterAll(async () => {
  client.close();
  await here.stop();
});

describe.each([
  ['spl-token', TOKEN_PROGRAM_ID],
  ['spl-token-2022', TOKEN_2022_PROGRAM_ID],
])('%s', (name, program) => {
  const [minter, freezer, delegate] = [Keypair.generate(), Keypair.generate(), Keypair.generate()];
  let mint: PublicKey;
  let from: PublicKey;
  let to: PublicKey;

  const held = async (at: PublicKey) => (await getAccount(connection, at, undefined, program)).amount;

  beforeAll(async () => {
    const { publicKey: authority } = minter;
    mint = await createMint(
      connection,
      alice,
      authority,
      freezer.publicKey,
      DECIMALS,
      undefined,
      undefined,
      program,
    );
    from = await createAssociatedTokenAccount(connection, alice, mint, alice.publicKey, undefined, program);
    const made = await getOrCreateAssociatedTokenAccount(
      connection,
      alice,
      mint,
      bob.publicKey,
      true,
      'confirmed',
      undefined,
      program,
    );
    to = made.address;
    await mintTo(connection, alice, mint, from, minter, 1_000_000n, [], undefined, program);
  });

  test('reads the mint and the accounts of a token', async () => {
    const found = await getMint(connection, mint, undefined, program);
    expect(found).toMatchObject({ decimals: DECIMALS, supply: 1_000_000n, isInitialized: true });
    expect(found.mintAuthority?.equals(minter.publicKey)).toBe(true);
    expect(await parsedAccount(connection, mint)).toMatchObject({
      program: name,
      type: 'mint',
      info: { supply: '1000000', freezeAuthority: freezer.publicKey.toBase58() },
    });
    expect(await parsedAccount(connection, to)).toMatchObject({
      program: name,
      type: 'account',
      info: { owner: bob.publicKey.toBase58(), isNative: false, state: 'initialized' },
    });
    const which = { programId: program };
    const { value } = await connection.getParsedTokenAccountsByOwner(alice.publicKey, which);
    expect(value.map(({ pubkey }) => pubkey.toBase58())).toContain(from.toBase58());
  });

  test('mints and transfers, and shows what was done', async () => {
    const minted = await mintToChecked(
      connection,
      alice,
      mint,
      from,
      minter,
      500_000n,
      DECIMALS,
      [],
      undefined,
      program,
    );
    const tokenAmount = { amount: '500000', decimals: DECIMALS, uiAmount: 0.5, uiAmountString: '0.5' };
    expect(await parsedOf(connection, minted)).toMatchObject([
      {
        program: 'spl-token',
        parsed: {
          type: 'mintToChecked',
          info: {
            mint: mint.toBase58(),
            account: from.toBase58(),
            mintAuthority: minter.publicKey.toBase58(),
            tokenAmount,
          },
        },
        stackHeight: 1,
      },
    ]);
    const paid = await transfer(connection, alice, from, to, alice, 10n, [], undefined, program);
    expect(await parsedOf(connection, paid)).toMatchObject([
      {
        parsed: {
          type: 'transfer',
          info: { amount: '10', source: from.toBase58(), destination: to.toBase58() },
        },
      },
    ]);
    await transferChecked(connection, alice, from, mint, to, alice, 5n, DECIMALS, [], undefined, program);
    expect(await held(to)).toBe(15n);
    const made = await connection.getSignaturesForAddress(to);
    const first = await connection.getParsedTransaction(made.at(-1)?.signature ?? '', {
      maxSupportedTransactionVersion: 0,
    });
    const inner = first?.meta?.innerInstructions?.[0]?.instructions ?? [];
    expect(inner.map((each) => ('parsed' in each ? each.parsed.type : each.programId))).toEqual([
      'getAccountDataSize',
      'createAccount',
      'initializeImmutableOwner',
      'initializeAccount3',
    ]);
  });

  test('lets a delegate spend what was approved, until it is revoked', async () => {
    const { publicKey } = delegate;
    await approve(connection, alice, from, publicKey, alice, 100n, [], undefined, program);
    await transfer(connection, alice, from, to, delegate, 40n, [], undefined, program);
    const left = await getAccount(connection, from, undefined, program);
    expect([left.delegate?.equals(publicKey), left.delegatedAmount]).toEqual([true, 60n]);
    expect((await parsedAccount(connection, from)).info).toMatchObject({
      delegate: publicKey.toBase58(),
      delegatedAmount: { amount: '60' },
    });
    await approveChecked(
      connection,
      alice,
      mint,
      from,
      publicKey,
      alice,
      7n,
      DECIMALS,
      [],
      undefined,
      program,
    );
    await revoke(connection, alice, from, alice, [], undefined, program);
    expect((await getAccount(connection, from, undefined, program)).delegate).toBeNull();
    const late = transfer(connection, alice, from, to, delegate, 1n, [], undefined, program);
    await expect(late).rejects.toThrow('custom program error: 0x4');
  });

  test('freezes and thaws an account', async () => {
    await freezeAccount(connection, alice, to, mint, freezer, [], undefined, program);
    expect((await parsedAccount(connection, to)).info.state).toBe('frozen');
    const paid = transfer(connection, alice, from, to, alice, 2n, [], undefined, program);
    await expect(paid).rejects.toThrow('custom program error: 0x11');
    await thawAccount(connection, alice, to, mint, freezer, [], undefined, program);
    expect((await getAccount(connection, to, undefined, program)).isFrozen).toBe(false);
  });

  test('burns, hands authorities on, closes', async () => {
    await transfer(connection, alice, to, from, bob, await held(to), [], undefined, program);
    await burn(connection, alice, from, mint, alice, 100_000n, [], undefined, program);
    await burnChecked(connection, alice, from, mint, alice, 1n, DECIMALS, [], undefined, program);
    const { supply } = await getMint(connection, mint, undefined, program);
    expect(supply).toBe(1_399_999n);
    const handed = await setAuthority(
      connection,
      alice,
      mint,
      minter,
      AuthorityType.MintTokens,
      null,
      [],
      undefined,
      program,
    );
    expect(await parsedOf(connection, handed)).toMatchObject([
      { parsed: { type: 'setAuthority', info: { authorityType: 'mintTokens', newAuthority: null } } },
    ]);
    const more = mintTo(connection, alice, mint, from, minter, 9n, [], undefined, program);
    await expect(more).rejects.toThrow('custom program error: 0x5');
    const before = await connection.getBalance(bob.publicKey);
    await closeAccount(connection, alice, to, bob.publicKey, bob, [], undefined, program);
    expect(await connection.getAccountInfo(to)).toBeNull();
    expect(await connection.getBalance(bob.publicKey)).toBeGreaterThan(before);
  });

  test('mints by two signers of three', async () => {
    const signers = [Keypair.generate(), Keypair.generate(), Keypair.generate()];
    const keys = signers.map(({ publicKey }) => publicKey);
    const multisig = await createMultisig(connection, alice, keys, 2, undefined, undefined, program);
    expect(await getMultisig(connection, multisig, undefined, program)).toMatchObject({ m: 2, n: 3 });
    expect(await parsedAccount(connection, multisig)).toMatchObject({
      program: name,
      type: 'multisig',
      info: { numRequiredSigners: 2, numValidSigners: 3, signers: keys.map((key) => key.toBase58()) },
    });
    const other = await createMint(connection, alice, multisig, null, 0, undefined, undefined, program);
    const account = await createAssociatedTokenAccount(
      connection,
      alice,
      other,
      alice.publicKey,
      undefined,
      program,
    );
    const [first, second] = signers as [Keypair, Keypair, Keypair];
    const alone = mintTo(connection, alice, other, account, multisig, 3n, [first], undefined, program);
    await expect(alone).rejects.toThrow('missing required signature for instruction');
    const both = [first, second];
    const minted = await mintTo(connection, alice, other, account, multisig, 3n, both, undefined, program);
    expect(await parsedOf(connection, minted)).toMatchObject([
      {
        parsed: {
          type: 'mintTo',
          info: {
            multisigMintAuthority: multisig.toBase58(),
            signers: both.map(({ publicKey }) => publicKey.toBase58()),
          },
        },
      },
    ]);
    expect(await held(account)).toBe(3n);
  });
});

test('wraps what it is paid, and gives it back', async () => {
  const account = await createWrappedNativeAccount(connection, alice, alice.publicKey, LAMPORTS_PER_SOL);
  expect(await getAccount(connection, account)).toMatchObject({
    amount: BigInt(LAMPORTS_PER_SOL),
    isNative: true,
    rentExemptReserve: 2_039_280n,
  });
  const more = SystemProgram.transfer({ fromPubkey: alice.publicKey, toPubkey: account, lamports: 5 });
  await sendAndConfirmTransaction(connection, new Transaction().add(more), [alice]);
  await syncNative(connection, alice, account);
  expect((await parsedAccount(connection, account)).info).toMatchObject({
    isNative: true,
    mint: NATIVE_MINT.toBase58(),
    rentExemptReserve: { amount: '2039280' },
    tokenAmount: { amount: '1000000005' },
  });
  await closeAccount(connection, alice, account, bob.publicKey, alice);
  expect(await connection.getAccountInfo(account)).toBeNull();
});
