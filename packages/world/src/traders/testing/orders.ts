import { bps } from '@orrery/core/numbers';
import { type Millis, millis } from '@orrery/core/time';
import type { Address } from '@solana/kit';
import type { Simulation } from '../simulation.ts';
import type { OpenOrder, OrderAction } from '../trader.ts';
import type { Fill, TestPools } from './pools.ts';

/** What became of orders on bare pools. */
export interface OrderCounts {
  opened: number;
  changed: number;
  cancelled: number;
  filled: number;
  cycled: number;
  expired: number;
}

/** Holds orders as the program would, and fills them as a keeper would, at no cost. */
export interface TestOrders {
  counts: OrderCounts;
  perform(action: OrderAction): void;
  /** Looks after one of the open orders now and then; call it at each step. */
  keep(now: number): void;
}

interface Cycles {
  /** Smallest units of each. */
  part: bigint;
  intervalMs: number;
  due: number;
}

/** Basis points of the output. */
const FEE = 10n;
/** Steps between two looks. */
const KEPT_EVERY = 4;
const noFee = () => bps(0);

export function createTestOrders(simulation: Simulation, pools: TestPools): TestOrders {
  const { orders, ledger } = simulation;
  const counts = { opened: 0, changed: 0, cancelled: 0, filled: 0, cycled: 0, expired: 0 };
  const cycles = new Map<Address, Cycles>();
  let turn = 0;
  orders.setRead(true);

  function open({ trader, input, output, size, plan }: Extract<OrderAction, { kind: 'open-order' }>): void {
    counts.opened += 1;
    // Any name will do where no chain reads it.
    const address = `order-${counts.opened}` as Address;
    const isLimit = plan.kind === 'limit';
    ledger.add(trader, input.id, -size);
    if (plan.kind === 'recurring') {
      const part = size / BigInt(plan.cycles);
      cycles.set(address, { part, intervalMs: Number(plan.interval) * 1_000, due: 0 });
    }
    orders.set({
      address,
      trader,
      kind: plan.kind,
      inputMint: input.id,
      outputMint: output.id,
      left: size,
      asked: isLimit ? plan.asked : 0n,
      expiry: isLimit ? plan.expiry : 0n,
      revision: 0n,
    });
  }

  function end({ address, trader, inputMint, left }: OpenOrder): void {
    orders.drop(address);
    cycles.delete(address);
    if (left > 0n) ledger.add(trader, inputMint, left);
  }

  /** Sells a part, unless it would bring less than asked. */
  function sell(order: OpenOrder, amount: bigint, now: Millis): Fill | undefined {
    const { trader, inputMint, outputMint, asked } = order;
    const fill = pools.fill({ inputMint, outputMint, amount }, now, noFee);
    if (!fill) return undefined;
    const out = fill.out - (fill.out * FEE) / 10_000n;
    if (out < asked) {
      pools.open(fill.pool, fill.before);
      return undefined;
    }
    ledger.add(trader, outputMint, out);
    simulation.notice(fill.pool, fill.after, now);
    const left = order.left - amount;
    if (left > 0n) orders.set({ ...order, left });
    else end({ ...order, left });
    return fill;
  }

  function cycle(order: OpenOrder, plan: Cycles, now: Millis): void {
    if (now < plan.due) return;
    plan.due = now + plan.intervalMs;
    const amount = order.left < 2n * plan.part ? order.left : plan.part;
    if (sell(order, amount, now)) counts.cycled += 1;
  }

  return {
    counts,
    perform(action) {
      if (action.kind === 'open-order') open(action);
      else if (action.kind === 'change-order') {
        counts.changed += 1;
        orders.set({ ...action.order, asked: action.asked });
      } else {
        counts.cancelled += 1;
        end(action.order);
      }
    },
    keep(now) {
      turn += 1;
      if (turn % KEPT_EVERY > 0) return;
      const all = orders.all();
      const order = all[(turn / KEPT_EVERY) % (all.length || 1)];
      if (!order) return;
      const plan = cycles.get(order.address);
      if (order.expiry > 0n && Number(order.expiry) * 1_000 <= now) {
        counts.expired += 1;
        end(order);
      } else if (plan) cycle(order, plan, millis(now));
      else if (sell(order, order.left, millis(now))) counts.filled += 1;
    },
  };
}
