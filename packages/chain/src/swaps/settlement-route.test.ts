import { afterTransferFee, type MintExtensions, type TokenFacts, WRAPPED_SOL } from '@orrery/domain';
import { type Address, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { getTokenDecoder } from '@solana-program/token-2022';
import { beforeEach, describe, expect, test } from 'vitest';
import { associatedAddress } from '../addresses/associated-address.ts';
import { genesisToken } from '../genesis/genesis.ts';
import { genesisMint } from '../genesis/genesis-mint.ts';
import { TOKEN_2022_PROGRAM } from '../programs.ts';
import { TestVm } from '../test-vm.ts';
import { TRANSACTION_MOST_BYTES } from '../transactions/parse-transaction.ts';
import {
  buildSettlement,
  SETTLEMENT_LEGS_MOST,
  type Settlement,
  type SettlementToken,
} from './settlement.ts';

const RESERVE = 1_000_000n;
/** Two signatures, and a priority fee rounded up to a lamport. */
const FEES = 10_001n;

let vm: TestVm;
let taker: KeyPairSigner;
let authority: KeyPairSigner;
let plain: TokenFacts;
let taxed: TokenFacts;
const sol = aToken({ id: WRAPPED_SOL, decimals: 9 });

beforeEach(async () => {
  vm = new TestVm();
  [taker, authority] = await Promise.all([vm.wallet(), vm.wallet()]);
  plain = aToken({ id: await newAddress() });
  taxed = aToken({
    id: await newAddress(),
    tokenProgram: TOKEN_2022_PROGRAM,
    extensions: { transferFee: { bps: 100, most: 10n ** 12n } },
  });
  for (const token of [plain, taxed]) {
    vm.put(genesisMint({ token, supply: 10n ** 15n, mintAuthority: null, freezeAuthority: null }));
  }
});

describe('a settlement through several pools on the VM', () => {
  test('splits SOL over two paths, one of them of two pools, and pays both ends to the taker', async () => {
    const [firstIn, firstOut] = [await vault(sol), await vault(taxed)];
    const [secondIn, secondOut] = [await vault(sol), await vault(plain)];
    const [thirdIn, thirdOut] = [await vault(plain), await vault(taxed)];
    const fees = await vault(sol, 0n);
    const before = vm.balance(taker.address);
    const failure = await settle({
      input: sol,
      output: taxed,
      payIn: { vault: firstIn, amount: 1_000n },
      moves: [
        { token: toSide(sol), from: firstIn, to: secondIn, amount: 400n },
        { token: toSide(plain), from: secondOut, to: thirdIn, amount: 300n },
        { token: toSide(sol), from: firstIn, to: fees, amount: 10n },
      ],
      payOuts: [
        { vault: firstOut, amount: 5_000n },
        { vault: thirdOut, amount: 2_001n },
      ],
    });
    expect(failure).toBeUndefined();
    expect([firstIn, secondIn, fees].map(held)).toEqual([RESERVE + 590n, RESERVE + 400n, 10n]);
    expect([secondOut, thirdIn].map(held)).toEqual([RESERVE - 300n, RESERVE + 300n]);
    expect([firstOut, thirdOut].map(held)).toEqual([RESERVE - 5_000n, RESERVE - 2_001n]);
    const fee = (amount: bigint) => afterTransferFee(amount, taxed.extensions);
    expect(held(accountOf(taxed))).toBe(fee(5_000n) + fee(2_001n));
    // An account of a taxed token is longer than a plain one.
    const rent = genesisToken({ token: taxed, owner: taker.address, amount: 0n }).lamports;
    expect(vm.balance(taker.address)).toBe(before - 1_000n - rent - FEES);
  });

  test('a taxed input arrives less than it was sent, and what passes through a taxed vault is taxed again', async () => {
    const [inVault, middleVault, outVault] = [await vault(taxed), await vault(taxed), await vault(sol)];
    vm.put(genesisToken({ token: taxed, owner: taker.address, amount: 1_000n }));
    const before = vm.balance(taker.address);
    const failure = await settle({
      input: taxed,
      output: sol,
      payIn: { vault: inVault, amount: 1_000n },
      moves: [{ token: toSide(taxed), from: inVault, to: middleVault, amount: 500n }],
      payOuts: [
        { vault: outVault, amount: 70n },
        { vault: outVault, amount: 7n },
      ],
    });
    expect(failure).toBeUndefined();
    expect([inVault, middleVault].map(held)).toEqual([RESERVE + 490n, RESERVE + 495n]);
    expect(held(accountOf(taxed))).toBe(0n);
    expect(vm.balance(taker.address)).toBe(before + 77n - FEES);
  });

  test('fails as a whole when a vault in the middle is too short', async () => {
    const [inVault, between, next, outVault] = await Promise.all([
      vault(sol),
      vault(plain),
      vault(plain),
      vault(taxed),
    ]);
    const failure = await settle({
      input: sol,
      output: taxed,
      payIn: { vault: inVault, amount: 1_000n },
      moves: [{ token: toSide(plain), from: between, to: next, amount: RESERVE + 1n }],
      payOuts: [{ vault: outVault, amount: 5n }],
    });
    expect(failure).toMatch(/Custom\(1\)/);
    expect([inVault, outVault].map(held)).toEqual([RESERVE, RESERVE]);
  });
});

describe('the size of a settlement', () => {
  const shapes = ['5', '4+1', '3+2', '3+1+1', '2+2+1', '2+1+1+1', '1+1+1+1+1'];

  test.each(shapes)('fits with paths of %s pools, whatever the tokens', async (shape) => {
    const paths = shape.split('+').map(Number);
    expect(paths.reduce((sum, hops) => sum + hops)).toBe(SETTLEMENT_LEGS_MOST);
    for (const [input, output] of [
      [taxed, plain],
      [sol, taxed],
      [plain, sol],
    ] as const) {
      const route = await aRoute(input, output, paths);
      const bytes = await buildSettlement(route);
      expect(bytes.length).toBeLessThanOrEqual(TRANSACTION_MOST_BYTES - 77);
      const token = output === sol ? toSide(input) : toSide(output);
      await buildSettlement({ ...route, opening: { token, owner: await newAddress() } });
    }
  });

  test('is refused when it is more than a transaction may have', async () => {
    await expect(buildSettlement(await aRoute(sol, taxed, [6]))).rejects.toMatchObject({
      code: 'TRANSACTION_TOO_LARGE',
      facts: { bytes: 1268 },
    });
  });
});

/** The largest settlement of a shape: every pool, every middle token and the fee account is another one. */
async function aRoute(input: TokenFacts, output: TokenFacts, paths: readonly number[]): Promise<Settlement> {
  const entry = await newAddress();
  const moves = [{ token: toSide(input), from: entry, to: await newAddress(), amount: 1n }];
  const payOuts = [];
  for (const [index, hops] of paths.entries()) {
    if (index > 0) moves.push({ token: toSide(input), from: entry, to: await newAddress(), amount: 1n });
    for (let hop = 1; hop < hops; hop++) {
      const token = { mint: await newAddress(), tokenProgram: TOKEN_2022_PROGRAM, decimals: 6 };
      moves.push({ token, from: await newAddress(), to: await newAddress(), amount: 1n });
    }
    payOuts.push({ vault: await newAddress(), amount: 1n });
  }
  return aSettlement({ input, output, payIn: { vault: entry, amount: 9n }, moves, payOuts });
}

type Route = Pick<Settlement, 'payIn' | 'moves' | 'payOuts'> & { input: TokenFacts; output: TokenFacts };

function aSettlement({ input, output, ...route }: Route): Settlement {
  return {
    taker: taker.address,
    authority: authority.address,
    input: toSide(input),
    output: toSide(output),
    ...route,
    computeUnitLimit: 200_000,
    computeUnitPrice: 1n,
    ...vm.lifetime,
  };
}

async function settle(route: Route): Promise<string | undefined> {
  return vm.run(await buildSettlement(aSettlement(route)), [taker, authority]);
}

async function newAddress(): Promise<Address> {
  return (await generateKeyPairSigner()).address;
}

function aToken(facts: Partial<TokenFacts> & { id: Address; extensions?: MintExtensions }): TokenFacts {
  const { tokenProgram = TOKEN_PROGRAM_ADDRESS } = facts;
  return { symbol: 'T', name: 'Token', decimals: 6, tags: [], ...facts, tokenProgram };
}

function toSide({ id: mint, tokenProgram, decimals }: TokenFacts): SettlementToken {
  return { mint, tokenProgram, decimals };
}

/** A vault of the authority's that holds the reserve. */
async function vault(token: TokenFacts, amount = RESERVE): Promise<Address> {
  const address = await newAddress();
  vm.put(genesisToken({ token, owner: authority.address, amount, address }));
  return address;
}

function accountOf({ id: mint, tokenProgram }: TokenFacts): Address {
  return associatedAddress({ owner: taker.address, mint, tokenProgram });
}

function held(account: Address): bigint {
  const found = vm.read(account);
  return found ? getTokenDecoder().decode(found.data).amount : 0n;
}
