import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address, Signature } from '@solana/kit';
import type { TokenChange } from '../../token-changes.ts';
import type { WalletSwap } from './extract-swap.ts';
import { knownLegs, type Moved, type Trade } from './extract-trades.ts';
import type { Holdings } from './holdings.ts';
import { arrivedIn, type OrderCall, type OrderInstruction } from './order-calls.ts';
import { isPlainTrade } from './vault-moves.ts';
import { hopsOf, mintsOf, venueInstructions } from './venue-instructions.ts';

/** A part of an order that somebody sold: a swap of its owner, with a trade for each pool. */
export interface OrderFill {
  order: Address;
  trades: readonly Trade[];
  swap: WalletSwap;
  /** Taken from the output, in its mint; no amount of `swap` includes it. */
  venueFee: bigint;
}

type Fill = Extract<OrderInstruction, { name: 'orderFill' }>;

interface FilledTransaction extends Moved {
  changes: readonly TokenChange[];
  calls: readonly OrderCall[];
}

/**
 * Reads the fills of orders in a transaction, and returns what else it did to holders: the owners traded, and whoever signs may trade in the
 * same pools beside. A pool that only one fill names has what it gained and lost; of one that others name too, the fill's own transfers count.
 */
export function extractFills(filled: FilledTransaction): { fills: OrderFill[]; holdings: Holdings } {
  const [signature] = filled.transaction.transaction.signatures;
  const left = new Map([...filled.holdings].map(([holder, held]) => [holder, new Map(held)]));
  if (signature === undefined) return { fills: [], holdings: left };
  const fills = filled.calls.flatMap((call): OrderFill[] => {
    const { instruction, moves } = call;
    if (instruction.name !== 'orderFill') return [];
    const { order, owner, destination, venueAccount, referralAccount } = instruction.accounts;
    const mints = mintsOf(instruction);
    const [inputMint, outputMint] = [mints[0], mints.at(-1)];
    if (inputMint === undefined || outputMint === undefined) return [];
    const sold = { mint: inputMint, amount: instruction.arguments.amount };
    const bought = { mint: outputMint, amount: arrivedIn(destination, moves) };
    const trades = tradesOf(instruction, call, { signature, ...filled });
    const ownerOf = (account: Address | undefined) =>
      filled.changes.find((change) => change.account === account)?.owner;
    const take = (holder: Address | undefined, mint: Address, amount: bigint) =>
      subtract(left, holder, mint, amount);
    for (const trade of trades) {
      take(trade.pool, trade.sold.mint, trade.sold.amount);
      take(trade.pool, trade.bought.mint, -trade.bought.amount);
    }
    take(order, inputMint, -sold.amount);
    take(outputMint === WRAPPED_SOL ? owner : ownerOf(destination), outputMint, bought.amount);
    const fees = [...new Set([venueAccount, referralAccount])].filter((account) => account !== undefined);
    let venueFee = 0n;
    for (const account of fees) {
      const fee = arrivedIn(account, moves);
      venueFee += fee;
      take(ownerOf(account), outputMint, fee);
    }
    return [{ order, trades, swap: { signature, wallet: owner, sold, bought, feeLamports: 0n }, venueFee }];
  });
  return { fills, holdings: left };
}

function tradesOf(
  fill: Fill,
  { moves }: OrderCall,
  filled: FilledTransaction & { signature: Signature },
): Trade[] {
  const all = venueInstructions(filled.transaction).flatMap(hopsOf);
  const own = hopsOf(fill);
  const count = (hops: typeof own, pool: Address) => hops.filter((hop) => hop.pool === pool).length;
  const legs = knownLegs(filled);
  return [...new Set(own.map(({ pool }) => pool))].flatMap((pool): Trade[] => {
    const hop = own.find((each) => each.pool === pool);
    const leg = legs.find((each) => each.pool === pool);
    const known = filled.pools.get(pool);
    if (!hop || !known) return [];
    const whose = { signature: filled.signature, trader: fill.accounts.owner };
    if (leg && count(all, pool) === count(own, pool)) return [{ ...leg, ...whose }];
    const { input, output } = hop;
    const [sold, bought] = [arrivedIn(hop.into, moves), -arrivedIn(hop.outOf, moves)];
    if (input === undefined || output === undefined || sold <= 0n || bought <= 0n) return [];
    return [
      {
        ...whose,
        pool,
        isPlain: isPlainTrade(filled.transaction, known),
        sold: { mint: input, amount: sold },
        bought: { mint: output, amount: bought },
      },
    ];
  });
}

function subtract(
  holdings: Map<Address, Map<Address, bigint>>,
  holder: Address | undefined,
  mint: Address,
  amount: bigint,
): void {
  if (holder === undefined || amount === 0n) return;
  const held = holdings.get(holder) ?? new Map<Address, bigint>();
  const rest = (held.get(mint) ?? 0n) - amount;
  if (rest === 0n) held.delete(mint);
  else held.set(mint, rest);
  if (held.size === 0) holdings.delete(holder);
  else holdings.set(holder, held);
}
