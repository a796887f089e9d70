import type { Address } from '@solana/kit';
import { getUpdateMultiplierScaledUiMintInstruction } from '@solana-program/token-2022';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestMint } from '../../packages/chain/src/testing/mints.ts';
import { Scene } from './testing/attack-scene.ts';
import { scaleCheck } from './testing/good-calls.ts';

const SCALED_AMOUNT = 25;
const TOKEN_METADATA = 19;
/** Where the extensions of a mint begin, what each has in front of it, and where the multipliers stand behind that. */
const [EXTENSIONS_AT, HEAD_BYTES, MULTIPLIER_AT] = [166, 4, 32];

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.open();
});

const updating = ({ mint, authority }: TestMint, multiplier: number, effectiveTimestamp: bigint) =>
  getUpdateMultiplierScaledUiMintInstruction({ mint, authority, multiplier, effectiveTimestamp });

describe('who was shown one multiplier', () => {
  test('signs for none that comes into force meanwhile: the new one counts from its second on', async () => {
    const token = await scene.token({ kind: 'scaled', multiplier: 2 });
    const now = scene.vm.svm.getClock().unixTimestamp;
    await scene.must([updating(token, 20, now + 4n)]);
    await scene.must(scaleCheck(token, 2));
    await scene.thwarts('wrongMultiplier', scaleCheck(token, 20));
    const at = (seconds: bigint) => {
      const clock = scene.vm.svm.getClock();
      clock.unixTimestamp = seconds;
      scene.vm.svm.setClock(clock);
    };
    at(now + 3n);
    await scene.must(scaleCheck(token, 2));
    at(now + 4n);
    await scene.thwarts('wrongMultiplier', scaleCheck(token, 2));
    await scene.must(scaleCheck(token, 20));
  });

  test('is not fooled by a change in the transaction itself, nor by one back after it', async () => {
    const token = await scene.token({ kind: 'scaled', multiplier: 2 });
    const check = scaleCheck(token, 2).instruction;
    await scene.thwarts('wrongMultiplier', [updating(token, 20, 0n), check, updating(token, 2, 0n)]);
    await scene.must([updating(token, 20, 0n), updating(token, 2, 0n), check]);
  });

  test('is not fooled by another mint in its place', async () => {
    const [token, other] = [
      await scene.token({ kind: 'scaled', multiplier: 2 }),
      await scene.token({ kind: 'plain' }),
    ];
    await scene.thwarts('wrongMultiplier', scaleCheck(other, 2));
    await scene.must(scaleCheck(token, 2));
  });

  test('is not fooled by text in the metadata that spells a multiplier', async () => {
    const token = await scene.token({ kind: 'scaled', multiplier: 2 });
    const real = scene.vm.read(token.mint);
    const extension = real?.data.slice(EXTENSIONS_AT) ?? new Uint8Array();
    expect(extension).toHaveLength(HEAD_BYTES + 56);
    const spelt = extension.slice();
    for (const at of [0, 16])
      new DataView(spelt.buffer).setFloat64(HEAD_BYTES + MULTIPLIER_AT + at, 20, true);
    expect(spelt[0]).toBe(SCALED_AMOUNT);
    const head = Uint8Array.of(TOKEN_METADATA, 0, spelt.length, 0);
    const before = real?.data.slice(0, EXTENSIONS_AT) ?? new Uint8Array();
    for (const data of [
      Uint8Array.from([...before, ...head, ...spelt, ...extension]),
      Uint8Array.from([...before, ...extension, ...head, ...spelt]),
    ]) {
      put(token.mint, data);
      await scene.thwarts('wrongMultiplier', scaleCheck(token, 20));
      await scene.must(scaleCheck(token, 2));
    }
    put(token.mint, Uint8Array.from([...before, ...head, ...spelt]));
    await scene.must(scaleCheck(token, 1));
  });
});

function put(address: Address, data: Uint8Array): void {
  const account = scene.vm.read(address);
  if (!account) throw new Error(`${address} is no account`);
  scene.vm.put({ ...account, data });
}
