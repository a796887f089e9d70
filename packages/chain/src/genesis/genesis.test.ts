import { millis } from '@orrery/core/time';
import type { MintExtensions } from '@orrery/domain/mints/mint-extensions';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { rentLamports, TOKEN_ACCOUNT_RENT } from '@orrery/domain/solana/network';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { createNoopSigner, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenInstruction,
  getInitializeAccount3Instruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
  getSyncNativeInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import {
  getMintDecoder,
  getMintSize,
  getPostInitializeInstructionsForMintExtensions,
  getPreInitializeInstructionsForMintExtensions,
  getThawAccountInstruction,
  getUpdateTokenMetadataUpdateAuthorityInstruction,
} from '@solana-program/token-2022';
import { Clock } from 'litesvm';
import { beforeEach, describe, expect, test } from 'vitest';
import { TOKEN_2022_PROGRAM } from '../addresses/solana-programs.ts';
import { TestVm } from '../testing/vm.ts';
import { type GenesisHolding, genesisToken } from './genesis.ts';
import { type GenesisMint, genesisMint } from './genesis-mint.ts';

const SUPPLY = 1_000_000n;
const NOW = 1_800_000_000n;

let vm: TestVm;
let alice: KeyPairSigner;
let issuer: KeyPairSigner;
let mint: KeyPairSigner;

beforeEach(async () => {
  vm = new TestVm();
  vm.svm.setClock(new Clock(1n, 0n, 0n, 0n, NOW));
  [alice, issuer, mint] = await Promise.all([vm.wallet(), vm.wallet(), generateKeyPairSigner()]);
});

const aToken = (facts: Partial<TokenFacts> = {}): TokenFacts => ({
  id: mint.address,
  symbol: 'STAR',
  name: 'Night ☆ Star',
  decimals: 6,
  tokenProgram: TOKEN_2022_PROGRAM,
  tags: [],
  ...facts,
});

const aMint = (token: TokenFacts): GenesisMint => ({
  token,
  supply: SUPPLY,
  mintAuthority: issuer.address,
  freezeAuthority: issuer.address,
  extensionAuthority: issuer.address,
  interestFrom: millis(Number(NOW) * 1000),
});

/** Every case is made anew in its test, as the issuer is. */
const EXTENSIONS: Record<string, () => MintExtensions> = {
  'no extension': () => ({}),
  'a transfer fee': () => ({ transferFee: { bps: 300, most: 5_000n } }),
  'a permanent delegate': () => ({ permanentDelegate: issuer.address }),
  'no transfers': () => ({ isNonTransferable: true }),
  'a hook': () => ({ transferHook: alice.address }),
  'an unset hook': () => ({ transferHook: null }),
  'frozen accounts': () => ({ isDefaultFrozen: true }),
  'a negative rate': () => ({ interestBearing: { rateBps: -125 } }),
  'a multiplier': () => ({ scaledAmount: { multiplier: 2.5 } }),
  'transfers that can be stopped': () => ({ isPausable: true }),
  'hidden amounts': () => ({ isConfidential: true }),
  'a close authority': () => ({ closeAuthority: alice.address }),
  'nearly all of them': () => ({
    transferFee: { bps: 1, most: 2n ** 64n - 1n },
    permanentDelegate: alice.address,
    isNonTransferable: true,
    transferHook: null,
    isDefaultFrozen: true,
    isPausable: true,
    closeAuthority: issuer.address,
    interestBearing: { rateBps: 500 },
  }),
};

describe('genesisMint', () => {
  test.each(Object.keys(EXTENSIONS))(
    'lays out a mint with %s as the program does, and its holdings',
    async (name) => {
      const extensions = EXTENSIONS[name]?.() ?? {};
      const token = aToken({ extensions });
      await launch({ ...aMint(token), metadataAuthority: issuer.address, uri: 'https://x.test/a.json' });
      await hold({ token, owner: alice.address, amount: SUPPLY });
    },
  );

  test('lays out one that can be closed and has a fixed name', async () => {
    await launch(aMint(aToken({ extensions: { closeAuthority: alice.address } })));
  });

  test('lays out one with metadata that give it the length of a multisig', async () => {
    const made = await launch(aMint(aToken({ name: 'x'.repeat(32), symbol: 'abcde' })));
    expect(made.data.length).toBe(357);
  });

  test('lays out a mint of the first token program', async () => {
    const token = aToken({ tokenProgram: TOKEN_PROGRAM_ADDRESS });
    await launch(aMint(token));
    await hold({ token, owner: alice.address, amount: SUPPLY });
  });
});

describe('genesisToken', () => {
  test.each(['no extension', 'no transfers', 'a transfer fee'])(
    'lays out an account at an address of its own for a mint with %s',
    async (name) => {
      const token = aToken({ extensions: EXTENSIONS[name]?.() ?? {} });
      await launch(aMint(token));
      const vault = await generateKeyPairSigner();
      const wanted = genesisToken({ token, owner: alice.address, amount: 0n, address: vault.address });
      const open = getCreateAccountInstruction({
        payer: alice,
        newAccount: vault,
        lamports: wanted.lamports,
        space: wanted.data.length,
        programAddress: TOKEN_2022_PROGRAM,
      });
      const initialize = getInitializeAccount3Instruction(
        { account: vault.address, mint: mint.address, owner: alice.address },
        { programAddress: TOKEN_2022_PROGRAM },
      );
      expect(await vm.send([open, initialize], alice, vault)).toBeUndefined();
      expect(vm.read(vault.address)).toEqual(wanted);
    },
  );

  test('lays wrapped SOL in lamports', async () => {
    const token = aToken({ id: WRAPPED_SOL, decimals: 9, tokenProgram: TOKEN_PROGRAM_ADDRESS });
    const wanted = genesisToken({ token, owner: alice.address, amount: 7_000n });
    const failure = await vm.send(
      [
        getCreateAssociatedTokenInstruction({
          payer: alice,
          ata: wanted.address,
          owner: alice.address,
          mint: WRAPPED_SOL,
        }),
        getTransferSolInstruction({ source: alice, destination: wanted.address, amount: 7_000n }),
        getSyncNativeInstruction({ account: wanted.address }),
      ],
      alice,
    );
    expect(failure).toBeUndefined();
    expect(vm.read(wanted.address)).toEqual(wanted);
    expect(wanted.lamports).toBe(TOKEN_ACCOUNT_RENT + 7_000n);
  });

  test('names the rent the VM asks for', () => {
    for (const bytes of [0, 82, 165, 170, 600])
      expect(rentLamports(bytes)).toBe(vm.svm.minimumBalanceForRentExemption(BigInt(bytes)));
  });
});

/** Makes the mint with the program's own instructions and compares; the supply is minted by `hold`. */
async function launch(wanted: GenesisMint) {
  const { token, freezeAuthority } = wanted;
  const empty = genesisMint({ ...wanted, supply: 0n });
  const isPlain = token.tokenProgram === TOKEN_PROGRAM_ADDRESS;
  const decoded = isPlain ? undefined : getMintDecoder().decode(empty.data);
  const extensions = decoded?.extensions.__option === 'Some' ? decoded.extensions.value : [];
  // The client takes padding for an extension.
  const fixed = extensions.filter(({ __kind }) => __kind !== 'TokenMetadata' && __kind !== 'Uninitialized');
  const metadata = extensions
    .filter((extension) => extension.__kind === 'TokenMetadata')
    .map((extension) => ({ ...extension, updateAuthority: issuer.address }));
  const config = { programAddress: token.tokenProgram };
  const failure = await vm.send(
    [
      getCreateAccountInstruction({
        payer: issuer,
        newAccount: mint,
        lamports: empty.lamports,
        space: isPlain ? 82 : getMintSize(fixed),
        programAddress: token.tokenProgram,
      }),
      ...getPreInitializeInstructionsForMintExtensions(mint.address, fixed),
      getInitializeMint2Instruction(
        { mint: mint.address, decimals: 6, mintAuthority: issuer.address, freezeAuthority },
        config,
      ),
      ...getPostInitializeInstructionsForMintExtensions(mint.address, issuer, metadata),
      ...(isPlain || wanted.metadataAuthority ? [] : [fixName()]),
    ],
    issuer,
    mint,
  );
  expect(failure).toBeUndefined();
  expect(vm.read(mint.address)).toEqual(empty);
  return empty;
}

function fixName() {
  return getUpdateTokenMetadataUpdateAuthorityInstruction({
    metadata: mint.address,
    updateAuthority: issuer,
    newUpdateAuthority: null,
  });
}

/** Opens the associated account and mints to it with the program's own instructions and compares. */
async function hold(wanted: GenesisHolding) {
  const { token, owner } = wanted;
  const account = genesisToken(wanted);
  const config = { programAddress: token.tokenProgram };
  const open = getCreateAssociatedTokenInstruction({
    payer: alice,
    ata: account.address,
    owner,
    mint: mint.address,
    tokenProgram: token.tokenProgram,
  });
  expect(await vm.send([open], alice)).toBeUndefined();
  const isFrozen = token.extensions?.isDefaultFrozen === true;
  expect(vm.read(account.address)).toEqual(genesisToken({ ...wanted, amount: 0n, isFrozen }));
  const thaw = getThawAccountInstruction({ account: account.address, mint: mint.address, owner: issuer });
  const mintTo = getMintToInstruction(
    {
      mint: mint.address,
      token: account.address,
      mintAuthority: createNoopSigner(issuer.address),
      amount: SUPPLY,
    },
    config,
  );
  expect(await vm.send(isFrozen ? [thaw, mintTo] : [mintTo], issuer)).toBeUndefined();
  expect(vm.read(account.address)).toEqual(account);
}
