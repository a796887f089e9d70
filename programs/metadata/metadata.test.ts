import { type Address, generateKeyPairSigner, type Instruction, type KeyPairSigner } from '@solana/kit';
import { beforeEach, describe, expect, test } from 'vitest';
import { genesisMint } from '../../packages/chain/src/genesis/genesis-mint.ts';
import { genesisMetadata } from '../../packages/chain/src/programs/metadata/genesis-metadata.ts';
import { metadataAddress, metadataInstruction } from '../../packages/chain/src/programs/metadata/metadata.ts';
import { refusalOf, TestVenue } from '../../packages/chain/src/testing/venue.ts';
import type { TestVm } from '../../packages/chain/src/testing/vm.ts';

const [TOKEN, TOKEN_2022] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address,
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address,
];
let vm: TestVm;
let issuer: KeyPairSigner;
let mint: Address;

beforeEach(async () => {
  ({ vm } = await TestVenue.open());
  issuer = await vm.wallet();
  mint = (await generateKeyPairSigner()).address;
});

const token = (more: { tokenProgram?: Address; decimals?: number; name?: string; symbol?: string } = {}) => ({
  id: mint,
  name: 'Sleepy Walrus',
  symbol: 'WALRUS',
  decimals: 6,
  tokenProgram: TOKEN,
  tags: [],
  ...more,
});

function put(more: Parameters<typeof token>[0] = {}) {
  vm.put(
    genesisMint({ token: token(more), supply: 0n, mintAuthority: issuer.address, freezeAuthority: null }),
  );
}

const made = ({ name, symbol } = token()) =>
  metadataInstruction({ mint, authority: issuer.address, name, symbol });

/** The instruction with other data behind its tag: texts, then seven bytes. */
function saying(texts: readonly (string | number)[], end = [0, 0, 0, 0, 0, 0, 0]): Instruction {
  const parts = texts.flatMap((text) => {
    const bytes = typeof text === 'string' ? [...new TextEncoder().encode(text)] : [];
    return [
      ...new Uint8Array(Uint32Array.of(typeof text === 'number' ? text : bytes.length).buffer),
      ...bytes,
    ];
  });
  return { ...made(), data: Uint8Array.from([33, ...parts, ...end]) };
}

describe('a metadata account', () => {
  test.each([
    ['of the first token program', {}],
    ['of Token-2022', { tokenProgram: TOKEN_2022 }],
    ['of a mint without decimals', { decimals: 0 }],
    ['with names as long as they may be', { name: 'n'.repeat(32), symbol: 's'.repeat(10) }],
    ['with names that are cut at a whole character', { name: '🪐'.repeat(30), symbol: '🪐'.repeat(10) }],
    ['without a name', { name: '', symbol: '' }],
  ])('%s is the same from the program as from a genesis', async (_, more) => {
    put(more);
    expect(await vm.send([made(token(more))], issuer)).toBeUndefined();
    expect(vm.read(metadataAddress(mint))).toEqual(genesisMetadata(token(more), issuer.address));
  });

  test('is made where somebody sent lamports before', async () => {
    put();
    vm.svm.airdrop(metadataAddress(mint), 1_000_000n as never);
    expect(await vm.send([made()], issuer)).toBeUndefined();
    expect(vm.balance(metadataAddress(mint))).toBe(BigInt(128 + 607) * 6_960n);
  });

  test('has the URI, the seller fee and the mutability it was made with', async () => {
    put();
    const uri = 'https://example.com/walrus.json';
    expect(
      await vm.send([saying(['Walrus', 'W', uri], [0x10, 0x27, 0, 0, 0, 1, 0])], issuer),
    ).toBeUndefined();
    const data = vm.read(metadataAddress(mint))?.data ?? new Uint8Array();
    expect(new TextDecoder().decode(data.subarray(119, 119 + uri.length + 1))).toBe(`${uri}\0`);
    expect([...data.subarray(319, 324)]).toEqual([0x10, 0x27, 0, 0, 1]);
  });
});

describe('the program refuses', () => {
  beforeEach(() => put());

  test.each<[string, Parameters<typeof saying>, number | string]>([
    ['a name too long', [['n'.repeat(33), '', '']], 11],
    ['a symbol too long', [['', 's'.repeat(11), '']], 12],
    ['a URI too long', [['', '', 'u'.repeat(201)]], 13],
    [
      'a seller fee above all',
      [
        ['', '', ''],
        [0x11, 0x27, 0, 0, 0, 0, 0],
      ],
      41,
    ],
    ['a text that ends behind the data', [['', '', 9]], 'InvalidInstructionData'],
    ['a text whose length wraps around', [['', 0xffff_ffff, '']], 'InvalidInstructionData'],
    [
      'data that end early',
      [
        ['', '', ''],
        [0, 0, 0, 0, 0, 0],
      ],
      'InvalidInstructionData',
    ],
    [
      'data that go on',
      [
        ['', '', ''],
        [0, 0, 0, 0, 0, 0, 0, 0],
      ],
      'InvalidInstructionData',
    ],
    [
      'creators',
      [
        ['', '', ''],
        [0, 0, 1, 0, 0, 0, 0],
      ],
      'InvalidInstructionData',
    ],
    [
      'a collection',
      [
        ['', '', ''],
        [0, 0, 0, 1, 0, 0, 0],
      ],
      'InvalidInstructionData',
    ],
    [
      'uses',
      [
        ['', '', ''],
        [0, 0, 0, 0, 1, 0, 0],
      ],
      'InvalidInstructionData',
    ],
    [
      'a mutability that is neither',
      [
        ['', '', ''],
        [0, 0, 0, 0, 0, 2, 0],
      ],
      'InvalidInstructionData',
    ],
    [
      'collection details',
      [
        ['', '', ''],
        [0, 0, 0, 0, 0, 0, 1],
      ],
      'InvalidInstructionData',
    ],
  ])('%s', async (_, [texts, end], refusal) => {
    expect(refusalOf(await vm.send([saying(texts, end)], issuer))).toEqual(refusal);
    expect(vm.read(metadataAddress(mint))).toBeUndefined();
  });

  test('an account that is there already', async () => {
    expect(await vm.send([made()], issuer)).toBeUndefined();
    expect(await vm.send([made(token({ name: 'Other' }))], issuer)).toMatch(/already in use/);
  });

  test('another instruction of the program it stands for', async () => {
    const other = { ...made(), data: Uint8Array.of(15) };
    expect(refusalOf(await vm.send([other], issuer))).toBe('InvalidInstructionData');
  });

  /** The instruction with one account in place of another. */
  const withAccount = (at: number, address: Address): Instruction => ({
    ...made(),
    accounts: (made().accounts ?? []).map((each, index) => (index === at ? { ...each, address } : each)),
  });

  test('an address that is not derived from the mint', async () => {
    const { address } = await generateKeyPairSigner();
    expect(refusalOf(await vm.send([withAccount(0, address)], issuer))).toBe(5);
  });

  test('what is no mint', async () => {
    expect(refusalOf(await vm.send([withAccount(1, issuer.address)], issuer))).toBe(57);
  });

  test('an authority that is not the mint’s, or has not signed', async () => {
    const other = await vm.wallet();
    expect(refusalOf(await vm.send([withAccount(2, other.address)], issuer, other))).toBe(10);
    const unsigned = {
      ...withAccount(3, other.address),
      accounts: (withAccount(3, other.address).accounts ?? []).map((each, index) =>
        index === 2 ? { ...each, role: 0 as const } : each,
      ),
    };
    expect(refusalOf(await vm.send([unsigned], other))).toBe(9);
  });

  test('a mint that nobody may mint', async () => {
    vm.put(genesisMint({ token: token(), supply: 0n, mintAuthority: null, freezeAuthority: null }));
    expect(refusalOf(await vm.send([made()], issuer))).toBe(10);
  });

  test('accounts that are missing', async () => {
    const few = { ...made(), accounts: (made().accounts ?? []).slice(0, 5) };
    expect(refusalOf(await vm.send([few], issuer))).toBe('NotEnoughAccountKeys');
  });
});
