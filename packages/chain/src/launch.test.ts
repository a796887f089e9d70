import { WRAPPED_SOL } from '@orrery/domain';
import {
  type Address,
  createAddressWithSeed,
  generateKeyPairSigner,
  getTransactionDecoder,
  type KeyPairSigner,
} from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import {
  getMintDecoder,
  getMintToInstruction,
  getTokenDecoder,
  getTransferCheckedInstruction,
} from '@solana-program/token-2022';
import { beforeEach, describe, expect, test } from 'vitest';
import { genesisToken, TOKEN_ACCOUNT_RENT } from './genesis/genesis.ts';
import { genesisMint } from './genesis/genesis-mint.ts';
import {
  buildDelisting,
  buildGraduation,
  buildMintCreation,
  buildPoolOpening,
  type Delisting,
} from './launch.ts';
import { TOKEN_2022_PROGRAM } from './programs.ts';
import { TestVm } from './test-vm.ts';
import { decodeTransaction } from './transactions/decode-transaction.ts';
import { TRANSACTION_MOST_BYTES } from './transactions/parse-transaction.ts';

const SUPPLY = 1_000_000_000_000_000n;
const SOL = { mint: WRAPPED_SOL, tokenProgram: TOKEN_PROGRAM_ADDRESS, decimals: 9 };
/** As long as each may be. */
const LONGEST_SEED = 'launch:12345678901234567890abc';
const OTHER_SEED = LONGEST_SEED.toUpperCase();
const LONGEST_NOTICE = 'orrery:pool:'.padEnd(350, 'x');
const NAMES = { symbol: 'LONGSYMBOL', name: 'A name of exactly 30 letters !' };

let vm: TestVm;
let developer: KeyPairSigner;
let authority: KeyPairSigner;
let mint: KeyPairSigner;
let vaults: [Address, Address];

beforeEach(async () => {
  vm = new TestVm();
  [developer, authority, mint] = await Promise.all([vm.wallet(), vm.wallet(), generateKeyPairSigner()]);
  vaults = await vaultsOf(LONGEST_SEED);
});

describe('a launch', () => {
  test('makes a mint laid out as one of a genesis, with the developer to mint and the venue to close', async () => {
    await launch();
    const token = { id: mint.address, ...NAMES, decimals: 6, tokenProgram: TOKEN_2022_PROGRAM, tags: [] };
    const genesis = genesisMint({
      token,
      supply: 0n,
      mintAuthority: developer.address,
      freezeAuthority: null,
      closeAuthority: authority.address,
    });
    const made = vm.read(mint.address);
    expect({ ...made, data: undefined }).toEqual({ ...genesis, data: undefined });
    const [found, wanted] = [made?.data, genesis.data].map((data) => getMintDecoder().decode(data ?? EMPTY));
    expect({ ...found, extensions: undefined }).toEqual({ ...wanted, extensions: undefined });
  });

  test('opens a pool with the whole supply in it, and nobody can mint again', async () => {
    await launch();
    await openPool();
    expect(held(vaults[0])).toEqual({ owner: authority.address, amount: SUPPLY });
    expect(held(vaults[1])).toEqual({ owner: authority.address, amount: 0n });
    expect(getMintDecoder().decode(vm.read(mint.address)?.data ?? EMPTY)).toMatchObject({
      supply: SUPPLY,
      mintAuthority: { __option: 'None' },
    });
    const more = getMintToInstruction({
      mint: mint.address,
      token: vaults[0],
      mintAuthority: developer,
      amount: 1n,
    });
    expect(await vm.send([more], developer)).toMatch(/total supply of this token is fixed/);
  });

  test('costs the developer alone, and fits into its transactions with the longest names', async () => {
    const before = vm.balance(authority.address);
    const sizes = [await launch(), await openPool()].map((bytes) => bytes.length);
    expect(vm.balance(authority.address)).toBe(before);
    expect(sizes).toEqual([567, 1202]);
  });

  test('opens nothing without the venue’s signature', async () => {
    await launch();
    const bytes = await buildPoolOpening(anOpening());
    const signers = decodeTransaction(bytes).accounts.filter(({ isSigner }) => isSigner);
    expect(signers.map(({ address }) => address)).toEqual([developer.address, authority.address]);
    expect(Object.keys(getTransactionDecoder().decode(bytes).signatures)).toHaveLength(2);
  });

  test('refuses a notice too long for one transaction', async () => {
    const opening = (bytes: number) => buildPoolOpening({ ...anOpening(), notice: 'x'.repeat(bytes) });
    await expect(opening(380)).resolves.toHaveLength(TRANSACTION_MOST_BYTES);
    await expect(opening(381)).rejects.toMatchObject({ code: 'TRANSACTION_TOO_LARGE' });
  });
});

describe('a graduation', () => {
  test('moves both reserves, SOL too, burns the rest and closes the vaults of the curve', async () => {
    await launch();
    await openPool();
    fill(85_000_000_000n);
    const toVaults = await vaultsOf(OTHER_SEED);
    const bytes = await buildGraduation({
      authority: authority.address,
      mint: mint.address,
      quote: SOL,
      fromVaults: vaults,
      toSeed: OTHER_SEED,
      toVaults,
      amounts: [SUPPLY - 7n, 85_000_000_000n],
      burn: 7n,
      notice: LONGEST_NOTICE,
      lifetime: vm.lifetime,
    });
    const before = vm.balance(authority.address);
    expect(await vm.run(bytes, [authority])).toBeUndefined();
    expect(held(toVaults[0])).toEqual({ owner: authority.address, amount: SUPPLY - 7n });
    expect(getMintDecoder().decode(vm.read(mint.address)?.data ?? EMPTY).supply).toBe(SUPPLY - 7n);
    expect(held(toVaults[1])).toEqual({ owner: authority.address, amount: 85_000_000_000n });
    expect(vaults.map((vault) => vm.read(vault))).toEqual([undefined, undefined]);
    // What the new vaults deposit comes back from the old ones.
    expect(vm.balance(authority.address)).toBe(before - 5_000n);
    expect(bytes.length).toBe(1206);
  });
});

describe('a delisting', () => {
  test('burns the rest, closes vaults and mint, and pays SOL and deposits out', async () => {
    await launch();
    await openPool();
    fill(3_000_000_000n);
    const mintRent = vm.balance(mint.address);
    const before = vm.balance(developer.address);
    const bytes = await buildDelisting(aDelisting());
    expect(await vm.run(bytes, [authority])).toBeUndefined();
    for (const gone of [...vaults, mint.address]) expect(vm.read(gone)).toBeUndefined();
    expect(vm.balance(developer.address)).toBe(before + 3_000_000_000n + 2n * TOKEN_ACCOUNT_RENT + mintRent);
    expect(bytes.length).toBe(751);
  });

  test('fails as a whole while somebody outside still holds the token', async () => {
    await launch();
    await openPool();
    const token = { id: mint.address, ...NAMES, decimals: 6, tokenProgram: TOKEN_2022_PROGRAM, tags: [] };
    const outside = genesisToken({ token, owner: developer.address, amount: 0n });
    vm.put(outside);
    const sell = getTransferCheckedInstruction({
      source: vaults[0],
      mint: mint.address,
      destination: outside.address,
      authority,
      amount: 1n,
      decimals: 6,
    });
    expect(await vm.send([sell], authority)).toBeUndefined();
    expect(await vm.run(await buildDelisting({ ...aDelisting(), burn: SUPPLY - 1n }), [authority])).toMatch(
      /Custom/,
    );
    expect(held(vaults[0]).amount).toBe(SUPPLY - 1n);
  });
});

const EMPTY = new Uint8Array();

async function launch(): Promise<Uint8Array> {
  const bytes = await buildMintCreation({
    developer: developer.address,
    mint: mint.address,
    ...NAMES,
    uri: '',
    decimals: 6,
    closeAuthority: authority.address,
    lifetime: vm.lifetime,
  });
  expect(await vm.run(bytes, [developer, mint])).toBeUndefined();
  return bytes;
}

function anOpening() {
  return {
    developer: developer.address,
    authority: authority.address,
    seed: LONGEST_SEED,
    mint: mint.address,
    quote: SOL,
    vaults,
    supply: SUPPLY,
    notice: LONGEST_NOTICE,
    lifetime: vm.lifetime,
  };
}

async function openPool(): Promise<Uint8Array> {
  const bytes = await buildPoolOpening(anOpening());
  expect(await vm.run(bytes, [developer, authority])).toBeUndefined();
  return bytes;
}

function aDelisting(): Delisting {
  return {
    authority: authority.address,
    mint: mint.address,
    vaults,
    burn: SUPPLY,
    proceeds: developer.address,
    notice: LONGEST_NOTICE,
    lifetime: vm.lifetime,
  };
}

/** As a pool derives its vaults. */
async function vaultsOf(seed: string): Promise<[Address, Address]> {
  const baseAddress = authority.address;
  return Promise.all([
    createAddressWithSeed({ baseAddress, seed: `${seed}:0`, programAddress: TOKEN_2022_PROGRAM }),
    createAddressWithSeed({ baseAddress, seed: `${seed}:1`, programAddress: TOKEN_PROGRAM_ADDRESS }),
  ]);
}

/** Puts SOL into the pool as if the curve had sold. */
function fill(amount: bigint): void {
  const token = { ...NAMES, id: WRAPPED_SOL, decimals: 9, tokenProgram: TOKEN_PROGRAM_ADDRESS, tags: [] };
  vm.put(genesisToken({ token, owner: authority.address, amount, address: vaults[1] }));
}

function held(account: Address) {
  const { owner, amount } = getTokenDecoder().decode(vm.read(account)?.data ?? EMPTY);
  return { owner, amount };
}
