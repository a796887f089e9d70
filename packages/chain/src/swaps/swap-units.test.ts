import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address, Instruction } from '@solana/kit';
import { TRANSFER_CHECKED_DISCRIMINATOR } from '@solana-program/token';
import { beforeAll, expect, test } from 'vitest';
import { fund } from '../testing/mints.ts';
import { buildTransaction } from '../transactions/build-transaction.ts';
import { decodeTransaction } from '../transactions/decode-transaction.ts';
import { findSwapBreach, type SwapIntent } from './swap-intent.ts';
import { compileSwap, type SwapInstructions } from './swap-transaction.ts';
import { INTENDED, type IntendedSwap, intendedSwap } from './testing/intents.ts';
import { land, openSwaps, type SwapScene } from './testing/swaps.ts';

const isCheck = ({ data }: Instruction) => data?.[0] === TRANSFER_CHECKED_DISCRIMINATOR;

let scene: SwapScene;
beforeAll(async () => {
  scene = await openSwaps();
  await fund(scene.venue.vm, scene.tokens.first, scene.taker.address, 10n ** 13n);
});

test.each(INTENDED)(
  '%s, %s: other decimals than on screen, and none that are checked, are found',
  async (...kind) => {
    const { intent, instructions } = await intendedSwap(scene, kind, 14);
    const isBuiltIn = (mint: Address) => mint === WRAPPED_SOL;
    const [sold, bought] = [isBuiltIn(intent.inputMint), isBuiltIn(intent.outputMint)];
    const shown = (more: Partial<SwapIntent>) => judge({ intent: { ...intent, ...more }, instructions });
    for (const units of [{ decimals: 5 }, { decimals: 7 }, { decimals: 8 }]) {
      expect(shown({ inputUnits: units })).toBe('decimals');
      expect(shown({ outputUnits: units })).toBe('decimals');
    }
    expect(shown({ inputUnits: { ...intent.inputUnits, multiplier: 2 } })).toBe('multiplier');
    expect(shown({ outputUnits: { ...intent.outputUnits, multiplier: 2 } })).toBe('multiplier');
    const checks = instructions.setup.filter(isCheck);
    expect(checks).toHaveLength(sold || bought ? 1 : 2);
    for (const left of checks) {
      const setup = instructions.setup.filter((each) => each !== left);
      expect(judge({ intent, instructions: { ...instructions, setup } })).toBe('decimals');
    }
  },
);

test('that an order states wrongly are refused by the chain, and told as what they are', async () => {
  for (const kind of INTENDED) {
    const { instructions } = await intendedSwap(scene, kind, 15 + INTENDED.indexOf(kind));
    const setup = instructions.setup.map((each) =>
      isCheck(each) ? { ...each, data: Uint8Array.from([...(each.data ?? []).slice(0, -1), 9]) } : each,
    );
    const payer = kind[0] === 'gasless' ? scene.sponsor : scene.taker;
    const { refusal } = await land(scene, { ...instructions, setup }, { payer });
    expect(refusal).toMatch(/custom program error: 0x12/);
  }
});

test.each(INTENDED)('%s, %s: take 17 bytes for each token that is not built in', async (...kind) => {
  const { intent, instructions } = await intendedSwap(scene, kind, 60 + INTENDED.indexOf(kind));
  const setup = instructions.setup.filter((each) => !isCheck(each));
  const checks = instructions.setup.length - setup.length;
  expect(checks).toBe([intent.inputMint, intent.outputMint].filter((mint) => mint !== WRAPPED_SOL).length);
  const sizeOf = (swap: SwapInstructions) =>
    compileSwap(intent.gasPayer ?? intent.taker, swap, scene.venue.vm.lifetime).length;
  expect(sizeOf(instructions) - sizeOf({ ...instructions, setup })).toBe(17 * checks);
});

function judge({ intent, instructions }: IntendedSwap) {
  const { computeBudget, setup, swap, cleanup, other } = instructions;
  const all = [...computeBudget, ...setup, swap, ...cleanup, ...other];
  const bytes = buildTransaction(intent.gasPayer ?? intent.taker, scene.venue.vm.lifetime, all);
  return findSwapBreach(decodeTransaction(bytes), intent);
}
