import { readFileSync } from 'node:fs';
import {
  associatedAddress,
  balanceDifference,
  buildLaunch,
  buildLaunchClosing,
  buildTokenCreation,
  buildTransaction,
  decodeTransaction,
  genesisMint,
  genesisProgram,
  genesisToken,
  launchAddress,
  METADATA_PROGRAM,
  TOKEN_2022_PROGRAM,
  VENUE_PROGRAM,
} from '@orrery/chain';
import { TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import {
  type Address,
  address,
  type Base64EncodedWireTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createNoopSigner,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  type Instruction,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getSyncNativeInstruction, getUnwrapLamportsInstruction } from '@solana-program/token';
import { getTransferCheckedInstruction } from '@solana-program/token-2022';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Localnet } from './localnet.ts';
import { type NodeHere, startNodeHere } from './testing/node-here.ts';

const PROGRAM = new URL('../../../programs/venue/venue.so', import.meta.url);
const METADATA = new URL('../../../programs/metadata/metadata.so', import.meta.url);
const CONFIRMED = { commitment: 'confirmed' } as const;
const MINT = address('7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs');
const WRAPPED_SOL = address('So11111111111111111111111111111111111111112');
const token = {
  id: MINT,
  symbol: 'TAX',
  name: 'Taxed',
  decimals: 6,
  tokenProgram: TOKEN_2022_PROGRAM,
  tags: [],
  extensions: { transferFee: { bps: 100, most: 10n ** 12n } },
};
const stock = {
  ...token,
  id: address('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'),
  extensions: { scaledAmount: { multiplier: 2.5 } },
};
const solFacts = { ...token, id: WRAPPED_SOL, decimals: 9, tokenProgram: TOKEN_PROGRAM, extensions: {} };

let here: NodeHere;
let node: Localnet;
let alice: KeyPairSigner;
let venue: KeyPairSigner;
let ofAlice: Address;
let taxedVault: Address;
let solVault: Address;

beforeAll(async () => {
  alice = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(8));
  venue = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(9));
  const owner = venue.address;
  taxedVault = associatedAddress({ owner, mint: MINT, tokenProgram: TOKEN_2022_PROGRAM });
  solVault = associatedAddress({ owner, mint: WRAPPED_SOL, tokenProgram: TOKEN_PROGRAM });
  const genesis = [
    genesisMint({ token, supply: 5_000_000n, mintAuthority: null, freezeAuthority: null }),
    genesisToken({ token, owner, amount: 4_000_000n }),
    genesisToken({ token: solFacts, owner, amount: 9_000_000n }),
    genesisToken({ token, owner: alice.address, amount: 1_000_000n }),
    genesisMint({ token: stock, supply: 3_000_000n, mintAuthority: null, freezeAuthority: null }),
    genesisToken({ token: stock, owner, amount: 3_000_000n }),
    ...(await genesisProgram(VENUE_PROGRAM, new Uint8Array(readFileSync(PROGRAM)))),
    ...(await genesisProgram(METADATA_PROGRAM, new Uint8Array(readFileSync(METADATA)))),
  ];
  ofAlice = associatedAddress({ owner: alice.address, mint: MINT, tokenProgram: TOKEN_2022_PROGRAM });
  here = await startNodeHere(genesis);
  ({ node } = here);
  for (const { address: wallet } of [alice, venue]) {
    await node.rpc.requestAirdrop(wallet, 10_000_000_000n as never).send();
  }
});

afterAll(() => here.stop());

test('tells balances of a taxed token before and after a sale of it, and what the seller gets', async () => {
  const bytes = await build([
    paying(alice, ofAlice, taxedVault, 250_000n),
    getUnwrapLamportsInstruction({
      source: solVault,
      destination: alice.address,
      authority: createNoopSigner(venue.address),
      amount: 2_000n,
    }),
  ]);
  const asked = { transaction: decodeTransaction(bytes), wallet: alice.address };
  expect(await balanceDifference(node.rpc, asked, AbortSignal.timeout(5000))).toMatchObject({
    err: null,
    sol: 2_000n - 10_000n,
    tokens: [{ mint: MINT, change: -250_000n }],
    authorityChanges: [],
  });
  const meta = await land(bytes, alice, venue);
  const rows = (balances: typeof meta.preTokenBalances) =>
    (balances ?? [])
      .filter(({ mint }) => mint === MINT)
      .map(
        ({ owner, programId, uiTokenAmount: { uiAmountString } }) =>
          `${owner} ${programId} ${uiAmountString}`,
      )
      .toSorted();
  const row = (wallet: KeyPairSigner, amount: string) => `${wallet.address} ${TOKEN_2022_PROGRAM} ${amount}`;
  expect(rows(meta.preTokenBalances)).toEqual([row(alice, '1'), row(venue, '4')].toSorted());
  expect(rows(meta.postTokenBalances)).toEqual([row(alice, '0.75'), row(venue, '4.2475')].toSorted());
});

test('tells a buyer of a taxed token what arrives', async () => {
  const transaction = await build([
    getTransferSolInstruction({
      source: createNoopSigner(alice.address),
      destination: solVault,
      amount: 3_000n,
    }),
    getSyncNativeInstruction({ account: solVault }),
    paying(venue, taxedVault, ofAlice, 1_000n),
    paying(venue, taxedVault, ofAlice, 101n),
  ]);
  const asked = { transaction: decodeTransaction(transaction), wallet: alice.address };
  expect(await balanceDifference(node.rpc, asked, AbortSignal.timeout(5000))).toMatchObject({
    err: null,
    sol: -3_000n - 10_000n,
    tokens: [{ mint: MINT, change: 990n + 99n }],
  });
});

test('finds holdings, supply and mint of the second token program', async () => {
  const { rpc } = node;
  const wish = { programId: TOKEN_2022_PROGRAM };
  const { value: held } = await rpc
    .getTokenAccountsByOwner(alice.address, wish, { ...CONFIRMED, encoding: 'jsonParsed' })
    .send();
  expect(held.map(({ pubkey }) => pubkey)).toEqual([ofAlice]);
  const plain = { programId: TOKEN_PROGRAM };
  const others = await rpc.getTokenAccountsByOwner(alice.address, plain, { encoding: 'base64' }).send();
  expect(others.value).toEqual([]);
  expect((await rpc.getTokenSupply(MINT, CONFIRMED).send()).value.uiAmountString).toBe('5');
  expect((await rpc.getTokenAccountBalance(ofAlice, CONFIRMED).send()).value.amount).toBe('750000');
});

test('shows amounts of a mint with a multiplier times it, and its atoms as they are', async () => {
  const { rpc } = node;
  const account = associatedAddress({
    owner: venue.address,
    mint: stock.id,
    tokenProgram: TOKEN_2022_PROGRAM,
  });
  const shown = { amount: '3000000', decimals: 6, uiAmount: 7.5, uiAmountString: '7.5' };
  expect((await rpc.getTokenSupply(stock.id, CONFIRMED).send()).value).toEqual(shown);
  expect((await rpc.getTokenAccountBalance(account, CONFIRMED).send()).value).toEqual(shown);
  expect((await rpc.getTokenLargestAccounts(stock.id, CONFIRMED).send()).value).toEqual([
    { address: account, ...shown },
  ]);
  const wish = { ...CONFIRMED, encoding: 'jsonParsed' } as const;
  const { value: held } = await rpc.getTokenAccountsByOwner(venue.address, { mint: stock.id }, wish).send();
  expect(held.map((each) => each.account.data.parsed.info.tokenAmount)).toEqual([shown]);
});

test('carries a launch from its mint to its end, and tells the last balances of what is gone', async () => {
  const mint = await generateKeyPairSigner();
  const developer = alice.address;
  const supply = 1_000_000_000_000_000n;
  const named = { developer, mint: mint.address, supply };
  const names = { symbol: 'NEW', name: 'New', decimals: 6, links: 'xt' };
  await land(buildTokenCreation({ ...named, ...names, lifetime: await latest() }), alice, mint);
  const settings = {
    feeBps: 100,
    graduatedFeeBps: 25,
    figure0: 73_000_000_000_000n,
    figure1: 30_000_000_000n,
    figure2: 85_005_359_057n,
  };
  const launch = buildLaunch({ ...named, feeOwner: venue.address, settings, lifetime: await latest() });
  const opened = await land(launch, alice);
  const told = { mint: mint.address, owner: launchAddress(mint.address), programId: TOKEN_2022_PROGRAM };
  expect(opened.postTokenBalances).toContainEqual(
    expect.objectContaining({
      ...told,
      uiTokenAmount: expect.objectContaining({ uiAmountString: '1000000000' }),
    }),
  );
  const seed = 'a1b2c3d4';
  const closing = buildLaunchClosing({ developer, mint: mint.address, seed, lifetime: await latest() });
  const closed = await land(closing, alice);
  expect(closed.preTokenBalances).toContainEqual(expect.objectContaining(told));
  expect(closed.postTokenBalances).toEqual([]);
  expect((await node.rpc.getTokenSupply(mint.address, CONFIRMED).send()).value.amount).toBe('0');
});

async function latest() {
  return (await node.rpc.getLatestBlockhash(CONFIRMED).send()).value;
}

/** Signs and sends, and reads back what the chain tells of it. */
async function land(bytes: Uint8Array, ...signers: KeyPairSigner[]) {
  const keys = signers.map(({ keyPair }) => keyPair);
  const signed = await partiallySignTransaction(keys, getTransactionDecoder().decode(bytes));
  const text: Base64EncodedWireTransaction = getBase64EncodedWireTransaction(signed);
  const signature = await node.rpc.sendTransaction(text, { encoding: 'base64' }).send();
  const wish = { ...CONFIRMED, encoding: 'base64', maxSupportedTransactionVersion: 0 } as const;
  const found = await node.rpc.getTransaction(signature, wish).send();
  if (!found?.meta) throw new Error('the transaction is not on the chain');
  expect(found.meta.err).toBeNull();
  return found.meta;
}

function paying(
  authority: KeyPairSigner,
  source: Address,
  destination: Address,
  amount: bigint,
): Instruction {
  const signer = createNoopSigner(authority.address);
  return getTransferCheckedInstruction({
    source,
    mint: MINT,
    destination,
    authority: signer,
    amount,
    decimals: 6,
  });
}

/** At Alice's cost, unsigned. */
async function build(instructions: readonly Instruction[]): Promise<Uint8Array> {
  return buildTransaction(alice.address, await latest(), instructions);
}
