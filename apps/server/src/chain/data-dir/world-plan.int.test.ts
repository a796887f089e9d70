import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

const ELF = new TextEncoder().encode('a program');
const PLACE_ANEW = /venue program .* choose another directory with ORRERY_DATA_DIR or move this one away/;

describe('planUniverse', () => {
  const plan = (seed: number, world: 'lively' | 'calm' | 'off', program = ELF) =>
    planUniverse(directory, { seed, world, programs: [{ elf: program }] });

  test('keeps a data directory to the seed it was made with', () => {
    const universe = plan(7, 'lively').universe();
    expect(plan(7, 'calm').universe().pools).toEqual(universe.pools);
    expect(() => plan(8, 'lively')).toThrow('ORRERY_SEED');
    expect(plan(8, 'off').universe().pools).toEqual([]);
  });

  test('makes no universe for a chain that began without one', () => {
    expect(plan(1, 'off').universe().tokens).toEqual([]);
    expect(() => plan(1, 'calm')).toThrow('ORRERY_WORLD');
  });

  test('refuses a chain of another version with another universe', () => {
    plan(1, 'calm');
    const file = path.join(directory, 'world.json');
    const note = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...note, edition: 1 }));
    expect(() => plan(1, 'calm')).toThrow('DATA_DIR_UNUSABLE');
    expect(plan(1, 'off').universe().tokens).toEqual([]);
  });

  test('refuses a chain with another program or with none, for any other setting, and says how to start a new chain', () => {
    plan(1, 'off').noteGenesis(5_000);
    expect(plan(1, 'off').genesisMs).toBe(5_000);
    const other = new TextEncoder().encode('another');
    expect(() => plan(1, 'off', other)).toThrow(PLACE_ANEW);
    expect(() => plan(2, 'calm', other)).toThrow(PLACE_ANEW);
    writeFileSync(path.join(directory, 'world.json'), '{"seed":1,"hasUniverse":true,"edition":3}');
    expect(() => plan(1, 'off')).toThrow(PLACE_ANEW);
  });

  test('notes the hash of the program where the chain has one', () => {
    plan(1, 'off');
    const { program } = JSON.parse(readFileSync(path.join(directory, 'world.json'), 'utf8'));
    expect(program).toBe('d69ea8cda2433733c1ce02de65da8f48e6a3dbba6bb18876a2062908e54ef7cb');
  });

  test('refuses a ledger written in another way, and says how to start a new chain', () => {
    plan(1, 'off');
    const file = path.join(directory, 'world.json');
    const { ledger, ...older } = JSON.parse(readFileSync(file, 'utf8'));
    expect(ledger).toBe(2);
    writeFileSync(file, JSON.stringify(older));
    expect(() => plan(1, 'off')).toThrow(/ledger .* choose another directory with ORRERY_DATA_DIR or move/);
  });

  test('keeps when its chain began, and refuses the ledger of another chain', () => {
    expect(plan(1, 'calm').genesisMs).toBeUndefined();
    plan(1, 'calm').noteGenesis(5_000);
    plan(1, 'calm').noteGenesis(5_000);
    expect(plan(9, 'off').genesisMs).toBe(5_000);
    expect(() => plan(1, 'calm').noteGenesis(5_001)).toThrow('DATA_DIR_UNUSABLE');
  });

  test('refuses a damaged note', () => {
    writeFileSync(path.join(directory, 'world.json'), '{"seed":');
    expect(() => plan(1, 'calm')).toThrow('DATA_DIR_UNUSABLE');
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
