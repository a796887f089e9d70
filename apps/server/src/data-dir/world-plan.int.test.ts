import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadSigner } from './keys.ts';
import { planUniverse } from './world-plan.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'orrery-plan-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('planUniverse', () => {
  test('keeps a data directory to the seed it was made with', () => {
    const universe = planUniverse(directory, { seed: 7, world: 'lively' }).universe();
    expect(planUniverse(directory, { seed: 7, world: 'calm' }).universe().pools).toEqual(universe.pools);
    expect(() => planUniverse(directory, { seed: 8, world: 'lively' })).toThrow('ORRERY_SEED');
    expect(planUniverse(directory, { seed: 8, world: 'off' }).universe().pools).toEqual([]);
  });

  test('makes no universe for a chain that began without one', () => {
    expect(planUniverse(directory, { seed: 1, world: 'off' }).universe().tokens).toEqual([]);
    expect(() => planUniverse(directory, { seed: 1, world: 'calm' })).toThrow('ORRERY_WORLD');
  });

  test('refuses a chain of another version, whose universe was another', () => {
    writeFileSync(path.join(directory, 'world.json'), '{"seed":1,"hasUniverse":true}');
    expect(() => planUniverse(directory, { seed: 1, world: 'calm' })).toThrow('DATA_DIR_UNUSABLE');
    expect(planUniverse(directory, { seed: 1, world: 'off' }).universe().tokens).toEqual([]);
  });

  test('keeps when its chain began, and refuses the ledger of another chain', () => {
    const plan = () => planUniverse(directory, { seed: 1, world: 'calm' });
    expect(plan().genesisMs).toBeUndefined();
    plan().noteGenesis(5_000);
    plan().noteGenesis(5_000);
    expect(planUniverse(directory, { seed: 9, world: 'off' }).genesisMs).toBe(5_000);
    expect(() => plan().noteGenesis(5_001)).toThrow('DATA_DIR_UNUSABLE');
  });

  test('refuses a damaged note', () => {
    writeFileSync(path.join(directory, 'world.json'), '{"seed":');
    expect(() => planUniverse(directory, { seed: 1, world: 'calm' })).toThrow('DATA_DIR_UNUSABLE');
  });
});

describe('loadSigner', () => {
  test('makes a random key once, for its owner alone to read', async () => {
    const first = await loadSigner(directory, 'faucet');
    expect((await loadSigner(directory, 'faucet')).address).toBe(first.address);
    expect((await loadSigner(directory, 'fee-owner')).address).not.toBe(first.address);
    expect(statSync(path.join(directory, 'keys/faucet.json')).mode & 0o777).toBe(0o600);
  });

  test('refuses a damaged key instead of making another', async () => {
    await loadSigner(directory, 'faucet');
    writeFileSync(path.join(directory, 'keys/faucet.json'), '[1,2]');
    await expect(loadSigner(directory, 'faucet')).rejects.toThrow('DATA_DIR_UNUSABLE');
  });
});
