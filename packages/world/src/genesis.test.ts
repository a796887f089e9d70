import { USDC, WRAPPED_SOL } from '@orrery/domain';
import { derivePool } from '@orrery/venue';
import type { Address } from '@solana/kit';
import { getMintDecoder, getTokenDecoder } from '@solana-program/token';
import { beforeAll, describe, expect, test } from 'vitest';
import { type GenesisKeys, genesisAccounts } from './genesis.ts';
import { createUniverse } from './universe.ts';

const KEYS: GenesisKeys = {
  authority: 'BAGSB9TpGrZxQbEsrEznv5jXXdwyP6AXerN8aVRiAmcv' as Address,
  feeOwner: '5qWya6UjwWnGVhdSBL3hyZ7B45jbk6Byt1hwd7ohEGXE' as Address,
  faucet: '8rE9CtCjwhSmbwL5fbJBtRFsS3ohfMcDFeTCC7t4ciUA' as Address,
};
const rentFor = (bytes: number) => BigInt(128 + bytes) * 6_960n;

const universe = createUniverse(1);
let accounts: Awaited<ReturnType<typeof genesisAccounts>>;
beforeAll(async () => {
  accounts = await genesisAccounts(universe, KEYS);
});

const mints = () => accounts.filter(({ data }) => data.length === 82);
const holdings = () =>
  accounts
    .filter(({ data }) => data.length === 165)
    .map((row) => ({ ...row, token: getTokenDecoder().decode(row.data) }));

describe('the genesis accounts', () => {
  test('make every SPL supply the sum of its accounts', () => {
    const all = holdings();
    for (const { address, data } of mints()) {
      const held = all.reduce((sum, { token }) => (token.mint === address ? sum + token.amount : sum), 0n);
      const { supply, decimals } = getMintDecoder().decode(data);
      expect(supply).toBe(address === WRAPPED_SOL ? 0n : held);
      expect(decimals).toBe(universe.characters.get(address)?.token.decimals);
    }
    expect(mints()).toHaveLength(universe.tokens.length);
  });

  test('are rent-exempt, and hold native SOL as lamports above the rent', () => {
    for (const { lamports, data } of accounts) expect(lamports).toBeGreaterThanOrEqual(rentFor(data.length));
    for (const { token, lamports } of holdings()) {
      const isNative = token.mint === WRAPPED_SOL;
      expect(token.isNative).toEqual(
        isNative ? { __option: 'Some', value: rentFor(165) } : { __option: 'None' },
      );
      expect(lamports).toBe(rentFor(165) + (isNative ? token.amount : 0n));
    }
  });

  test('put each pool’s reserves into vaults of the authority at the derived addresses', async () => {
    const byAddress = new Map(holdings().map((row) => [row.address, row.token]));
    for (const plan of universe.pools) {
      const { vaults } = await derivePool(KEYS.authority, plan);
      for (const side of [0, 1] as const) {
        const vault = byAddress.get(vaults[side]);
        expect(vault).toMatchObject({
          mint: plan.mints[side].id,
          owner: KEYS.authority,
          amount: plan.reserves[side],
        });
      }
    }
  });

  test('are one account to an address and the same for the same seed and keys', async () => {
    expect(new Set(accounts.map(({ address }) => address)).size).toBe(accounts.length);
    expect(await genesisAccounts(createUniverse(1), KEYS)).toEqual(accounts);
    expect(createUniverse(2).pools.map((pool) => pool.reserves)).not.toEqual(
      universe.pools.map((pool) => pool.reserves),
    );
  });
});

describe('the universe', () => {
  test('has a pool for each token, with SOL–USDC and USDT–USDC the deepest of their kind', () => {
    expect(universe.tokens).toHaveLength(30);
    for (const { id } of universe.tokens) {
      expect(universe.pools.some((pool) => pool.mints.some((token) => token.id === id))).toBe(true);
    }
    const usdcOf = (seed: string) => universe.pools.find((pool) => pool.seed === seed)?.reserves[1] ?? 0n;
    const rest = universe.pools.filter(
      ({ seed, mints }) => mints[1].id === USDC && !/^(SOL|USDT)-/.test(seed),
    );
    for (const { seed } of rest) expect(usdcOf(seed) < usdcOf('USDT-USDC')).toBe(true);
    expect(usdcOf('USDT-USDC') < usdcOf('SOL-USDC')).toBe(true);
  });

  test('has fifty traders with distinct keys, each with SOL and USDC', () => {
    expect(new Set(universe.traders.map(({ secret }) => secret.join())).size).toBe(50);
    for (const { holdings: held } of universe.traders) {
      expect(held.get(WRAPPED_SOL)).toBeGreaterThan(1_000_000_000n);
      expect(held.get(USDC)).toBeGreaterThan(1_000_000n);
    }
  });
});
