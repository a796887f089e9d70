import {
  associatedAddress,
  decodeLookupTable,
  decodePool,
  decodePosition,
  decodeTickArray,
  positionAddress,
  TOKEN_2022_PROGRAM,
  tickArrayAddress,
  toBase58,
  UPGRADEABLE_LOADER,
  VENUE_PROGRAM,
} from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain';
import type { Address } from '@solana/kit';
import { getMintDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createUniverse } from '../universe/create-universe.ts';
import { createFixtureUniverse } from '../universe/fixture-universe.ts';
import type { GenesisKeys } from './genesis.ts';
import { lookupTables } from './lookup-tables.ts';
import { listGenesis } from './test-genesis.ts';

const KEYS: GenesisKeys = {
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
function readTokens(rows: Accounts) {
  const supplies = new Map<Address, bigint>();
  const holdings: { address: Address; mint: Address; owner: Address; amount: bigint; lamports: bigint }[] =
    [];
  for (const { address, owner: program, data, lamports } of rows) {
    if (program !== TOKEN_PROGRAM_ADDRESS && program !== TOKEN_2022_PROGRAM) continue;
    // Behind the length of an account, a byte of a Token-2022 mint says which of the two it is.
    if (data.length === 82 || data[165] === 1) {
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
    const { supplies, holdings } = readTokens(rows);
    const sums = new Map<Address, bigint>();
    for (const { mint, amount } of holdings) sums.set(mint, (sums.get(mint) ?? 0n) + amount);
    const wrong = [...supplies].filter(
      ([id, supply]) => id !== WRAPPED_SOL && supply !== (sums.get(id) ?? 0n),
    );
    expect(wrong).toEqual([]);
    const shared = other.pools.filter(({ shares }) => shares.length > 0);
    expect(supplies.size).toBe(other.tokens.length + shared.length);
    expect(sums.size).toBe(supplies.size);
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
    const { holdings } = readTokens(accounts);
    const native = holdings.filter(({ mint }) => mint === WRAPPED_SOL);
    expect(native.filter(({ lamports, amount }) => lamports !== rentFor(165) + amount)).toEqual([]);
    expect(holdings.length).toBeGreaterThan(35_000);
    expect(holdings.length).toBeLessThan(50_000);
  });

  test('are of each pool its account, vaults of its own that hold what it counts, its shares, positions and ticks', () => {
    const byAddress = new Map(accounts.map((row) => [row.address, row]));
    const tokens = new Map(readTokens(accounts).holdings.map((row) => [row.address, row]));
    const dataOf = (address: Address) => {
      const { owner, data } = byAddress.get(address) ?? {};
      expect(owner, address).toBe(VENUE_PROGRAM);
      return data ?? new Uint8Array();
    };
    for (const { id, account, mints, positions, tickArrays, shares } of universe.pools) {
      const { vault0, vault1, reserve0, reserve1, owed0, owed1 } = account;
      expect(decodePool(dataOf(id))).toEqual({ ...account });
      expect(tokens.get(vault0)).toMatchObject({ mint: mints[0].id, owner: id, amount: reserve0 + owed0 });
      expect(tokens.get(vault1)).toMatchObject({ mint: mints[1].id, owner: id, amount: reserve1 + owed1 });
      for (const position of positions)
        expect(decodePosition(dataOf(positionAddress(position)))).toEqual(position);
      for (const array of tickArrays)
        expect(decodeTickArray(dataOf(tickArrayAddress(id, array.start)))).toEqual(array);
      for (const { owner, amount } of shares) {
        const mint = account.lpMint;
        const at = associatedAddress({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS });
        expect(tokens.get(at)).toMatchObject({ mint, owner, amount });
      }
    }
    const ofProgram = accounts.filter(({ owner }) => owner === VENUE_PROGRAM);
    const expected = universe.pools.map(
      ({ positions, tickArrays }) => 1 + positions.length + tickArrays.length,
    );
    expect(ofProgram).toHaveLength(expected.reduce((sum, count) => sum + count, 0));
  });

  test('have tables of what any swap names and of the deepest pools, each as it is handed to the venue', () => {
    const tables = lookupTables(universe, KEYS.feeOwner);
    const byAddress = new Map(accounts.map((row) => [row.address, row]));
    const depths = new Map<Address, number>();
    for (const [address, entries] of tables) {
      expect(decodeLookupTable(byAddress.get(address)?.data ?? new Uint8Array())).toEqual(entries);
      expect(entries.length).toBeLessThanOrEqual(256);
      expect(entries).toContain(USDC);
      const at = { owner: KEYS.feeOwner, mint: USDC, tokenProgram: TOKEN_PROGRAM_ADDRESS };
      expect(entries).toContain(associatedAddress(at));
      for (const entry of entries) depths.set(entry, (depths.get(entry) ?? 0) + 1);
    }
    expect(tables.size).toBeLessThan(10);
    const listed = universe.pools.filter(({ id }) => depths.has(id));
    expect(listed).toHaveLength(200);
    for (const { account, positions, id, tickArrays } of listed) {
      expect(depths.has(account.vault0) && depths.has(account.vault1)).toBe(true);
      for (const { start } of tickArrays) expect(depths.has(tickArrayAddress(id, start))).toBe(true);
      expect(positions.length === 0 || tickArrays.length > 1).toBe(true);
    }
    const solUsdc = universe.pools.filter(({ mints: [a, b] }) => a.id === WRAPPED_SOL && b.id === USDC);
    const [first = []] = [...tables.values()];
    for (const { id } of solUsdc) expect(first).toContain(id);
  });

  test('let no ten holders of a major have 15 % of it, and few have much of a small token', () => {
    const held = new Map<Address, bigint[]>();
    const vaultOwners = new Set(universe.pools.map(({ id }) => id));
    for (const { mint, owner, amount } of readTokens(accounts).holdings) {
      if (!vaultOwners.has(owner)) held.set(mint, [...(held.get(mint) ?? []), amount]);
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
    const list = () => listGenesis({ universe: createFixtureUniverse(1), keys: KEYS });
    const [first, again] = [await list(), await list()];
    expect(again.length).toBe(first.length);
    const differs = again.findIndex((row, at) => {
      const { address, lamports, owner, data } = first[at] ?? row;
      const isSame = row.address === address && row.lamports === lamports && row.owner === owner;
      return !isSame || Buffer.compare(row.data, data) !== 0;
    });
    expect(differs).toBe(-1);
  });
});
