import {
  decodePool,
  type OrderAccount,
  type ReadReferences,
  VENUE_CONSTANTS,
  VENUE_PROGRAM,
} from '@orrery/chain';
import { type Address, getBase64Encoder } from '@solana/kit';
import { rpc } from '#shared/api/rpc.ts';
import type { ShownOrder } from './shown-order.ts';

/** Reads the pools that an order takes its means from. Throws the transport's errors. */
export async function readReferences(
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<ReadReferences> {
  const { accounts, slot } = await readAccounts(addresses, signal);
  return {
    slot,
    pools: accounts.map((account) =>
      account?.owner === VENUE_PROGRAM ? decodePool(account.data) : undefined,
    ),
  };
}

/** Whether an order of the chain is the one that a list shows: fills change what is left and the version, and nothing else. */
export function isAsShown(order: OrderAccount, shown: ShownOrder): boolean {
  const isSame =
    (order.kind === VENUE_CONSTANTS.orderRecurring) === shown.isRecurring &&
    order.inputMint === shown.inputMint &&
    order.outputMint === shown.outputMint &&
    String(order.size) === shown.size &&
    String(order.asked) === shown.asked;
  return isSame && (String(order.revision) !== shown.revision || String(order.left) === shown.left);
}

/** Whether an order is a limit and nothing more, as the screen that changes one shows it. */
export function isPlainLimit({ kind, stopTick, trailTicks, bandLow, bandHigh }: OrderAccount): boolean {
  return (
    kind === VENUE_CONSTANTS.orderLimit && [stopTick, trailTicks, bandLow, bandHigh].every((one) => one === 0)
  );
}

async function readAccounts(addresses: readonly Address[], abortSignal: AbortSignal) {
  const { value, context } = await rpc
    .getMultipleAccounts([...addresses], { encoding: 'base64', commitment: 'confirmed' })
    .send({ abortSignal });
  const accounts = value.map(
    (account) =>
      account && { owner: account.owner, data: new Uint8Array(getBase64Encoder().encode(account.data[0])) },
  );
  return { accounts, slot: context.slot };
}
