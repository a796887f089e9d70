import { beforeAll, describe, expect, test } from 'vitest';
import {
  aMint,
  fund,
  type MintKind,
  renounce,
  renouncing,
  type TestMint,
  transferOf,
} from '../../packages/chain/src/testing/mints.ts';
import { accountOf, sidesOf } from '../../packages/chain/src/testing/pools.ts';
import { type Call, withAccounts } from './testing/calls.ts';
import { GROUPS, testDescription, testWhole } from './testing/generated.ts';
import { collecting } from './testing/good-calls.ts';
import { Refusals } from './testing/refusals.ts';

const MOST = 2n ** 64n - 1n;
const UNIT = 10n ** 6n;
/** Where the extensions of a mint begin, behind what says that it is one. */
const [EXTENSIONS_AT, IS_MINT] = [166, 1];

let refusals: Refusals;
beforeAll(async () => {
  refusals = await Refusals.open();
});

testDescription(GROUPS.launches, () => refusals);

describe('fundLaunch', () => {
  /** A launch that is not funded, whose token keeps its authorities. */
  const powerful = async (kind: MintKind, nonce = 0) => {
    const { scene, good } = refusals;
    const tokens = [await scene.token(kind), good.tokens.b] as const;
    const figures = [0n, 1n, 1n] as const;
    const pool = await scene.venue.createPool({ kind: 'launch', tokens, nonce, figures });
    const call: Call = { name: 'fundLaunch', instruction: scene.venue.funding(pool, 1n) };
    return { pool, call };
  };
  const putMint = ({ mint }: TestMint, data: Uint8Array = new Uint8Array()) => {
    const account = refusals.scene.vm.read(mint);
    if (!account) throw new Error(`${mint} is no mint`);
    refusals.scene.vm.put({ ...account, data });
  };

  const funding = async (figures: readonly [bigint, bigint, bigint], nonce: number) => {
    const { scene, good } = refusals;
    const token = await scene.token({ kind: 'classic' });
    await renounce(scene.vm, token);
    const tokens = [token, good.tokens.b] as const;
    const pool = await scene.venue.createPool({ kind: 'launch', tokens, nonce, figures });
    return (amount: bigint): Call => ({ name: 'fundLaunch', instruction: scene.venue.funding(pool, amount) });
  };

  test('refuses sums that do not fit', async () => {
    await refusals.refuses('invalidCalculation', (await funding([MOST, 1n, 1n], 30))(1n));
    await refusals.refuses('invalidCalculation', (await funding([0n, MOST, 1n], 31))(UNIT));
  });

  test('refuses tokens of which too few would be left at the goal', async () => {
    const fund0 = await funding([0n, 1n, 1n], 32);
    await refusals.refuses('invalidSettings', fund0(0n), fund0(1n));
    // At the goal a tenth is left, less the virtual 1; a pool at that price takes 9.
    const fund1 = await funding([1n, 1n, 9n], 33);
    await refusals.refuses('invalidSettings', fund1(89n), fund1(90n));
  });

  test('refuses a token that somebody can mint or freeze', async () => {
    for (const [nonce, given] of [
      renouncing,
      (token: TestMint) => renouncing(token).toReversed(),
    ].entries()) {
      const { pool, call } = await powerful({ kind: 'plain' }, nonce);
      const [first, second] = given(pool.tokens[0]);
      if (!first || !second) throw new Error('there are two authorities');
      await refusals.refuses('launchAuthority', call);
      await refusals.scene.must([first]);
      await refusals.refuses('launchAuthority', call);
      await refusals.scene.must([second]);
      await refusals.scene.rehearse(call);
    }
  });

  test.each<MintKind>([
    { kind: 'permanent-delegate' },
    { kind: 'transfer-fee', bps: 0, most: 0n },
    { kind: 'transfer-hook', hook: 'honest' },
    { kind: 'pausable' },
    { kind: 'default-frozen' },
    { kind: 'confidential' },
    { kind: 'close-authority' },
    { kind: 'non-transferable' },
    { kind: 'interest-bearing', rateBps: 1 },
    { kind: 'scaled', multiplier: 1 },
  ])(
    'refuses a token with the extension of $kind, which stays when its authorities are given up',
    async (kind) => {
      const { pool, call } = await powerful({ kind: 'plain' });
      const extended = await aMint(refusals.scene.vm, kind);
      for (const token of [pool.tokens[0], extended]) await renounce(refusals.scene.vm, token);
      await refusals.scene.rehearse(call);
      putMint(pool.tokens[0], refusals.scene.vm.read(extended.mint)?.data);
      await refusals.refuses('launchExtension', call);
    },
  );

  test('takes metadata and groups, and refuses every other extension, known or not', async () => {
    const { vm } = refusals.scene;
    const { pool, call } = await powerful({ kind: 'plain' });
    const [token] = pool.tokens;
    await renounce(vm, token);
    const plain = vm.read(token.mint)?.data ?? new Uint8Array();
    const withExtensions = (...numbers: readonly number[]) => {
      const data = new Uint8Array(EXTENSIONS_AT + numbers.length * 12);
      data.set(plain);
      data[EXTENSIONS_AT - 1] = IS_MINT;
      const view = new DataView(data.buffer);
      for (const [index, number] of numbers.entries()) {
        view.setUint16(EXTENSIONS_AT + index * 12, number, true);
        view.setUint16(EXTENSIONS_AT + index * 12 + 2, 8, true);
      }
      return data;
    };
    putMint(token, withExtensions(18, 19, 20, 21, 22, 23));
    await refusals.scene.rehearse(call);
    const others = [...Array.from({ length: 64 }, (_, at) => at + 1), 255, 256 + 19, 0x7fff, 0x8013, 0xffff];
    for (const number of others.filter((each) => each < 18 || each > 23)) {
      putMint(token, withExtensions(number));
      await refusals.refuses('launchExtension', call, undefined, `${number}`);
      putMint(token, withExtensions(18, 19, number));
      await refusals.refuses('launchExtension', call, undefined, `${number} behind others`);
    }
  });

  test('refuses a second time', async () => {
    const fundOnce = await funding([73_000_000_000n, 30_000_000_000n, 85_000_000_000n], 34);
    await refusals.scene.must([fundOnce(10n ** 12n).instruction]);
    await refusals.refuses('alreadyDone', fundOnce(10n ** 12n));
  });
});

describe('closePool', () => {
  test('refuses while anything is owed or out of its vault', async () => {
    const { scene, good } = refusals;
    const { venue, vm, alice, bob } = scene;
    const { b } = good.tokens;
    const launched = await aMint(vm, { kind: 'classic' });
    for (const owner of [bob, scene.treasurer]) await fund(vm, launched, owner.address, 0n);
    await fund(vm, launched, alice.address, 10n ** 12n + 1n);
    await renounce(vm, launched);
    const figures = [73_000_000_000n, 30_000_000_000n, 85_000_000_000n] as const;
    const settings = { kind: 'launch', tokens: [launched, b], protocolBps: 1000, figures } as const;
    const pool = await venue.createPool({ ...settings, feeOwner: scene.treasurer.address });
    const closing = withAccounts(good.calls.closePool, { ...sidesOf(pool), pool: pool.address });
    await venue.must([venue.funding(pool, 10n ** 12n)]);
    await refusals.refuses('notEmpty', closing, good.calls.closePool, 'a unit is outside');
    const back = (amount: bigint, from = bob) =>
      transferOf(launched, {
        source: accountOf(from.address, launched),
        destination: pool.vaults[0],
        authority: from,
        amount,
      });
    const trading = (from: 0 | 1, amount: bigint) =>
      venue.selling(bob.address, [{ from, pools: [{ pool }] }], { amount, quotedAmount: 0n, slippageBps: 0 });
    await scene.must([back(1n, alice), trading(1, UNIT)]);
    await scene.must([back(venue.balance(bob.address, launched))]);
    expect(venue.pool(pool)).toMatchObject({ owed0: 0n, owed1: UNIT / 10n });
    const collected = { ...closing, before: [collecting(scene, pool)] };
    await refusals.refuses('notEmpty', closing, collected, 'mint 1 is owed');
    await scene.must([collecting(scene, pool), trading(1, UNIT), collecting(scene, pool)]);
    await scene.must([trading(0, 1000n), back(venue.balance(bob.address, launched) - 1000n)]);
    expect(venue.pool(pool)).toMatchObject({ owed0: 100n, owed1: 0n });
    // What is owed of mint 0 keeps no pool open, and is burnt.
    await scene.rehearse(closing);
  });
});

testWhole(GROUPS.launches, () => refusals);
