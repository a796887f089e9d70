import { BUILT_IN_TOKENS } from '@orrery/domain/mints/built-in-tokens';
import type { KeyPairSigner } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMint, askForMemos, freeze, fund, type MintKind, type TestMint } from '../testing/mints.ts';
import { TestVenue } from '../testing/venue.ts';
import type { TestVm } from '../testing/vm.ts';
import { unitChecks } from './unit-check.ts';

const KINDS: MintKind[] = [
  { kind: 'classic' },
  { kind: 'plain' },
  { kind: 'default-frozen' },
  { kind: 'permanent-delegate' },
  { kind: 'confidential' },
  { kind: 'close-authority' },
  { kind: 'interest-bearing', rateBps: 500 },
  { kind: 'transfer-fee', bps: 250, most: 1_000n },
  { kind: 'transfer-hook', hook: 'honest' },
  { kind: 'transfer-hook', hook: 'hostile' },
];

let vm: TestVm;
let owner: KeyPairSigner;
beforeEach(async () => {
  ({ vm } = await TestVenue.open());
  owner = await vm.wallet();
});

async function held(kind: MintKind) {
  const token = await aMint(vm, kind);
  return { token, account: await fund(vm, token, owner.address, 1_000n) };
}

const check = (
  { token, account, needsMemo }: { token: TestMint; account: TestMint['mint']; needsMemo?: boolean },
  decimals: number,
  multiplier = 1,
) => {
  const { mint, tokenProgram } = token;
  const units = { decimals, multiplier };
  return vm.send(unitChecks({ owner: owner.address, account, mint, tokenProgram, units, needsMemo }), owner);
};

describe('a check of units on the VM', () => {
  it.each(KINDS)('passes by the decimals of %o and no others, and moves nothing', async (kind) => {
    const { token, account } = await held(kind);
    const before = vm.read(account);
    expect(await check({ token, account }, token.decimals)).toBeUndefined();
    for (const other of [5, 7, 9])
      expect(await check({ token, account }, other)).toMatch(/custom program error: 0x12/);
    expect(vm.read(account)).toEqual(before);
  });

  it('passes by the multiplier in force and no other, which a mint without any counts as 1', async () => {
    const scaled = await held({ kind: 'scaled', multiplier: 1.5 });
    expect(await check(scaled, 6, 1.5)).toBeUndefined();
    for (const other of [1, 1.5 + 2 ** -52, 3, 0, -1.5])
      expect(await check(scaled, 6, other)).toMatch(/custom program error: 0x18a2/);
    const plain = await held({ kind: 'plain' });
    expect(await check(plain, 6, 1.5)).toMatch(/custom program error: 0x18a2/);
  });

  it.each(KINDS.filter(({ kind }) => kind !== 'classic'))(
    'passes behind a memo in an account of %o that asks for one, by its decimals and no others',
    async (kind) => {
      const { token, account } = await held(kind);
      await askForMemos(vm, account, owner);
      // NoMemo.
      expect(await check({ token, account }, token.decimals)).toMatch(/custom program error: 0x24/);
      const before = vm.read(account);
      expect(await check({ token, account, needsMemo: true }, token.decimals)).toBeUndefined();
      expect(await check({ token, account, needsMemo: true }, 9)).toMatch(/custom program error: 0x12/);
      expect(vm.read(account)).toEqual(before);
    },
  );

  it('passes in an account with nothing in it', async () => {
    const token = await aMint(vm, { kind: 'classic' });
    expect(await check({ token, account: await fund(vm, token, owner.address, 0n) }, 6)).toBeUndefined();
  });

  it.each([{ kind: 'classic' }, { kind: 'plain' }] as const)(
    'tells of an account of %o that is frozen as every transfer does',
    async (kind) => {
      const { token, account } = await held(kind);
      await freeze(vm, token, account);
      for (const decimals of [6, 9])
        expect(await check({ token, account }, decimals)).toMatch(/custom program error: 0x11/);
    },
  );
});

it('asks the chain nothing of tokens whose units stand in the program text', () => {
  const units = { decimals: 0 };
  for (const { id: mint } of BUILT_IN_TOKENS)
    expect(
      unitChecks({ owner: mint, account: mint, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS, units }),
    ).toEqual([]);
});
