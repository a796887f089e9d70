import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import type { BlockRow } from '../../../store/block-rows.ts';
import { ORDER_KINDS, type OrderEvent, type OrderOpening } from '../../../store/orders/order-event.ts';
import { type BlockTransaction, signersOf } from '../block.ts';
import { arrivedIn, type OrderCall, type OrderInstruction, orderCalls } from '../extract/order-calls.ts';
import type { ReaderContext, RowReader } from './reader.ts';

const SOL_DECIMALS = 9;

/** What a transaction did to orders, in order; of a failed one, the openings that its signers wanted. */
export const readOrders: RowReader<BlockRow['orders']> =
  (context) =>
  ({ transaction, isFailed, changes, signature, slot, timeMs }) => {
    const at = { signature, slot, timeMs };
    const calls = orderCalls(transaction);
    // A block says what an escrow held before the transaction, not between two calls within it.
    const heldIn = (order: Address, escrow: Address) =>
      calls.filter(({ instruction }) => instruction.accounts.order === order).length === 1
        ? changes.find(({ account }) => account === escrow)?.before
        : undefined;
    return calls.flatMap((call): OrderEvent[] => {
      const { instruction } = call;
      if (instruction.name === 'orderNote') return [];
      const event = { ...at, address: instruction.accounts.order };
      if (instruction.name !== 'orderOpen')
        return isFailed ? [] : [{ ...event, ...toEvent(call, instruction, heldIn) }];
      const opening = toOpening(instruction, { transaction, ...context });
      if (opening === undefined) return [];
      if (!isFailed) return [{ ...event, kind: 'open', ...opening }];
      const isOwn = opening.isKept && signersOf(transaction).includes(opening.owner);
      return isOwn ? [{ ...event, kind: 'refused', ...opening }] : [];
    });
  };

type Opening = Extract<OrderInstruction, { name: 'orderOpen' }>;
type Later = Exclude<OrderInstruction, { name: 'orderOpen' | 'orderNote' }>;
type Placed = { address: Address; signature: unknown; slot: number; timeMs: unknown };
/** What is left of each kind of event without its place. */
type Content<Event> = Event extends OrderEvent ? Omit<Event, keyof Placed> : never;

function toEvent(
  { moves }: OrderCall,
  instruction: Later,
  heldIn: (order: Address, escrow: Address) => bigint | undefined,
): Content<Exclude<OrderEvent, OrderOpening>> {
  const { name, accounts } = instruction;
  switch (name) {
    case 'orderFill': {
      const { destination, filler, venueAccount, referralAccount } = accounts;
      const feeAccounts = new Set([venueAccount, referralAccount].filter((each) => each !== undefined));
      const fee = [...feeAccounts].reduce((sum, account) => sum + arrivedIn(account, moves), 0n);
      const received = arrivedIn(destination, moves);
      return { kind: 'fill', keeper: filler, destination, sold: instruction.arguments.amount, received, fee };
    }
    case 'orderChange': {
      const { size, asked, expiry, stopTick, trailTicks, bandLow, bandHigh } = instruction.arguments;
      return { kind: 'change', size, asked, expiry, stopTick, trailTicks, bandLow, bandHigh };
    }
    case 'orderWithdraw':
      return { kind: 'withdraw', amount: -arrivedIn(accounts.waitingAccount, moves) };
    case 'orderCancel':
    case 'orderExpire': {
      const { inputMint, escrow, order } = accounts;
      // SOL comes back as lamports.
      const returned = inputMint === WRAPPED_SOL ? heldIn(order, escrow) : -arrivedIn(escrow, moves);
      return { kind: name === 'orderCancel' ? 'cancel' : 'expire', returned };
    }
  }
}

/** Undefined for a kind that the program does not know. */
function toOpening(
  { accounts, arguments: terms }: Opening,
  options: ReaderContext & { transaction: BlockTransaction },
): OrderOpening | undefined {
  const { owner, inputMint, outputMint, destination, reference0, reference1 } = accounts;
  const { slippageBps, tipLamports, size, asked, expiry, stopTick, trailTicks } = terms;
  const { bandLow, bandHigh, start, interval, cycles } = terms;
  const orderKind = ORDER_KINDS[terms.kind];
  if (orderKind === undefined) return undefined;
  return {
    owner,
    orderKind,
    inputMint,
    outputMint,
    inputDecimals: decimalsOf(inputMint, options),
    outputDecimals: decimalsOf(outputMint, options),
    destination: outputMint === WRAPPED_SOL ? null : (destination ?? null),
    slippageBps,
    feeBps: terms.venueBps + terms.referralBps,
    tipLamports,
    references: orderKind === 'limit' ? [] : [reference0, reference1].filter((each) => each !== undefined),
    size,
    asked,
    expiry,
    stopTick,
    trailTicks,
    bandLow,
    bandHigh,
    start,
    interval,
    cycles,
    isKept: !options.simulated.has(owner),
  };
}

/** By the balances that its transaction lists, as an order may be of a token that no list has. */
function decimalsOf(
  mint: Address,
  { transaction: { meta }, book }: ReaderContext & { transaction: BlockTransaction },
): number {
  if (mint === WRAPPED_SOL) return SOL_DECIMALS;
  const listed = [...meta.postTokenBalances, ...meta.preTokenBalances].find(
    (balance) => balance.mint === mint,
  );
  return listed?.uiTokenAmount.decimals ?? book.decimalsOf(mint);
}
