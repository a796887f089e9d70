import { SYSTEM_PROGRAM, toBase58, UPGRADEABLE_LOADER, VENUE_PROGRAM } from '@orrery/chain';
import { WRAPPED_SOL } from '@orrery/domain';
import { derivePool } from '@orrery/venue';
import type { Address } from '@solana/kit';
import { getMintDecoder } from '@solana-program/token';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createUniverse } from '../universe/create-universe.ts';
import type { GenesisKeys } from './genesis.ts';
import { listGenesis } from './test-genesis.ts';

const KEYS: GenesisKeys = {
  authority: 'BAGSB9TpGrZxQbEsrEznv5jXXdwyP6AXerN8aVRiAmcv' as Address,
  feeOwner: '5qWya6UjwWnGVhdSBL3hyZ7B45jbk6Byt1hwd7ohEGXE' as Address,
  faucet: '8rE9CtCjwhSmbwL5fbJBtRFsS3ohfMcDFeTCC7t4ciUA' as Address,
};
// A genesis is tens of thousands of accounts, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const rentFor = (bytes: number) => BigInt(128 + bytes) * 6_960n;

type Accounts = Awaited<ReturnType<typeof listGenesis>>;

const universe = createUniverse(1);
let accounts: Accounts;
beforeAll(async () => {
  accounts = await listGenesis({ universe, keys: KEYS });
});

/** Mints by address and token accounts, read from the bytes. */
function readTokens(rows: Accounts, { characters }: typeof universe) {
  const supplies = new Map<Address, bigint>();
  const holdings: { address: Address; mint: Address; owner: Address; amount: bigint; lamports: bigint }[] =
    [];
  for (const { address, owner: program, data, lamports } of rows) {
    if (program === SYSTEM_PROGRAM || program === UPGRADEABLE_LOADER) continue;
    if (characters.has(address)) {
      supplies.set(address, getMintDecoder().decode(data.subarray(0, 82)).supply);
      continue;
    }
    const mint = toBase58(data.subarray(0, 32)) as Address;
    const owner = toBase58(data.subarray(32, 64)) as Address;
    const amount = new DataView(data.buffer).getBigUint64(64, true);
    holdings.push({ address, mint, owner, amount, lamports });
  }
  return { supplies, holdings };
}

describe('the genesis accounts', () => {
  test.each([1, 77])('make every supply the sum of its accounts, with seed %i', async (seed) => {
    const other = seed === 1 ? universe : createUniverse(seed);
    const rows = seed === 1 ? accounts : await listGenesis({ universe: other, keys: KEYS });
    const { supplies, holdings } = readTokens(rows, other);
    const sums = new Map<Address, bigint>();
    for (const { mint, amount } of holdings) sums.set(mint, (sums.get(mint) ?? 0n) + amount);
    const wrong = other.tokens.filter(({ id }) => id !== WRAPPED_SOL && supplies.get(id) !== sums.get(id));
    expect(wrong).toEqual([]);
    expect(supplies.size).toBe(other.tokens.length);
    expect(supplies.get(WRAPPED_SOL)).toBe(0n);
    for (const { token, supply } of other.characters.values()) expect(supplies.get(token.id)).toBe(supply);
  });

  test('begin with the venue’s program, its code before it', () => {
    const [code, program] = accounts;
    expect(program).toMatchObject({ address: VENUE_PROGRAM, owner: UPGRADEABLE_LOADER, executable: true });
    expect(toBase58(program?.data.subarray(4) ?? new Uint8Array())).toBe(code?.address);
    expect(accounts.filter(({ executable }) => executable)).toHaveLength(1);
  });

  test('are rent-exempt, hold native SOL as lamports above the rent, and stay few', () => {
    const poor = accounts.filter(({ lamports, data }) => lamports < rentFor(data.length));
    expect(poor).toEqual([]);
    const { holdings } = readTokens(accounts, universe);
    const native = holdings.filter(({ mint }) => mint === WRAPPED_SOL);
    expect(native.filter(({ lamports, amount }) => lamports !== rentFor(165) + amount)).toEqual([]);
    expect(holdings.length).toBeGreaterThan(35_000);
    expect(holdings.length).toBeLessThan(50_000);
  });

  test('put each pool’s reserves into vaults of the authority at the derived addresses', async () => {
    const byAddress = new Map(readTokens(accounts, universe).holdings.map((row) => [row.address, row]));
    for (const plan of universe.pools) {
      const { vaults } = await derivePool(KEYS.authority, plan);
      for (const side of [0, 1] as const) {
        const { mint, owner, amount } = byAddress.get(vaults[side]) ?? {};
        expect([mint, owner, amount]).toEqual([plan.mints[side].id, KEYS.authority, plan.reserves[side]]);
      }
    }
  });

  test('let no ten holders of a major have 15 % of it, and few have much of a small token', () => {
    const held = new Map<Address, bigint[]>();
    for (const { mint, owner, amount } of readTokens(accounts, universe).holdings) {
      if (owner !== KEYS.authority) held.set(mint, [...(held.get(mint) ?? []), amount]);
    }
    const topTen = (id: Address) =>
      (held.get(id) ?? [])
        .sort((a, b) => Number(b - a))
        .slice(0, 10)
        .reduce((sum, amount) => sum + amount, 0n);
    for (const { token, supply } of universe.characters.values()) {
      if (token.id === WRAPPED_SOL) continue;
      const share = Number(topTen(token.id)) / Number(supply);
      const isMajor = token.tags.includes('verified') && !token.tags.includes('stocks');
      if (isMajor) expect(share, token.symbol).toBeLessThan(0.15);
      if (token.tags.includes('old-registry')) expect(share, token.symbol).toBeGreaterThan(0.3);
    }
  });

  test('are one account to an address and the same for the same seed and keys', async () => {
    expect(new Set(accounts.map(({ address }) => address)).size).toBe(accounts.length);
    const again = await listGenesis({ universe: createUniverse(1), keys: KEYS });
    expect(again.length).toBe(accounts.length);
    const differs = again.findIndex((row, at) => {
      const { address, lamports, owner, data } = accounts[at] ?? row;
      const isSame = row.address === address && row.lamports === lamports && row.owner === owner;
      return !isSame || Buffer.compare(row.data, data) !== 0;
    });
    expect(differs).toBe(-1);
  });
});
