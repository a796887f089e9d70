import { VENUE_CONSTANTS } from '../../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import {
  HUNDRED_PERCENT,
  refusal,
  u64,
} from '../../../../packages/chain/src/programs/venue/pricing/amounts.ts';
import type { Fill } from '../operations.ts';
import { accountFor, changePool, poolIn, transfer, type World } from '../world.ts';
import { payFee } from './model-swaps.ts';

const NONCES = BigInt(VENUE_CONSTANTS.nonces);

/** What arrives when a maker's quote is filled. Throws `VENUE_REFUSED`. */
export function fillQuote(world: World, fill: Fill): bigint {
  const { user, pool, input, quote, fee } = fill;
  const output = input === 0 ? 1 : 0;
  requireQuote(world, fill);
  const { pool: before } = poolIn(world, pool);
  const { amountIn, amountOut } = quote;
  const protocol = (amountIn * BigInt(before.protocolBps)) / HUNDRED_PERCENT;
  if (amountIn === 0n || amountOut === 0n) throw refusal('invalidCalculation');
  const reserves: [bigint, bigint] = [before.reserve0, before.reserve1];
  const owed: [bigint, bigint] = [before.owed0, before.owed1];
  reserves[output] -= amountOut;
  if (reserves[output] < 0n) throw refusal('notEnoughLiquidity');
  reserves[input] = u64(reserves[input] + amountIn - protocol);
  owed[input] = u64(owed[input] + protocol);
  const [[reserve0, reserve1], [owed0, owed1]] = [reserves, owed];
  changePool(world, pool, {
    pool: { ...before, reserve0, reserve1, owed0, owed1, ...withNonce(world, fill) },
  });
  const [source, destination] = [accountFor(user, pool, input), accountFor(user, pool, output)];
  const [vaultIn, vaultOut] = [pool.vaults[input], pool.vaults[output]];
  let left = amountOut;
  if (fee?.isOfInput) payFee(world, fee, pool.tokens[input], source, amountIn);
  else if (fee) left -= payFee(world, fee, pool.tokens[output], vaultOut, amountOut);
  transfer(world, pool.tokens[input], source, vaultIn, amountIn);
  return transfer(world, pool.tokens[output], vaultOut, destination, left);
}

function requireQuote(world: World, { user, pool, quote, isForged }: Fill): void {
  if (isForged) throw refusal('quoteNotSigned');
  if (quote.pool !== pool.address || quote.user !== user) throw refusal('quoteForAnother');
  if (world.time > quote.expiry) throw refusal('quoteExpired');
  const { figure0: highest, bitmap } = poolIn(world, pool).pool;
  if (quote.nonce > highest) return;
  const place = Number(quote.nonce % NONCES);
  const isUsed = ((bitmap[Math.floor(place / 64)] ?? 0n) >> BigInt(place % 64)) & 1n;
  if (highest - quote.nonce >= NONCES || isUsed) throw refusal('quoteUsed');
}

/** The nonces with one more, of which those that are 1,024 or more behind the highest are forgotten. */
function withNonce(world: World, { pool, quote: { nonce } }: Fill) {
  const { figure0: highest, bitmap } = poolIn(world, pool).pool;
  let used = bitmap.reduceRight((all, word) => (all << 64n) | word, 0n);
  for (let next = highest + 1n; next <= nonce && next <= highest + NONCES; next++)
    used &= ~(1n << (next % NONCES));
  used |= 1n << (nonce % NONCES);
  const words = bitmap.map((_, at) => BigInt.asUintN(64, used >> BigInt(64 * at)));
  return { figure0: nonce > highest ? nonce : highest, bitmap: words };
}
