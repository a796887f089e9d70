import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { HealthReplySchema } from '@orrery/wire/system/health';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { allTxs } from '../../apps/server/src/testing/trader.ts';
import { type Harness, startHarness } from './harness.ts';

const TENTH_SOL = 100_000_000n;
const HOUR = 3_600_000;
/** Until a wall that was set has been looked at. */
const LOOK_MS = 1_000;
let harness: Harness;

beforeEach(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
});
afterEach(() => harness.stop());

/** A maker's promise, until when it is one, and that it is kept. */
async function expectPromiseKept(number: number) {
  const wallet = await harness.wallet(number);
  const { ordered, executed } = await wallet.swap(WRAPPED_SOL, USDC, TENTH_SOL);
  expect([ordered.swapType, executed.status]).toEqual(['rfq', 'Success']);
  // A slot is longer while time runs slower.
  await harness.advance(2 * SLOT_MS);
  await harness.settled();
  const [newest] = await allTxs(harness.url, WRAPPED_SOL, 1);
  expect(newest).toMatchObject({ txHash: executed.signature });
  return { expiresAt: Number(ordered.expireAt) * 1_000, at: Date.parse(newest?.timestamp ?? '') };
}

async function health() {
  return v.parse(HealthReplySchema, await (await fetch(`${harness.url}/health`)).json());
}

test.each([
  ['forward', HOUR, 'behind'],
  ['back', -HOUR, 'ahead of'],
])(
  'a maker’s promise is kept after the wall was set an hour %s, at once, later and after a restart',
  async (_, set, where) => {
    const before = harness.time.now();
    expect((await health()).notes).toEqual([]);
    harness.moveWall(set);
    await expectPromiseKept(1);
    await harness.advance(LOOK_MS);
    const { at, expiresAt } = await expectPromiseKept(2);
    expect(at - before).toBeLessThan(10_000);
    expect(Math.abs(expiresAt - at - 30_000)).toBeLessThanOrEqual(1_000);
    const off = expect.stringMatching(new RegExp(`^clock: 3\\d+ s ${where} the wall clock`));
    expect(await health()).toMatchObject({ status: 'ok', notes: [off] });
    const { slot } = harness.localnet.status();
    await harness.advance(60_000);
    const later = await expectPromiseKept(3);
    // Three seconds in a minute; block times are whole seconds.
    expect(Math.abs(later.at - harness.time.now() - Math.sign(set) * 3_000)).toBeLessThan(2_000);
    // 150 slots a minute, and a twentieth more or less.
    const slots = harness.localnet.status().slot - slot;
    expect(Math.abs(slots - 150 * (1 + Math.sign(set) * 0.05))).toBeLessThan(5);

    harness = await harness.restart();
    const skipped = await expectPromiseKept(4);
    const { notes } = await health();
    // Forward alone: what the chain has told of the time stays told.
    const isSkipped = set > 0;
    expect(notes).toEqual(isSkipped ? [] : [off]);
    expect(Math.abs(skipped.at - harness.time.now() - (isSkipped ? HOUR : -3_000))).toBeLessThan(2_000);
  },
);
