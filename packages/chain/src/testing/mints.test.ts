import { type Address, type KeyPairSigner, unwrapOption } from '@solana/kit';
import { getCloseAccountInstruction, TOKEN_2022_PROGRAM_ADDRESS } from '@solana-program/token-2022';
import { beforeEach, expect, test } from 'vitest';
import { aMint, freeze, fund, type MintKind, type TestMint, thaw, tokenAt, transferOf } from './mints.ts';
import { TestVm } from './vm.ts';

/** Every kind, with the numbers of its extensions. */
const KINDS: readonly [MintKind, number[]][] = [
  [{ kind: 'classic' }, []],
  [{ kind: 'plain' }, []],
  [{ kind: 'transfer-fee', bps: 250, most: 10_000n }, [1]],
  [{ kind: 'close-authority' }, [3]],
  [{ kind: 'default-frozen' }, [6]],
  [{ kind: 'non-transferable' }, [9]],
  [{ kind: 'interest-bearing', rateBps: 500 }, [10]],
  [{ kind: 'permanent-delegate' }, [12]],
  [{ kind: 'transfer-hook', hook: 'honest' }, [14]],
];
const isWithoutFee = ([{ kind }]: [MintKind, number[]]) =>
  kind !== 'transfer-fee' && kind !== 'non-transferable';

let vm: TestVm;
let alice: KeyPairSigner;
let bob: KeyPairSigner;
let token: TestMint;
let source: Address;
let destination: Address;

beforeEach(async () => {
  vm = new TestVm();
  [alice, bob] = await Promise.all([vm.wallet(), vm.wallet()]);
});

test.each(KINDS)('$kind has the extension of its name and no other', async (kind, extensions) => {
  const { mint, tokenProgram } = await aMint(vm, kind);
  expect(vm.read(mint)?.owner).toBe(tokenProgram);
  expect(tokenProgram === TOKEN_2022_PROGRAM_ADDRESS).toBe(kind.kind !== 'classic');
  expect(extensionsOf(mint)).toEqual(extensions);
});

test.each(KINDS.filter(isWithoutFee))(
  '$kind moves to the unit, by its owner and neither from nor to a frozen account',
  async (kind) => {
    await begin(kind);
    if (kind.kind === 'default-frozen') {
      expect(await transfer(1n)).toMatch(/Custom\(17\)/);
      await thaw(vm, token, destination);
    }
    expect(await transfer(999n)).toBeUndefined();
    expect([held(source), held(destination)]).toEqual([999_001n, 999n]);
    for (const account of [source, destination]) {
      await freeze(vm, token, account);
      expect(await transfer(1n)).toMatch(/Custom\(17\)/);
      await thaw(vm, token, account);
    }
    expect(await transfer(1n, bob)).toMatch(/Custom\(4\)/);
    expect(await transfer(999_002n)).toMatch(/Custom\(1\)/);
    expect(await transfer(999_001n)).toBeUndefined();
    expect([held(source), held(destination)]).toEqual([0n, 1_000_000n]);
  },
);

test.each([
  [1n, 1n],
  [40n, 1n],
  [41n, 2n],
  [399_960n, 9_999n],
  [399_961n, 10_000n],
  [400_001n, 10_000n],
  [1_000_000n, 10_000n],
])('a fee of 2.5 percent and 10,000 at most withholds of %d units %d', async (amount, fee) => {
  await begin({ kind: 'transfer-fee', bps: 250, most: 10_000n });
  expect(await transfer(amount)).toBeUndefined();
  expect([held(source), held(destination), withheld(destination)]).toEqual([
    1_000_000n - amount,
    amount - fee,
    fee,
  ]);
});

test('what is not transferable stays', async () => {
  await begin({ kind: 'non-transferable' });
  expect(await transfer(1n)).toMatch(/Custom\(37\)/);
  expect([held(source), held(destination)]).toEqual([1_000_000n, 0n]);
});

test('a permanent delegate takes without being asked, the authority of another mint does not', async () => {
  await begin({ kind: 'permanent-delegate' });
  expect(await transfer(7n, token.authority)).toBeUndefined();
  expect([held(source), held(destination)]).toEqual([999_993n, 7n]);
  await begin({ kind: 'plain' });
  expect(await transfer(7n, token.authority)).toMatch(/Custom\(4\)/);
});

test('a mint with a close authority is closed while nothing of it is out, another one never', async () => {
  await begin({ kind: 'close-authority' });
  expect(await close(token)).toMatch(/Custom\(28\)/);
  const empty = await aMint(vm, { kind: 'close-authority' });
  expect(await close(empty)).toBeUndefined();
  expect(vm.read(empty.mint)).toBeUndefined();
  expect(await close(await aMint(vm, { kind: 'plain' }))).toMatch(/InvalidAccountData/);
});

/** A mint of which Alice has a million units and Bob an empty account. */
async function begin(kind: MintKind): Promise<void> {
  token = await aMint(vm, kind);
  source = await fund(vm, token, alice.address, 1_000_000n);
  destination = await fund(vm, token, bob.address, 0n);
}

/** From Alice to Bob. */
function transfer(amount: bigint, authority = alice) {
  return vm.send([transferOf(token, { source, destination, authority, amount })], authority);
}

function close({ mint, authority }: TestMint) {
  const closing = getCloseAccountInstruction({ account: mint, destination: bob.address, owner: authority });
  return vm.send([closing], authority);
}

function held(account: Address): bigint {
  return tokenAt(vm, account).amount;
}

function withheld(account: Address): bigint | undefined {
  const extensions = unwrapOption(tokenAt(vm, account).extensions) ?? [];
  return extensions.find((each) => each.__kind === 'TransferFeeAmount')?.withheldAmount;
}

/** Read from their bytes, after the 166 that a mint is padded to: number, length, value. */
function extensionsOf(mint: Address): number[] {
  const view = new DataView((vm.read(mint)?.data ?? new Uint8Array()).slice().buffer);
  const numbers: number[] = [];
  for (let at = 166; at < view.byteLength; at += 4 + view.getUint16(at + 2, true))
    numbers.push(view.getUint16(at, true));
  return numbers;
}
