import type { Address, Instruction } from '@solana/kit';
import {
  cancelOrder,
  changeOrder,
  expireOrder,
  fillOrder,
  type HeldOrder,
  noteOrder,
  openOrder,
  withdrawOutput,
} from '../../../../packages/chain/src/orders/order-instructions.ts';
import { tickArrayAddress } from '../../../../packages/chain/src/programs/venue/addresses.ts';
import {
  type OrderAccount,
  POOL_KINDS,
  VENUE_CONSTANTS,
} from '../../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { observeInstruction } from '../../../../packages/chain/src/programs/venue/generated/instructions.generated.ts';
import { toRoute } from '../../../../packages/chain/src/programs/venue/instructions/swap-route.ts';
import type { Draw } from '../../../../packages/chain/src/testing/draw.ts';
import { accountOf } from '../../../../packages/chain/src/testing/pools.ts';
import { drawAmount, within } from '../draw/amounts.ts';
import type { Pool } from '../operations.ts';
import type { Scene } from '../scene.ts';
import { balanceOf, poolIn, type Token, type World } from '../world.ts';
import type { Mirror } from './mirror.ts';

const { orderLimit, orderPair, orderRecurring, orderStop, orderTrailing } = VENUE_CONSTANTS;
const SMALL_ORDER = 1000n;

/** A plausible call about an order, of those that the mirror has or of a new one; none where no pool is fit. */
export function drawOrderCall(draw: Draw, scene: Scene, world: World, mirror: Mirror): Instruction[] {
  const orders = [...mirror.all()].flatMap(([address, content]) =>
    content.type === 'order' ? [{ address, order: content.order }] : [],
  );
  if (draw.chance(0.1)) return [observeInstruction({ pool: draw.pick(scene.pools).address })];
  if (orders.length === 0 || draw.chance(0.2)) return opening(draw, scene, world);
  const { address, order } = draw.pick(orders);
  const tokens = tokensIn(scene);
  const [input, output] = [tokens.get(order.inputMint), tokens.get(order.outputMint)];
  if (!input || !output) return [];
  const held = { address, order, inputProgram: input.tokenProgram, outputProgram: output.tokenProgram };
  const anybody = draw.pick(scene.users);
  const chance = draw.between(0, 19);
  if (chance < 1) return [cancelOrder(held)];
  if (chance < 2) return [expireOrder(held, anybody)];
  if (chance < 3) return [withdrawOutput(held)];
  if (chance < 5) return [changing(draw, held)];
  if (chance < 7) return [noteOrder(held, anybody)];
  return filling(draw, scene, world, held, anybody);
}

/** Tokens of which as much arrives as is sent, by their mints. */
function tokensIn({ pools }: Scene): Map<Address, Token> {
  const all = pools.flatMap(({ tokens }) => tokens).filter(({ fee, extras }) => !fee && extras.length === 0);
  return new Map(all.map((token) => [token.mint, token]));
}

function opening(draw: Draw, scene: Scene, world: World): Instruction[] {
  const tokens = tokensIn(scene);
  const fit = scene.pools.filter(
    ({ tokens: [one, other] }) => tokens.has(one.mint) && tokens.has(other.mint),
  );
  if (fit.length === 0) return [];
  const pool = draw.pick(fit);
  const [input, output] = draw.chance(0.5) ? pool.tokens : [pool.tokens[1], pool.tokens[0]];
  const owner = draw.pick(scene.users);
  const kind = draw.pick([orderLimit, orderLimit, orderRecurring, orderStop, orderPair, orderTrailing]);
  const size = drawAmount(draw, balanceOf(world, accountOf(owner, input)) / SMALL_ORDER);
  const hasAsked = kind === orderLimit || kind === orderPair;
  const isRecurring = kind === orderRecurring;
  return [
    openOrder({
      owner,
      input,
      output,
      venueAccount: accountOf(scene.platform, output),
      referralAccount: draw.chance(0.5) ? accountOf(scene.referral, output) : undefined,
      references: kind === orderLimit ? [] : [{ address: pool.address, depth: draw.pick([1n, size]) }],
      terms: {
        id: draw.below(8n),
        kind,
        slippageBps: draw.pick([0, 100, 500, 5000]),
        venueBps: draw.pick([0, 10]),
        referralBps: draw.pick([0, 5]),
        tipLamports: 20_000,
        tips: draw.between(0, 5),
        size,
        asked: hasAsked ? within((size * BigInt(draw.pick([1, 50, 95, 110]))) / 100n) : 0n,
        expiry: draw.chance(0.5) ? world.time + BigInt(draw.between(1, 200)) : 0n,
        stopTick: kind === orderStop || kind === orderPair ? draw.between(-9000, 9000) : 0,
        trailTicks: kind === orderTrailing ? draw.between(1, 500) : 0,
        bandLow: isRecurring ? -100_000 : 0,
        bandHigh: isRecurring ? 100_000 : 0,
        start: 0n,
        interval: isRecurring ? BigInt(draw.between(1, 100)) : 0n,
        cycles: isRecurring ? draw.between(1, 5) : 0,
      },
    }),
  ];
}

function changing(draw: Draw, held: HeldOrder): Instruction {
  const { left, asked } = held.order;
  return changeOrder(held, {
    size: draw.chance(0.5) ? left : drawAmount(draw, left),
    ...(asked > 0n && { asked: drawAmount(draw, asked) }),
  });
}

function filling(draw: Draw, scene: Scene, world: World, held: HeldOrder, filler: Address): Instruction[] {
  const { inputMint, outputMint, kind } = held.order;
  const fit = scene.pools.filter(({ tokens: [one, other] }) =>
    [one.mint, other.mint].every((mint) => mint === inputMint || mint === outputMint),
  );
  if (fit.length === 0) return [];
  const pool = draw.pick(fit);
  return [
    fillOrder(held, {
      filler,
      amount: partOf(draw, held.order),
      isByMeans: kind !== orderLimit && (kind !== orderPair || draw.chance(0.5)),
      route: routeOver(world, pool, held.order),
    }),
  ];
}

function partOf(draw: Draw, { kind, left, size, cycles, cyclesDone }: OrderAccount): bigint {
  if (kind === orderRecurring) return cyclesDone + 1 === cycles ? left : size / BigInt(cycles);
  return draw.pick([left, left, (size + 3n) / 4n, draw.below(left + 1n)]);
}

function routeOver(world: World, pool: Pool, { inputMint, outputMint }: OrderAccount) {
  const { pool: state, tickArrays } = poolIn(world, pool);
  const isFalling = pool.tokens[0].mint === inputMint;
  const starts = [...tickArrays.keys()].toSorted((one, other) => (isFalling ? other - one : one - other));
  const used = state.kind === POOL_KINDS.concentrated ? starts.slice(0, VENUE_CONSTANTS.maxTickArrays) : [];
  const pools = [
    {
      address: pool.address,
      pool: state,
      tickArrays: used.map((start) => tickArrayAddress(pool.address, start)),
    },
  ];
  return toRoute({ inputMint, outputMint, paths: [{ percent: 100, pools }], hooks: new Map() });
}
