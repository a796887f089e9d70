import { type Address, generateKeyPairSigner } from '@solana/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { toSwapInstructions } from '../swaps/swap-transaction.ts';
import { land, openSwaps, pathsOf, type SwapScene } from '../swaps/testing/swaps.ts';
import { accountOf } from '../testing/pools.ts';
import { decodeTransaction } from '../transactions/decode-transaction.ts';
import { extendLookupTable } from '../transactions/lookup-table-instructions.ts';
import { decodeLookupTable, genesisLookupTable, usableEntries } from './genesis-lookup-table.ts';

let scene: SwapScene;
let table: Address;
let authority: Address;

beforeAll(async () => {
  scene = await openSwaps();
  [table, authority] = [(await generateKeyPairSigner()).address, (await generateKeyPairSigner()).address];
});

describe('a lookup table of a genesis', () => {
  test('serves a swap over three pools from slot 1 on, in two thirds of its bytes', async () => {
    const { venue, pools } = scene;
    const addresses = [
      ...[pools.split[0], pools.between, pools.last].flatMap(({ address, vaults }) => [address, ...vaults]),
      ...Object.values(scene.tokens).map(({ mint }) => mint),
      accountOf(scene.feeOwner, scene.tokens.sol),
    ];
    venue.vm.put(genesisLookupTable(table, addresses, authority));
    const tables = new Map([[table, addresses]]);
    const plain = await land(scene, aSwap('one'));
    expect(plain.refusal).toBeUndefined();

    setSlot(0n);
    const early = await land(scene, aSwap('two'), { tables });
    expect(early.refusal).toMatch(/AddressLookupTable|InvalidAddressLookupTableIndex/);
    setSlot(1n);
    const looked = await land(scene, aSwap('two'), { tables });
    expect(looked.refusal).toBeUndefined();
    expect([plain.bytes.length, looked.bytes.length]).toEqual([1_052, 652]);
    expect(decodeTransaction(looked.bytes, tables).accounts).toHaveLength(
      decodeTransaction(plain.bytes).accounts.length,
    );
  });

  test('is read as it was written, with and without an authority', () => {
    const entries = [table, authority];
    for (const account of [
      genesisLookupTable(table, entries),
      genesisLookupTable(table, entries, authority),
    ]) {
      expect(decodeLookupTable(account.data)).toEqual(entries);
      expect(account.data).toHaveLength(56 + 64);
    }
    expect(decodeLookupTable(genesisLookupTable(table, []).data)).toEqual([]);
  });

  test('can be added to by its authority; what is new counts from the slot after, and nothing once it is given up', async () => {
    const { vm } = scene.venue;
    const keeper = await vm.wallet();
    setSlot(5n);
    vm.put(genesisLookupTable(table, [authority], keeper.address));
    expect(await vm.send([extendLookupTable(table, keeper.address, [table])], keeper)).toBeUndefined();
    const data = vm.read(table)?.data ?? new Uint8Array();
    expect(usableEntries(data, 5n)).toEqual([authority]);
    expect(usableEntries(data, 6n)).toEqual([authority, table]);
    new DataView(data.buffer).setBigUint64(4, 6n, true);
    expect(usableEntries(data, 7n)).toBeUndefined();
    expect(usableEntries(new Uint8Array(), 7n)).toBeUndefined();
    const foreign = await vm.send([extendLookupTable(table, scene.taker.address, [table])], scene.taker);
    expect(foreign).toContain('IncorrectAuthority');
  });

  test('is not found in other bytes', () => {
    const { data } = genesisLookupTable(table, [authority]);
    for (const other of [new Uint8Array(), new Uint8Array(56), data.subarray(0, 55), data.subarray(0, 57)])
      expect(decodeLookupTable(other)).toBeUndefined();
  });
});

function setSlot(slot: bigint): void {
  const clock = scene.venue.vm.svm.getClock();
  clock.slot = slot;
  scene.venue.vm.svm.setClock(clock);
}

function aSwap(seed: string) {
  const { taker, tokens, pools, feeOwner } = scene;
  const { sol, third } = tokens;
  return toSwapInstructions({
    taker: taker.address,
    input: { mint: sol.mint, tokenProgram: sol.tokenProgram },
    output: { mint: third.mint, tokenProgram: third.tokenProgram },
    swapMode: 'ExactIn',
    paths: pathsOf(scene, [pools.split[0], pools.between, pools.last]),
    betweenPrograms: [third.tokenProgram],
    amount: 1_000_000n,
    quotedAmount: 1n,
    slippageBps: 50,
    platformFee: { account: accountOf(feeOwner, sol), mint: sol.mint, bps: 50 },
    seed: seed.padEnd(8, '-'),
    computeUnitLimit: 200_000,
    computeUnitPrice: 1n,
  });
}
