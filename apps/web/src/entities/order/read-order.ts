import {
  decodeOrder,
  decodePool,
  type HeldOrder,
  type OrderAccount,
  type ReadReferences,
  VENUE_CONSTANTS,
  VENUE_PROGRAM,
} from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import { type Address, getBase64Encoder } from '@solana/kit';
import { rpc } from '#shared/api/rpc.ts';
import type { ShownOrder } from './shown-order.ts';

/** Reads an open order from the chain, with the token programs of its mints. Throws `UPSTREAM_MALFORMED` where there is none, and the transport's errors. */
export async function readHeldOrder(address: Address, signal: AbortSignal): Promise<HeldOrder> {
  const { accounts } = await readAccounts([address], signal);
  const data = accounts[0]?.owner === VENUE_PROGRAM ? accounts[0].data : undefined;
  const order = data && decodeOrder(data);
  if (!order) throw missing(`no order at ${address}`);
  const mints = await readAccounts([order.inputMint, order.outputMint], signal);
  const [input, output] = mints.accounts;
  if (!input || !output) throw missing(`a mint of the order ${address} is gone`);
  return { address, order, inputProgram: input.owner, outputProgram: output.owner };
}

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

function missing(reason: string): AppError<'UPSTREAM_MALFORMED'> {
  return new AppError('UPSTREAM_MALFORMED', { host: location.host, reason });
}
