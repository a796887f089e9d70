import {
  associatedAddress,
  decodeLookupTable,
  decodePool,
  decodePosition,
  decodeTickArray,
  METADATA_PROGRAM,
  metadataAddress,
  positionAddress,
  SYSTEM_PROGRAM,
  tickArrayAddress,
  UPGRADEABLE_LOADER,
  VENUE_PROGRAM,
} from '@orrery/chain';
import { toBase58 } from '@orrery/core/base58';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createUniverse } from '../universe/create-universe.ts';
import { createFixtureUniverse } from '../universe/fixture-universe.ts';
import { lookupTables } from './lookup-tables.ts';
import { KEYS, listGenesis, readTokens, supplyFaults } from './testing/genesis.ts';

// A genesis is tens of thousands of accounts, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const rentFor = (bytes: number) => BigInt(128 + bytes) * 6_960n;

type Accounts = Awaited<ReturnType<typeof listGenesis>>;

const universe = createUniverse(1);
let accounts: Accounts;
beforeAll(async () => {
  accounts = await listGenesis({ universe, keys: KEYS });
});

describe('the genesis accounts', () => {
  test.each([
    ['the world', () => ({ laidOut: universe, rows: accounts })],
    [
      'a smaller one of another seed',
      async () => {
        const laidOut = createFixtureUniverse(77);
        return { laidOut, rows: await listGenesis({ universe: laidOut, keys: KEYS }) };
      },
    ],
  ])('make every supply the sum of its accounts, in %s', async (_, layOut) => {
    const { laidOut, rows } = await layOut();
    expect(supplyFaults(laidOut, rows)).toEqual([]);
  });

  test('begin with the venue’s program, its code before it, and the metadata program', () => {
    const [code, program] = accounts;
    expect(program).toMatchObject({ address: VENUE_PROGRAM, owner: UPGRADEABLE_LOADER, executable: true });
    expect(toBase58(program?.data.subarray(4) ?? new Uint8Array())).toBe(code?.address);
    const programs = accounts.filter(({ executable }) => executable);
    expect(programs.map(({ address }) => address)).toEqual([VENUE_PROGRAM, METADATA_PROGRAM]);
  });

  test('are rent-exempt, hold native SOL as lamports above the rent, and stay few', () => {
    const poor = accounts.filter(({ lamports, data }) => lamports < rentFor(data.length));
    expect(poor).toEqual([]);
    const { holdings } = readTokens(accounts);
    const native = holdings.filter(({ mint }) => mint === WRAPPED_SOL);
    expect(native.filter(({ lamports, amount }) => lamports !== rentFor(165) + amount)).toEqual([]);
    expect(holdings.length).toBeGreaterThan(60_000);
    expect(holdings.length).toBeLessThan(90_000);
  });

  test('name every token in the metadata program’s account, by all or the beginning of its name', () => {
    const byAddress = new Map(accounts.map((row) => [row.address, row]));
    for (const { id, name, symbol } of universe.tokens) {
      const { owner, data } = byAddress.get(metadataAddress(id)) ?? {};
      expect([owner, data?.length], symbol).toEqual([METADATA_PROGRAM, 607]);
      const text = (from: number, to: number) =>
        new TextDecoder().decode(data?.subarray(from, to)).replace(/\0+$/, '');
      const [shortName, shortSymbol] = [text(69, 101), text(105, 115)];
      expect(name.startsWith(shortName) && symbol.startsWith(shortSymbol), symbol).toBe(true);
      const whole = new TextEncoder().encode(name).length <= 32;
      expect(whole ? shortName : shortName.length > 28, symbol).toBe(whole ? name : true);
    }
    expect(accounts.filter(({ owner }) => owner === METADATA_PROGRAM)).toHaveLength(universe.tokens.length);
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

  test('make a believable market: SOL above all, staked SOL a small part of it, and nothing else above USDT', () => {
    const lamports = accounts.reduce((sum, account) => sum + account.lamports, 0n);
    const existing = (token: { id: Address; decimals: number }) =>
      Number(token.id === WRAPPED_SOL ? lamports : (universe.characters.get(token.id)?.supply ?? 0n)) /
      10 ** token.decimals;
    const caps = new Map(
      [...universe.characters.values()].map(({ token, price }) => [token.id, price * existing(token)]),
    );
    const [first, second, ...others] = [...caps].toSorted((a, b) => b[1] - a[1]).map(([id]) => id);
    expect([first, second]).toEqual([WRAPPED_SOL, USDT]);
    expect(others).toContain(USDC);
    const staked = [...universe.characters.values()].filter(({ token }) => token.tags.includes('lst'));
    expect(staked.length).toBeGreaterThan(8);
    const sol = Number(lamports) / 1e9;
    for (const { token } of staked) expect(existing(token), token.symbol).toBeLessThan(0.05 * sol);
  });

  test('give SOL holders whose balances clients read right as doubles', () => {
    const wallets = accounts.filter(({ owner }) => owner === SYSTEM_PROGRAM);
    expect(wallets.length).toBeGreaterThan(1_000);
    expect(new Set(wallets.map(({ address }) => address)).size).toBe(wallets.length);
    const held = wallets.map(({ lamports }) => lamports).toSorted((a, b) => Number(b - a));
    expect(held[0]).toBeLessThan(2n ** 53n);
    const sum = (some: readonly bigint[]) => Number(some.reduce((total, lamports) => total + lamports, 0n));
    expect(sum(held.slice(0, 10)) / sum(held)).toBeLessThan(0.15);
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

  test('have as many holders of a token as its size asks for', () => {
    const owners = new Map<Address, Set<Address>>();
    for (const { mint, owner } of readTokens(accounts).holdings)
      owners.set(mint, (owners.get(mint) ?? new Set()).add(owner));
    const sized = [...universe.characters.values()]
      .filter(({ token }) => token.id !== WRAPPED_SOL && !token.launch)
      .map(({ token, supply, price }) => ({
        worth: (Number(supply) / 10 ** token.decimals) * price,
        holders: owners.get(token.id)?.size ?? 0,
      }));
    for (const { worth, holders } of sized) if (worth > 1e6) expect(holders).toBeGreaterThanOrEqual(40);
    const median = (least: number) => {
      const counts = sized.filter(({ worth }) => worth > least).map(({ holders }) => holders);
      return counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
    };
    expect(median(1e9)).toBeGreaterThan(3 * median(1e6));
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
