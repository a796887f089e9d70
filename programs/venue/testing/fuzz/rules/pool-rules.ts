import type { Address } from '@solana/kit';
import { SYSTEM_PROGRAM } from '../../../../../packages/chain/src/addresses/solana-programs.ts';
import {
  POOL_KINDS,
  type PoolAccount,
} from '../../../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import type { Accepted } from '../accepted.ts';
import type { Content, Mirror } from '../mirror.ts';
import { quoteViolations } from './quote-rules.ts';
import { rangeViolations } from './range-rules.ts';

/** What a pool is made with and keeps. */
const FIXED = [
  'bump',
  'nonce',
  'mint0',
  'mint1',
  'vault0',
  'vault1',
  'creator',
  'feeOwner',
  'protocolBps',
  'tickSpacing',
] as const;
/** What only graduation changes. */
const SETTINGS = ['kind', 'feeBps', 'graduatedFeeBps', 'figure1', 'figure2'] as const;
/** Values of stable pools are taken so many bits larger, so that a unit of the invariant is next to nothing. */
const FINENESS = 40n;

/** What a transaction has done to pools that none may do. */
export function poolViolations(accepted: Accepted): string[] {
  const { mirror } = accepted;
  const touched = new Set(
    accepted.changes.map(({ address, before, after }) => poolOf(mirror.contentOf(after ?? before), address)),
  );
  return [...touched].flatMap((address) => {
    const found = mirror.at(address);
    const change = accepted.changes.find((each) => each.address === address);
    const was = mirror.contentOf(change ? change.before : mirror.accounts.get(address));
    if (found.type !== 'pool') return was.type === 'pool' ? closeViolations(accepted, was.pool) : [];
    const { pool } = found;
    const before = was.type === 'pool' ? was.pool : undefined;
    const violations = [
      ...holdingViolations(mirror, pool),
      ...(pool.kind === POOL_KINDS.concentrated ? rangeViolations(accepted, address, before, pool) : []),
      ...(before
        ? [changeViolations, feeViolations, quoteViolations].flatMap((rule) =>
            rule(accepted, before, pool, address),
          )
        : []),
    ];
    return violations.map((violation) => `pool ${address} of kind ${pool.kind}: ${violation}`);
  });
}

/** The pool that an account has to do with, if it is one. */
function poolOf(content: Content, address: Address): Address {
  if (content.type === 'tokens') return content.owner;
  if (content.type === 'mint') return content.authority;
  if (content.type === 'position') return content.position.pool;
  return content.type === 'ticks' ? content.ticks.pool : address;
}

/** A launch ends by its creator's hand alone, when there are no other holders. */
function closeViolations(accepted: Accepted, pool: PoolAccount): string[] {
  const { kind, creator, mint0 } = pool;
  const left = accepted.mirror.at(mint0);
  const isEnd = kind === POOL_KINDS.launch && accepted.signers.has(creator);
  return [
    ...(isEnd ? [] : [`a pool of kind ${kind} was closed`]),
    ...(left.type === 'mint' && left.supply === 0n ? [] : ['a closed launch has holders']),
    ...feeViolations(accepted, pool, { ...pool, owed1: 0n }),
  ];
}

/** Its vaults hold what it counts, and there are no more shares than it counts. */
function holdingViolations(mirror: Mirror, pool: PoolAccount): string[] {
  const held = (vault: Address) => {
    const content = mirror.at(vault);
    return content.type === 'tokens' ? content.amount : 0n;
  };
  const shares = mirror.at(pool.lpMint);
  return [
    ...(held(pool.vault0) < pool.reserve0 + pool.owed0 ? ['vault 0 holds too little'] : []),
    ...(held(pool.vault1) < pool.reserve1 + pool.owed1 ? ['vault 1 holds too little'] : []),
    ...(shares.type === 'mint' && shares.supply > pool.lpSupply
      ? ['there are more shares than it counts']
      : []),
  ];
}

function changeViolations({ signers }: Accepted, was: PoolAccount, is: PoolAccount): string[] {
  const fixed = FIXED.filter((name) => was[name] !== is[name]);
  const hasEnded = was.kind === POOL_KINDS.launch && is.kind === POOL_KINDS.product;
  const settings = hasEnded ? [] : SETTINGS.filter((name) => was[name] !== is[name]);
  const isShares = was.lpMint !== is.lpMint && was.lpMint !== SYSTEM_PROGRAM;
  const isFunded = was.kind === POOL_KINDS.launch && was.reserve0 === 0n && signers.has(was.creator);
  return [
    ...[...fixed, ...settings].map((name) => `${name} was ${was[name]}, is ${is[name]}`),
    ...(isShares ? ['it has another mint of shares'] : []),
    ...(hasEnded && is.reserve0 * is.reserve1 < is.lpSupply ** 2n ? ['it has ended with too little'] : []),
    ...(!hasEnded && !isFunded && isPoorer(was, is)
      ? [`a share of it has lost: ${worth(was)} to ${worth(is)}`]
      : []),
  ];
}

/** What a pool no longer owes its fee owner has. */
function feeViolations({ mirror, changes, signers }: Accepted, was: PoolAccount, is: PoolAccount): string[] {
  const grown = (mint: Address) => {
    const amounts = changes.flatMap(({ before, after }) => [
      -ownedIn(mirror.contentOf(before), was.feeOwner, mint),
      ownedIn(mirror.contentOf(after), was.feeOwner, mint),
    ]);
    return amounts.reduce((sum, amount) => sum + amount, 0n);
  };
  const isShort = (mint: Address, paid: bigint) =>
    paid > 0n && grown(mint) < paid && !signers.has(was.feeOwner);
  return [
    ...(isShort(was.mint0, was.owed0 - is.owed0) ? ['its fees of mint 0 went to another owner'] : []),
    ...(isShort(was.mint1, was.owed1 - is.owed1) ? ['its fees of mint 1 went to another owner'] : []),
  ];
}

/** With what a transfer of it has kept back. */
function ownedIn(content: Content, owner: Address, mint: Address): bigint {
  const isOwned = content.type === 'tokens' && content.owner === owner && content.mint === mint;
  return isOwned ? content.amount + content.kept : 0n;
}

/** Whether what one share stands for has become less; of a concentrated or quoted pool there is none. */
function isPoorer(was: PoolAccount, is: PoolAccount): boolean {
  if (was.kind === POOL_KINDS.launch) return worth(is) < worth(was);
  if (was.kind !== POOL_KINDS.product && was.kind !== POOL_KINDS.stable) return false;
  if (was.lpSupply === 0n) return false;
  if (is.lpSupply === 0n) return true;
  if (was.kind === POOL_KINDS.product) return worth(is) * was.lpSupply ** 2n < worth(was) * is.lpSupply ** 2n;
  // An invariant is rounded down.
  return (worth(is) + 1n) * was.lpSupply <= worth(was) * is.lpSupply;
}

/** What trades must not take from: the product of reserves, virtual ones among them, or the invariant of a stable pool. */
function worth({ kind, reserve0, reserve1, figure0, figure1, figure2 }: PoolAccount): bigint {
  if (kind === POOL_KINDS.launch) return (reserve0 + figure0) * (reserve1 + figure1);
  if (kind !== POOL_KINDS.stable) return reserve0 * reserve1;
  if (reserve0 === 0n || reserve1 === 0n) return 0n;
  return invariant((reserve0 * figure0) << FINENESS, (reserve1 * figure1) << FINENESS, 2n * figure2);
}

/** The greatest whole d with d³ + 4xy(s − 1)d at most 4xys(x + y), by Newton's method from above. */
function invariant(x: bigint, y: bigint, slope: bigint): bigint {
  const linear = 4n * x * y * (slope - 1n);
  const constant = 4n * x * y * slope * (x + y);
  for (let d = x + y; ; ) {
    const next = (2n * d ** 3n + constant) / (3n * d ** 2n + linear);
    if (next >= d) return d;
    d = next;
  }
}
