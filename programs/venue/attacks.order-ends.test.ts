import type { Address } from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  AuthorityType,
  getCloseAccountInstruction,
  getInitializeAccount3Instruction,
  getSetAuthorityInstruction,
  getUpdateTransferHookInstruction,
} from '@solana-program/token-2022';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { TOKEN_2022_PROGRAM } from '../../packages/chain/src/addresses/solana-programs.ts';
import { cancelOrder, expireOrder } from '../../packages/chain/src/orders/order-instructions.ts';
import { HOOKS } from '../../packages/chain/src/testing/hooks.ts';
import { freeze, type TestMint, thaw } from '../../packages/chain/src/testing/mints.ts';
import { accountOf } from '../../packages/chain/src/testing/pools.ts';
import { Scene } from './testing/attack-scene.ts';
import { filling, opened } from './testing/orders.ts';

const UNIT = 10n ** 6n;
const SIZE = 16n * UNIT;
const RENT = 2_039_280n;

let scene: Scene;
let a: TestMint;
let b: TestMint;
beforeAll(async () => {
  scene = await Scene.open();
  [a, b] = [await scene.token({ kind: 'classic' }), await scene.token({ kind: 'classic' })];
});
let id = 900n;
beforeEach(() => {
  id += 1n;
});

const limit = (input: TestMint, output: TestMint, terms = {}) =>
  opened(scene, { input, output, terms: { id, asked: UNIT, ...terms } });

/** An account of Bob's beside his associated one. */
async function besides(token: TestMint): Promise<Address> {
  const made = await scene.key();
  await scene.must([
    getCreateAccountInstruction({
      payer: scene.mallory,
      newAccount: made,
      lamports: RENT,
      space: 165,
      programAddress: token.tokenProgram,
    }),
    getInitializeAccount3Instruction(
      { account: made.address, mint: token.mint, owner: scene.bob.address },
      { programAddress: token.tokenProgram },
    ),
  ]);
  return made.address;
}

test('an owner whose associated account is frozen, or is another’s by now, cancels into another of theirs', async () => {
  const to = await besides(a);
  const own = accountOf(scene.bob.address, a);
  const frozen = await limit(a, b);
  await freeze(scene.vm, a, own);
  await scene.must([cancelOrder(frozen, { account: to })]);
  await thaw(scene.vm, a, own);
  expect(scene.venue.amount(to)).toBe(SIZE);
  const lost = await limit(a, b);
  const give = { owned: own, authorityType: AuthorityType.AccountOwner };
  const config = { programAddress: a.tokenProgram };
  await scene.must([
    getSetAuthorityInstruction({ ...give, owner: scene.bob, newAuthority: scene.mallory.address }, config),
  ]);
  await scene.must([cancelOrder(lost, { account: to })]);
  expect(scene.venue.amount(to)).toBe(2n * SIZE);
  await scene.must([
    getSetAuthorityInstruction({ ...give, owner: scene.mallory, newAuthority: scene.bob.address }, config),
  ]);
});

test('whoever ends an expired order pays the owner’s associated account and no other', async () => {
  const to = await besides(a);
  const expiry = scene.vm.svm.getClock().unixTimestamp + 60n;
  const held = await limit(a, b, { expiry });
  scene.venue.passSlots(200);
  const expiring = expireOrder(held, scene.mallory.address);
  const own = accountOf(scene.bob.address, a);
  const accounts = (expiring.accounts ?? []).map((each) =>
    each.address === own ? { ...each, address: to } : each,
  );
  await scene.thwarts('InvalidSeeds', [{ ...expiring, accounts }]);
  await scene.must([expiring]);
});

test('a hook that a mint gets later keeps nobody from ending an order', async () => {
  const hooked = await scene.token({ kind: 'transfer-hook', hook: 'honest' });
  const hook = (program: Address | null) =>
    getUpdateTransferHookInstruction({
      mint: hooked.mint,
      authority: hooked.authority,
      programId: program,
    });
  await scene.must([hook(null)]);
  const expiry = scene.vm.svm.getClock().unixTimestamp + 60n;
  const [held, expiring] = [await limit(hooked, b), await limit(hooked, b, { id: id + 1000n, expiry })];
  await scene.must([hook(HOOKS.honest.address)]);
  const before = scene.venue.balance(scene.bob.address, hooked);
  const { extras } = hooked;
  await scene.must([cancelOrder(held, { extras })]);
  scene.venue.passSlots(200);
  await scene.must([expireOrder(expiring, scene.mallory.address, extras)]);
  expect(scene.venue.balance(scene.bob.address, hooked) - before).toBe(2n * SIZE);
});

test('a mint that is gone, its tokens taken from the escrow, does not keep the lamports of an order', async () => {
  const gone = await scene.token({ kind: 'close-authority' });
  const held = await limit(gone, b);
  const escrow = scene.vm.read(held.order.escrow);
  if (!escrow) throw new Error('no escrow');
  scene.vm.put({ ...escrow, data: escrow.data.fill(0, 64, 72) });
  const mint = scene.vm.read(gone.mint);
  if (!mint) throw new Error('no mint');
  scene.vm.put({ ...mint, data: mint.data.fill(0, 36, 44) });
  await scene.must([
    getCloseAccountInstruction(
      { account: gone.mint, destination: scene.mallory.address, owner: gone.authority },
      { programAddress: TOKEN_2022_PROGRAM },
    ),
  ]);
  const before = scene.vm.balance(scene.bob.address);
  await scene.must([cancelOrder(held)]);
  expect(scene.vm.balance(scene.bob.address) - before).toBeGreaterThan(RENT);
});

test('a referral whose account takes only secret amounts does not keep an order from being filled', async () => {
  const secret = await scene.token({ kind: 'confidential' });
  const pool = await scene.venue.createPool({ kind: 'product', tokens: [a, secret] });
  await scene.venue.add(pool, scene.alice, [10n ** 12n, 10n ** 12n]);
  const account = scene.vm.read(accountOf(scene.mallory.address, secret));
  if (!account) throw new Error('no account');
  // What stands in front of it ends the list; open amounts are not taken where all is 0.
  const data = Buffer.concat([account.data, Uint8Array.of(5, 0, 39, 1), new Uint8Array(295)]);
  scene.vm.put({ ...account, data: new Uint8Array(data), lamports: 10n ** 8n });
  const held = await limit(a, secret);
  const from = scene.venue.pool(pool).mint0 === a.mint ? 0 : 1;
  await scene.must([filling(scene, held, { from, pools: [{ pool }] })]);
});
