import {
  associatedAddress,
  balanceDifference,
  buildDelisting,
  buildMintCreation,
  buildPoolOpening,
  buildSettlement,
  genesisMint,
  genesisToken,
  TOKEN_2022_PROGRAM,
} from '@orrery/chain';
import {
  type Address,
  address,
  type Base64EncodedWireTransaction,
  createAddressWithSeed,
  createKeyPairSignerFromPrivateKeyBytes,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Localnet } from './localnet.ts';
import { type NodeHere, startNodeHere } from './test-node-here.ts';
import { TOKEN_PROGRAM } from './token-layout.ts';

const CONFIRMED = { commitment: 'confirmed' } as const;
const MINT = address('7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs');
const WRAPPED_SOL = address('So11111111111111111111111111111111111111112');
const SOL = { mint: WRAPPED_SOL, tokenProgram: TOKEN_PROGRAM, decimals: 9 };
const TAXED = { mint: MINT, tokenProgram: TOKEN_2022_PROGRAM, decimals: 6 };
const token = {
  id: MINT,
  symbol: 'TAX',
  name: 'Taxed',
  decimals: 6,
  tokenProgram: TOKEN_2022_PROGRAM,
  tags: [],
  extensions: { transferFee: { bps: 100, most: 10n ** 12n } },
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
  [taxedVault, solVault] = await vaultsOf('pool', TOKEN_2022_PROGRAM);
  const owner = venue.address;
  const genesis = [
    genesisMint({ token, supply: 5_000_000n, mintAuthority: null, freezeAuthority: null }),
    genesisToken({ token, owner, amount: 4_000_000n, address: taxedVault }),
    genesisToken({ token: solFacts, owner, amount: 9_000_000n, address: solVault }),
    genesisToken({ token, owner: alice.address, amount: 1_000_000n }),
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
  const bytes = await buildSettlement({
    taker: alice.address,
    authority: venue.address,
    input: TAXED,
    output: SOL,
    payIn: { vault: taxedVault, amount: 250_000n },
    moves: [],
    payOuts: [{ vault: solVault, amount: 2_000n }],
    computeUnitLimit: 60_000,
    ...(await latest()),
  });
  const asked = { transaction: bytes, wallet: alice.address };
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
  const transaction = await buildSettlement({
    taker: alice.address,
    authority: venue.address,
    input: SOL,
    output: TAXED,
    payIn: { vault: solVault, amount: 3_000n },
    moves: [],
    payOuts: [
      { vault: taxedVault, amount: 1_000n },
      { vault: taxedVault, amount: 101n },
    ],
    computeUnitLimit: 60_000,
    ...(await latest()),
  });
  const asked = { transaction, wallet: alice.address };
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

test('carries a launch from its mint to its end, and tells the last balances of what is gone', async () => {
  const mint = await generateKeyPairSigner();
  const vaults = await vaultsOf('launch', TOKEN_2022_PROGRAM);
  const [authority, developer] = [venue.address, alice.address];
  const names = { symbol: 'NEW', name: 'New', uri: '' };
  await land(
    await buildMintCreation({
      developer,
      mint: mint.address,
      ...names,
      decimals: 6,
      closeAuthority: authority,
      lifetime: await latest(),
    }),
    alice,
    mint,
  );
  const opened = await land(
    await buildPoolOpening({
      developer,
      authority,
      seed: 'launch',
      mint: mint.address,
      quote: SOL,
      vaults,
      supply: 7_000_000n,
      notice: 'opened',
      lifetime: await latest(),
    }),
    alice,
    venue,
  );
  const told = { mint: mint.address, owner: authority, programId: TOKEN_2022_PROGRAM };
  expect(opened.postTokenBalances).toContainEqual(
    expect.objectContaining({ ...told, uiTokenAmount: expect.objectContaining({ uiAmountString: '7' }) }),
  );
  const closed = await land(
    await buildDelisting({
      authority,
      mint: mint.address,
      vaults,
      burn: 7_000_000n,
      proceeds: developer,
      notice: 'closed',
      lifetime: await latest(),
    }),
    venue,
  );
  expect(closed.preTokenBalances).toContainEqual(expect.objectContaining(told));
  expect(closed.postTokenBalances).toEqual([]);
  await expect(node.rpc.getTokenSupply(mint.address, CONFIRMED).send()).rejects.toThrow(
    /could not find mint/,
  );
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

async function vaultsOf(seed: string, firstProgram: Address): Promise<[Address, Address]> {
  const baseAddress = venue.address;
  return Promise.all([
    createAddressWithSeed({ baseAddress, seed: `${seed}:0`, programAddress: firstProgram }),
    createAddressWithSeed({ baseAddress, seed: `${seed}:1`, programAddress: TOKEN_PROGRAM }),
  ]);
}
