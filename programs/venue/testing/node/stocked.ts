import type { VenueNode } from './node.ts';
import { adding, aPool, creating, creatingLpMint, type PoolSettings, type TestPool } from './pools.ts';
import { aPosition, creatingTicks, increasing, openingPosition } from './positions.ts';
import { opening } from './token-steps.ts';

const FEES = { feeBps: 30, protocolBps: 5 };
const DEEP = [10n ** 12n, 10n ** 12n] as const;
const RANGE = { spacing: 8, lower: -512, upper: 504, liquidity: 10n ** 13n };

type Settings = Pick<PoolSettings, 'kind' | 'tokens' | 'figures' | 'nonce'>;

/** A product or stable pool of the maker's with plenty in it, one to one. */
export async function aStockedPool({ client, people }: VenueNode, settings: Settings): Promise<TestPool> {
  const { maker, feeOwner } = people;
  const pool = aPool({ ...settings, ...FEES, creator: maker, feeOwner: feeOwner.address });
  await client.do(maker, creating(pool), creatingLpMint(pool, maker));
  await client.do(maker, opening(pool.lp, maker.address, maker), adding(pool, maker, DEEP));
  return pool;
}

/** A concentrated pool with one position of the maker's around a price of one, in two tick arrays. */
export async function aRangedPool(
  { client, people }: VenueNode,
  { tokens, nonce = 0 }: Omit<Settings, 'kind'>,
): Promise<TestPool> {
  const { maker, feeOwner } = people;
  const { spacing, lower, upper, liquidity } = RANGE;
  const price = { tickSpacing: spacing, sqrtPrice: 1n << 64n };
  const settings = { kind: 'concentrated', tokens, nonce, ...price, ...FEES } as const;
  const pool = aPool({ ...settings, creator: maker, feeOwner: feeOwner.address });
  const position = aPosition(pool, maker, lower, upper);
  await client.do(maker, creating(pool), creatingTicks(pool, lower, maker), creatingTicks(pool, 0, maker));
  await client.do(maker, openingPosition(position), increasing(position, liquidity));
  return pool;
}
