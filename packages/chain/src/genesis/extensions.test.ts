import { millis } from '@orrery/core/time';
import { afterTransferFee, type MintExtensions } from '@orrery/domain/mints/mint-extensions';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import {
  type Address,
  generateKeyPairSigner,
  getTransactionDecoder,
  type KeyPairSigner,
  signTransaction,
} from '@solana/kit';
import {
  getAmountToUiAmountInstruction,
  getCloseAccountInstruction,
  getHarvestWithheldTokensToMintInstruction,
  getMintToInstruction,
  getTokenDecoder,
  getTransferCheckedInstruction,
  getWithdrawWithheldTokensFromMintInstruction,
} from '@solana-program/token-2022';
import { Clock, FailedTransactionMetadata } from 'litesvm';
import { beforeEach, expect, test } from 'vitest';
import { TOKEN_2022_PROGRAM } from '../addresses/solana-programs.ts';
import { TestVm } from '../testing/vm.ts';
import { buildTransaction } from '../transactions/build-transaction.ts';
import { genesisToken } from './genesis.ts';
import { type GenesisMint, genesisMint } from './genesis-mint.ts';

const NOW = 1_800_000_000n;
const YEAR = 31_556_736n;

let vm: TestVm;
let alice: KeyPairSigner;
let bob: KeyPairSigner;
let issuer: KeyPairSigner;
let mint: Address;

beforeEach(async () => {
  vm = new TestVm();
  vm.svm.setClock(new Clock(1n, 0n, 0n, 0n, NOW));
  [alice, bob, issuer] = await Promise.all([vm.wallet(), vm.wallet(), vm.wallet()]);
  mint = (await generateKeyPairSigner()).address;
});

test('a transfer fee is withheld, and its collector can take it', async () => {
  const extensions = { transferFee: { bps: 300, most: 5_000n } };
  begin(extensions, { extensionAuthority: issuer.address });
  expect(await transfer(10_000n)).toBeUndefined();
  expect(held(bob)).toBe(afterTransferFee(10_000n, extensions));
  expect(held(bob)).toBe(9_700n);
  expect(await transfer(500_000n)).toBeUndefined();
  expect(held(bob)).toBe(9_700n + 495_000n);
  const harvest = getHarvestWithheldTokensToMintInstruction({ mint, sources: [accountOf(bob)] });
  const collect = getWithdrawWithheldTokensFromMintInstruction({
    mint,
    feeReceiver: accountOf(alice),
    withdrawWithheldAuthority: issuer,
  });
  expect(await vm.send([harvest, collect], issuer)).toBeUndefined();
  expect(held(alice)).toBe(1_000_000n - 510_000n + 5_300n);
});

test('a frozen account refuses, a thawed one of the same mint does not', async () => {
  begin({ isDefaultFrozen: true }, { freezeAuthority: issuer.address });
  expect(await transfer(1n)).toBeUndefined();
  place(bob, 0n, { isFrozen: true });
  expect(await transfer(1n)).toMatch(/Custom\(17\).*Account is frozen/);
});

test('what cannot be transferred is not', async () => {
  begin({ isNonTransferable: true });
  expect(await transfer(1n)).toMatch(/Custom\(37\)/);
});

test('a permanent delegate takes without being asked', async () => {
  begin({ permanentDelegate: issuer.address });
  expect(await transfer(7n, issuer)).toBeUndefined();
  expect(held(bob)).toBe(7n);
  begin({});
  expect(await transfer(7n, issuer)).toMatch(/Custom\(4\).*owner does not match/);
});

test('an unset hook lets a transfer pass, one with a missing program does not', async () => {
  begin({ transferHook: null });
  expect(await transfer(7n)).toBeUndefined();
  begin({ transferHook: bob.address });
  expect(await transfer(7n)).toMatch(/Unknown program/);
});

test('interest and multipliers are shown, not held', async () => {
  begin({ scaledAmount: { multiplier: 2.5 } });
  expect(await shown(1_000_000n)).toBe('2.5');
  begin({ interestBearing: { rateBps: 500 } });
  expect(await shown(1_000_000n)).toBe('1');
  vm.svm.setClock(new Clock(1n, 0n, 0n, 0n, NOW + YEAR));
  expect(Number(await shown(1_000_000n))).toBeCloseTo(Math.exp(0.05), 6);
});

test('a mint is minted by its authority and closed by its closer once nothing of it is left', async () => {
  begin({ closeAuthority: bob.address }, { mintAuthority: issuer.address });
  const more = getMintToInstruction({ mint, token: accountOf(alice), mintAuthority: issuer, amount: 1n });
  expect(await vm.send([more], issuer)).toBeUndefined();
  expect(held(alice)).toBe(1_000_001n);
  const close = getCloseAccountInstruction({ account: mint, destination: bob.address, owner: bob });
  expect(await vm.send([close], bob)).toMatch(/Custom/);
  vm.put(genesisMint({ ...aMint({ closeAuthority: bob.address }), supply: 0n }));
  expect(await vm.send([close], bob)).toBeUndefined();
  expect(vm.read(mint)).toBeUndefined();
});

const tokenOf = (extensions: MintExtensions): TokenFacts => ({
  id: mint,
  symbol: 'STAR',
  name: 'Star',
  decimals: 6,
  tokenProgram: TOKEN_2022_PROGRAM,
  tags: [],
  extensions,
});

let token: TokenFacts;

function aMint(extensions: MintExtensions): GenesisMint {
  return {
    token: tokenOf(extensions),
    supply: 1_000_000n,
    mintAuthority: null,
    freezeAuthority: null,
    interestFrom: millis(Number(NOW) * 1000),
  };
}

/** A chain where Alice holds all of a token and Bob has an account for it. */
function begin(extensions: MintExtensions, authorities: Partial<GenesisMint> = {}): void {
  token = tokenOf(extensions);
  vm.put(genesisMint({ ...aMint(extensions), ...authorities }));
  place(alice, 1_000_000n);
  place(bob, 0n);
}

function place({ address: owner }: KeyPairSigner, amount: bigint, state: { isFrozen?: boolean } = {}): void {
  vm.put(genesisToken({ token, owner, amount, ...state }));
}

function accountOf({ address: owner }: KeyPairSigner): Address {
  return genesisToken({ token, owner, amount: 0n }).address;
}

function held(owner: KeyPairSigner): bigint {
  return getTokenDecoder().decode(vm.read(accountOf(owner))?.data ?? new Uint8Array()).amount;
}

/** From Alice to Bob. */
function transfer(amount: bigint, authority = alice) {
  const [source, destination] = [accountOf(alice), accountOf(bob)];
  return vm.send(
    [getTransferCheckedInstruction({ source, mint, destination, authority, amount, decimals: 6 })],
    authority,
  );
}

async function shown(amount: bigint): Promise<string> {
  const asked = getAmountToUiAmountInstruction({ mint, amount });
  const bytes = buildTransaction(alice.address, vm.lifetime, [asked]);
  const signed = await signTransaction([alice.keyPair], getTransactionDecoder().decode(bytes));
  const result = vm.svm.simulateTransaction(signed);
  if (result instanceof FailedTransactionMetadata) throw new Error(result.toString());
  return new TextDecoder().decode(result.meta().returnData().data());
}
