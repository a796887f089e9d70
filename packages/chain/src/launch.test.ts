import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { type Address, generateKeyPairSigner, type KeyPairSigner, lamports, unwrapOption } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { getMintDecoder, getMintToInstruction } from '@solana-program/token-2022';
import { beforeEach, describe, expect, test } from 'vitest';
import { associatedAddress } from './addresses/associated-address.ts';
import { TOKEN_2022_PROGRAM } from './addresses/solana-programs.ts';
import {
  buildLaunch,
  buildLaunchClosing,
  buildTokenCreation,
  launchAddress,
  type TokenCreation,
} from './launch.ts';
import { metadataAddress } from './programs/metadata/metadata.ts';
import { POOL_KINDS } from './programs/venue/generated/accounts.generated.ts';
import { compileSwap, type Swap, toSwapInstructions } from './swaps/swap-transaction.ts';
import { tokenAt } from './testing/mints.ts';
import { refusalOf, TestVenue } from './testing/venue.ts';

const SUPPLY = 1_000_000_000_000_000n;
const SETTINGS = {
  feeBps: 100,
  graduatedFeeBps: 25,
  figure0: 73_000_000_000_000n,
  figure1: 30_000_000_000n,
  figure2: 85_005_359_057n,
};
const SOL = { mint: WRAPPED_SOL, tokenProgram: TOKEN_PROGRAM_ADDRESS };
/** As long as each may be, in characters of four bytes. */
const LONGEST = { symbol: '🪐'.repeat(10), name: '🪐'.repeat(30), links: 'xtwd' };

let venue: TestVenue;
let developer: KeyPairSigner;
let mint: KeyPairSigner;
let feeOwner: Address;

beforeEach(async () => {
  venue = await TestVenue.open();
  [developer, mint] = [await venue.vm.wallet(), await generateKeyPairSigner()];
  feeOwner = (await generateKeyPairSigner()).address;
});

describe('a token', () => {
  test('carries its names and links, and nothing else that anybody has a right by', async () => {
    expect((await create(LONGEST)).length).toBe(904);
    const { extensions, ...made } = mintNow();
    expect(made).toMatchObject({ supply: SUPPLY, decimals: 6, freezeAuthority: { __option: 'None' } });
    expect(unwrapOption(made.mintAuthority)).toBe(developer.address);
    const found = Object.fromEntries((unwrapOption(extensions) ?? []).map((each) => [each.__kind, each]));
    expect(Object.keys(found)).toEqual(['MetadataPointer', 'TokenMetadata']);
    expect(found).toMatchObject({
      MetadataPointer: { authority: { __option: 'None' }, metadataAddress: { value: mint.address } },
      TokenMetadata: {
        name: LONGEST.name,
        symbol: LONGEST.symbol,
        uri: '',
        additionalMetadata: new Map([['links', 'xtwd']]),
      },
    });
    expect(tokenAt(venue.vm, heldBy(developer.address)).amount).toBe(SUPPLY);
  });

  test('has its names in the metadata program’s account too, cut where that has no room', async () => {
    await create(LONGEST);
    const data = venue.vm.read(metadataAddress(mint.address))?.data ?? new Uint8Array();
    const text = (from: number, to: number) => new TextDecoder().decode(data.subarray(from, to));
    expect([text(69, 101), text(105, 115)]).toEqual(['🪐'.repeat(8), `${'🪐'.repeat(2)}\0\0`]);
  });

  test('without links has no such field', async () => {
    await create({ name: 'Plain', symbol: 'P' });
    const metadata = unwrapOption(mintNow().extensions)?.find(({ __kind }) => __kind === 'TokenMetadata');
    expect(metadata).toMatchObject({ name: 'Plain', additionalMetadata: new Map() });
  });

  test('is made whatever the length of its names, also where its account would be as long as a multisig', async () => {
    const lengths: (number | undefined)[] = [];
    for (const characters of [18, 19, 20, 21, 22]) {
      mint = await generateKeyPairSigner();
      await create({ symbol: 'S', name: 'n'.repeat(characters), links: 'xtw' });
      lengths.push(venue.vm.read(mint.address)?.data.length);
    }
    expect(lengths).toEqual([353, 354, 357, 356, 357]);
  });

  test('is not made without the signatures of developer and mint', async () => {
    const bytes = buildTokenCreation(aCreation(LONGEST));
    for (const signers of [[developer], [mint]])
      await expect(venue.vm.run(bytes, signers)).rejects.toThrow(/missing signatures/);
  });
});

describe('a launch', () => {
  test('holds all there is of its token, which cannot be minted again', async () => {
    await create(LONGEST);
    expect((await launch()).length).toBe(620);
    const address = launchAddress(mint.address);
    expect(venue.pool({ address })).toMatchObject({
      kind: POOL_KINDS.launch,
      mint0: mint.address,
      mint1: WRAPPED_SOL,
      vault0: heldBy(address),
      creator: developer.address,
      feeOwner,
      reserve0: SUPPLY,
      reserve1: 0n,
      protocolBps: 0,
      ...SETTINGS,
    });
    expect(venue.amount(heldBy(address))).toBe(SUPPLY);
    expect(venue.vm.read(heldBy(developer.address))).toBeUndefined();
    const [token, mintAuthority] = [heldBy(address), developer];
    const more = getMintToInstruction({ mint: mint.address, token, mintAuthority, amount: 1n });
    expect(await venue.vm.send([more], developer)).toMatch(/total supply of this token is fixed/);
  });

  test.each([
    [1_000_000_000n, POOL_KINDS.launch],
    [100_000_000_000n, POOL_KINDS.product],
  ])(
    'that sold for %d lamports ends once everything is back: its developer gets SOL and deposits, and its mint stays empty',
    async (amount, kind) => {
      const before = venue.vm.balance(developer.address);
      await create(LONGEST);
      await launch();
      const [buyer, seed] = [await venue.vm.wallet(), 'a1b2c3d4'];
      venue.vm.svm.airdrop(buyer.address, lamports(amount));
      await swap(buyer, { input: SOL, output: token(), amount });
      expect(venue.pool({ address: launchAddress(mint.address) }).kind).toBe(kind);
      const bought = venue.amount(heldBy(buyer.address));
      expect(bought > 0n).toBe(true);
      const closing = () =>
        buildLaunchClosing({
          developer: developer.address,
          mint: mint.address,
          seed,
          lifetime: venue.vm.lifetime,
        });
      expect(refusalOf(await venue.vm.run(closing(), [developer]))).toBe(6112);
      await swap(buyer, { input: token(), output: SOL, amount: bought });
      const left = venue.pool({ address: launchAddress(mint.address) }).reserve1;
      const bytes = closing();
      expect(await venue.vm.run(bytes, [developer])).toBeUndefined();
      const address = launchAddress(mint.address);
      for (const gone of [address, heldBy(address), associatedAddress({ owner: address, ...SOL })])
        expect(venue.vm.read(gone)).toBeUndefined();
      expect(mintNow()).toMatchObject({ supply: 0n, mintAuthority: { __option: 'None' } });
      // Five signatures: two of the creation, one each of the launch, of the closing that failed and of the one that did not.
      const kept = venue.vm.balance(mint.address) + venue.vm.balance(metadataAddress(mint.address));
      expect(venue.vm.balance(developer.address)).toBe(before + left - kept - 5n * 5_000n);
      expect(bytes.length).toBe(619);
    },
  );
});

function aCreation(names: Pick<TokenCreation, 'name' | 'symbol' | 'links'>): TokenCreation {
  const plan = { developer: developer.address, mint: mint.address, decimals: 6, supply: SUPPLY };
  return { ...plan, ...names, lifetime: venue.vm.lifetime };
}

async function create(names: Pick<TokenCreation, 'name' | 'symbol' | 'links'>): Promise<Uint8Array> {
  const bytes = buildTokenCreation(aCreation(names));
  expect(await venue.vm.run(bytes, [developer, mint])).toBeUndefined();
  return bytes;
}

async function launch(): Promise<Uint8Array> {
  const bytes = buildLaunch({
    developer: developer.address,
    mint: mint.address,
    supply: SUPPLY,
    feeOwner,
    settings: SETTINGS,
    lifetime: venue.vm.lifetime,
  });
  expect(await venue.vm.run(bytes, [developer])).toBeUndefined();
  return bytes;
}

async function swap(taker: KeyPairSigner, terms: Pick<Swap, 'input' | 'output' | 'amount'>): Promise<void> {
  const address = launchAddress(mint.address);
  const instructions = toSwapInstructions({
    ...terms,
    taker: taker.address,
    swapMode: 'ExactIn',
    paths: [{ percent: 100, pools: [{ address, pool: venue.pool({ address }) }] }],
    quotedAmount: 1n,
    slippageBps: 0,
    seed: 'a1b2c3d4',
    computeUnitLimit: 200_000,
  });
  const bytes = compileSwap(taker.address, instructions, venue.vm.lifetime);
  expect(await venue.vm.run(bytes, [taker])).toBeUndefined();
}

function token() {
  return { mint: mint.address, tokenProgram: TOKEN_2022_PROGRAM };
}

function heldBy(owner: Address): Address {
  return associatedAddress({ owner, ...token() });
}

function mintNow() {
  return getMintDecoder().decode(venue.vm.read(mint.address)?.data ?? new Uint8Array());
}
