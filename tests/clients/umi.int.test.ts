import {
  createMetadataAccountV3,
  fetchAllDigitalAssetByUpdateAuthority,
  fetchDigitalAsset,
  mplTokenMetadata,
  NameTooLongError,
  TokenStandard,
} from '@metaplex-foundation/mpl-token-metadata';
import { keypairIdentity, none, publicKey, sol, some, type Umi } from '@metaplex-foundation/umi';
import { createUmi } from '@metaplex-foundation/umi-bundle-defaults';
import { genesisMetadata, genesisMint, TOKEN_2022_PROGRAM } from '@orrery/chain';
import { parseAddress } from '@orrery/core/address';
import { TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import { Connection, Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareNode, ourPrograms, startBareNode } from './bare-node.ts';
import { disconnect } from './bare-web3.ts';

const ISSUER = parseAddress('5qWya6UjwWnGVhdSBL3hyZ7B45jbk6Byt1hwd7ohEGXE');
const tokenOf = (id: string, tokenProgram: typeof TOKEN_PROGRAM, decimals = 6) => ({
  id: parseAddress(id),
  name: 'Sleepy Walrus',
  symbol: 'WALRUS',
  decimals,
  tokenProgram,
  tags: [],
});
const TOKENS = [
  tokenOf('8rE9CtCjwhSmbwL5fbJBtRFsS3ohfMcDFeTCC7t4ciUA', TOKEN_PROGRAM),
  tokenOf('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T', TOKEN_2022_PROGRAM),
  tokenOf('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', TOKEN_PROGRAM, 0),
];
const UNNAMED = tokenOf('So1endDq2YkqhipRh3WViPa8hdiSpxWy6z3Z6tMCpAo', TOKEN_PROGRAM);
let here: BareNode;
let connection: Connection;
let umi: Umi;

beforeAll(async () => {
  const alice = Keypair.generate();
  const named = TOKENS.flatMap((token) => [
    genesisMint({ token, supply: 0n, mintAuthority: ISSUER, freezeAuthority: null }),
    genesisMetadata(token, ISSUER),
  ]);
  const mintAuthority = parseAddress(alice.publicKey.toBase58());
  const unnamed = genesisMint({ token: UNNAMED, supply: 0n, mintAuthority, freezeAuthority: null });
  here = await startBareNode({}, [...(await ourPrograms()), ...named, unnamed]);
  connection = new Connection(`http://127.0.0.1:${here.port}`, 'confirmed');
  umi = createUmi(connection).use(mplTokenMetadata());
  umi.use(keypairIdentity(umi.eddsa.createKeypairFromSecretKey(alice.secretKey)));
  await umi.rpc.airdrop(umi.identity.publicKey, sol(100));
});

afterAll(async () => {
  disconnect(connection);
  await here.stop();
});

test('reads the metadata of a genesis as that of any token', async () => {
  for (const { id, decimals } of TOKENS) {
    const { mint, metadata } = await fetchDigitalAsset(umi, publicKey(id));
    expect(mint.decimals).toBe(decimals);
    expect(metadata).toMatchObject({
      mint: id,
      updateAuthority: ISSUER,
      name: 'Sleepy Walrus',
      symbol: 'WALRUS',
      uri: '',
      sellerFeeBasisPoints: 0,
      creators: none(),
      isMutable: false,
      primarySaleHappened: false,
      tokenStandard: some(decimals === 0 ? TokenStandard.FungibleAsset : TokenStandard.Fungible),
      collection: none(),
      uses: none(),
      collectionDetails: none(),
      programmableConfig: none(),
    });
    expect(metadata.editionNonce).toMatchObject({ __option: 'Some' });
  }
  const issued = await fetchAllDigitalAssetByUpdateAuthority(umi, publicKey(ISSUER));
  expect(issued.map((asset) => asset.publicKey).sort()).toEqual(TOKENS.map(({ id }) => id).sort());
});

test('makes a mint’s metadata for no more than its rent, and is told by name what the program refuses', async () => {
  const mint = publicKey(UNNAMED.id);
  const name = (text: string) =>
    createMetadataAccountV3(umi, {
      mint,
      mintAuthority: umi.identity,
      isMutable: true,
      collectionDetails: null,
      data: {
        name: text,
        symbol: 'WALRUS',
        uri: 'https://example.com/walrus.json',
        sellerFeeBasisPoints: 0,
        creators: null,
        collection: null,
        uses: null,
      },
    }).sendAndConfirm(umi, { confirm: { commitment: 'confirmed' } });
  await expect(name('n'.repeat(33))).rejects.toBeInstanceOf(NameTooLongError);
  const balance = async () => (await umi.rpc.getBalance(umi.identity.publicKey)).basisPoints;
  const before = await balance();
  await name('Sleepy Walrus');
  expect((await fetchDigitalAsset(umi, mint)).metadata).toMatchObject({
    updateAuthority: umi.identity.publicKey,
    name: 'Sleepy Walrus',
    uri: 'https://example.com/walrus.json',
    isMutable: true,
    tokenStandard: some(TokenStandard.Fungible),
  });
  expect(before - (await balance())).toBe((128n + 607n) * 6_960n + 5_000n);
});
