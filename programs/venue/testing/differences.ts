import { isDeepStrictEqual } from 'node:util';
import type { Address } from '@solana/kit';
import {
  tickArrayAddress,
  tokenLedgerAddress,
} from '../../../packages/chain/src/programs/venue/addresses.ts';
import {
  decodeOrder,
  decodePool,
  decodePosition,
  decodeTickArray,
  decodeTokenLedger,
  encodeOrder,
  encodePool,
  encodePosition,
  encodeTickArray,
  encodeTokenLedger,
} from '../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import type { FastVm } from './fast-vm.ts';
import type { Scene } from './scene.ts';
import { amountIn } from './table.ts';
import type { World } from './world.ts';

const NOTHING = new Uint8Array();
const ENCODED = new WeakMap<object, Uint8Array>();

/** The accounts of a world that are not on the chain as it says, field by field; of those that are named, else of all. */
export function differencesOf(
  vm: FastVm,
  scene: Scene,
  world: World,
  named?: ReadonlySet<Address>,
): object[] {
  const found: object[] = [];
  const isChecked = (address: Address) => named === undefined || named.has(address);
  const expect = (address: Address, toBytes: () => Uint8Array) => {
    if (!isChecked(address)) return;
    const [is, not] = [vm.bytes(address), toBytes()];
    if (Buffer.compare(is, not) !== 0) found.push({ address, ...differing(decoded(is), decoded(not)) });
  };
  for (const [address, { pool, tickArrays }] of world.pools) {
    expect(address, () => bytesOf(pool, encodePool));
    for (const [start, array] of tickArrays) {
      expect(tickArrayAddress(address, start), () => bytesOf(array, encodeTickArray));
    }
  }
  for (const { address } of scene.positions) {
    const position = world.positions.get(address);
    expect(address, () => (position ? bytesOf(position, encodePosition) : NOTHING));
  }
  for (const [address, order] of world.orders) {
    expect(address, () => bytesOf(order, encodeOrder));
  }
  for (const [user, ledger] of world.ledgers) {
    expect(tokenLedgerAddress(user), () => bytesOf(ledger, encodeTokenLedger));
  }
  for (const kind of ['account', 'mint'] as const) {
    for (const [address, not] of kind === 'mint' ? world.supplies : world.balances) {
      const bytes = vm.bytes(address);
      const is = !isChecked(address) ? not : bytes.length > 0 ? amountIn(bytes, kind) : undefined;
      if (is !== not) found.push({ [kind]: address, is, not });
    }
  }
  return found;
}

function bytesOf<Account extends object>(
  account: Account,
  encode: (account: Account) => Uint8Array,
): Uint8Array {
  const bytes = ENCODED.get(account) ?? encode(account);
  ENCODED.set(account, bytes);
  return bytes;
}

/** The fields in which two things differ, one by one. */
function differing(is: object, not: object): object {
  const expected = new Map(Object.entries(not));
  const fields = Object.entries(is).flatMap(([name, value]) => {
    const other = expected.get(name);
    if (isDeepStrictEqual(value, other)) return [];
    return [[name, Array.isArray(value) ? differing(value, other) : { is: value, not: other }]];
  });
  return Object.fromEntries(fields);
}

function decoded(bytes: Uint8Array): object {
  return (
    decodePool(bytes) ??
    decodePosition(bytes) ??
    decodeTickArray(bytes) ??
    decodeTokenLedger(bytes) ??
    decodeOrder(bytes) ?? { bytes }
  );
}
