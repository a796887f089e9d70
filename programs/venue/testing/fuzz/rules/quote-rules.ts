import { toBase58 } from '@orrery/core/base58';
import type { Address, Instruction } from '@solana/kit';
import { ED25519_PROGRAM } from '../../../../../packages/chain/src/addresses/solana-programs.ts';
import {
  POOL_KINDS,
  type PoolAccount,
} from '../../../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import {
  decodeQuote,
  type Quote,
} from '../../../../../packages/chain/src/programs/venue/instructions/quote-message.ts';
import type { Accepted } from '../accepted.ts';

/** Where the instruction of one signature has the key, and the message. */
const KEY_AT = 16;
const MESSAGE_AT = 112;

/** A maker's inventory moves by the maker's hand, or by some of the quotes of the transaction, each used once. */
export function quoteViolations(
  { instructions, signers, time }: Accepted,
  was: PoolAccount,
  is: PoolAccount,
  address: Address,
): string[] {
  const moved = [is.reserve0 - was.reserve0, is.reserve1 - was.reserve1] as const;
  const isStill = moved[0] === 0n && moved[1] === 0n;
  if (was.kind !== POOL_KINDS.quoted || isStill || signers.has(was.creator)) return [];
  const quotes = instructions.flatMap((instruction) => quotesIn(instruction, was.creator));
  const fresh = quotes.filter(
    ({ pool, nonce, user, expiry }) =>
      pool === address && signers.has(user) && expiry >= time && !isUsed(was, nonce),
  );
  const some = subsetsOf(fresh).filter(
    (subset) => new Set(subset.map(({ nonce }) => nonce)).size === subset.length,
  );
  const isSaid = some.some((subset) => {
    const [sum0, sum1] = subset.map((quote) => movedBy(quote, was)).reduce(plus, [0n, 0n]);
    return sum0 === moved[0] && sum1 === moved[1] && subset.every(({ nonce }) => isUsed(is, nonce));
  });
  return isSaid ? [] : [`its inventory has moved by ${moved.join(' and ')}, which no quotes say`];
}

function subsetsOf<Item>([first, ...rest]: readonly Item[]): Item[][] {
  if (first === undefined) return [[]];
  return subsetsOf(rest).flatMap((subset) => [subset, [first, ...subset]]);
}

type Amounts = readonly [bigint, bigint];

function quotesIn({ programAddress, data }: Instruction, maker: Address): Quote[] {
  const bytes = Uint8Array.from(data ?? []);
  if (programAddress !== ED25519_PROGRAM || toBase58(bytes.slice(KEY_AT, KEY_AT + 32)) !== maker) return [];
  const quote = decodeQuote(bytes.slice(MESSAGE_AT));
  return quote ? [quote] : [];
}

function movedBy({ input, amountIn, amountOut }: Quote, { protocolBps }: PoolAccount): Amounts {
  const kept = amountIn - (amountIn * BigInt(protocolBps)) / 10_000n;
  return input === 0 ? [kept, -amountOut] : [-amountOut, kept];
}

function isUsed({ figure0: highest, bitmap }: PoolAccount, nonce: bigint): boolean {
  if (nonce > highest) return false;
  const place = Number(nonce % 1024n);
  return (
    highest - nonce >= 1024n || (((bitmap[Math.floor(place / 64)] ?? 0n) >> BigInt(place % 64)) & 1n) === 1n
  );
}

function plus(sum: Amounts, more: Amounts): Amounts {
  return [sum[0] + more[0], sum[1] + more[1]];
}
