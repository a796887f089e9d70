import { VENUE_CONSTANTS, withdrawOutput } from '@orrery/chain';
import { SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
} from '@solana-program/token';
import { beforeEach, expect, test } from 'vitest';
import { associatedAccount } from '../testing.ts';
import { KeeperScene } from './testing/keeper-scene.ts';

const { orderRecurring, orderStop } = VENUE_CONSTANTS;
const ANY_BAND = { bandLow: -443_636, bandHigh: 443_636 };
const CYCLES = { kind: orderRecurring, slippageBps: 500, interval: 60n, ...ANY_BAND };

let scene: KeeperScene;
beforeEach(async () => {
  scene = await KeeperScene.open();
});

const lamports = () => scene.tested.chain.svm.getBalance(scene.signer.address) ?? 0n;

async function closeAccount(): Promise<void> {
  const account = associatedAccount(scene.coin, scene.owner.address);
  const closing = { account, destination: scene.owner.address, owner: scene.owner };
  await scene.send(scene.owner, [getCloseAccountInstruction(closing)]);
}

test('the rent of an account that output waits in is lent only where the order gives it back', async () => {
  scene.keep();
  await scene.observe();
  await scene.pass(310);
  // An owner who takes out what waits gets the account's rent, and could have it lent again for each cycle.
  const address = await scene.open({ ...CYCLES, cycles: 20, tips: 21 }, [scene.pool]);
  await closeAccount();
  const before = lamports();
  await scene.pass(400);
  const { address: owner } = scene.owner;
  const ata = associatedAccount(scene.coin, owner);
  const opening = getCreateAssociatedTokenIdempotentInstruction({
    payer: scene.owner,
    ata,
    owner,
    mint: scene.coin.id,
  });
  if (scene.order(address)?.waiting)
    await scene.send(scene.owner, [opening, withdrawOutput(scene.held(address))]);
  await scene.pass(400);
  expect(lamports()).toBeGreaterThanOrEqual(before - 60n * SIGNATURE_FEE_LAMPORTS);
});

test('an order whose tip is less than a signature costs is left alone', async () => {
  const keeper = scene.keep();
  await scene.observe();
  await scene.pass(310);
  const before = lamports();
  await scene.open({ ...CYCLES, id: 2n, cycles: 20, tips: 0 }, [scene.pool]);
  await scene.open({ id: 3n, kind: orderStop, slippageBps: 500, stopTick: 200, tips: 0 }, [scene.pool]);
  await scene.open({ id: 1n, tipLamports: 4_999, asked: 1n });
  await scene.pass(200);
  expect(lamports()).toBe(before);
  expect(keeper.status().done).toEqual({ fill: 0, note: 0, expire: 0, observe: 0 });
});
