import type { Address } from '@solana/kit';
import { parseTransaction } from '../transactions/parse-transaction.ts';
import type { LandedTransaction } from './sending/landed-transaction.ts';

/** By how much the screen says that somebody's holdings change when a transaction lands, in smallest units. */
export interface PromisedChange {
  owner: Address;
  /** Null for SOL, whose change includes fees and deposits. */
  mint: Address | null;
  least?: bigint | undefined;
  most?: bigint | undefined;
}

type Meta = NonNullable<LandedTransaction['meta']>;

/** Whether a record's balances show what was promised, and that its signer lost no other token. Throws `TRANSACTION_MALFORMED`. */
export function isAsPromised(
  { bytes, signer, promised }: { bytes: Uint8Array; signer: Address; promised: readonly PromisedChange[] },
  meta: Meta,
): boolean {
  // Stored before promises were: nothing is known that its record could be held against.
  if (promised.length === 0) return true;
  const { staticAccounts } = parseTransaction(bytes);
  const changeOf = (owner: Address, mint: Address | null): bigint => {
    if (mint !== null)
      return held(meta.postTokenBalances, owner, mint) - held(meta.preTokenBalances, owner, mint);
    const index = staticAccounts.indexOf(owner);
    return (meta.postBalances[index] ?? 0n) - (meta.preBalances[index] ?? 0n);
  };
  const isKept = ({ owner, mint, least, most }: PromisedChange) => {
    const change = changeOf(owner, mint);
    return (least === undefined || change >= least) && (most === undefined || change <= most);
  };
  const isNamed = (mint: Address) => promised.some((each) => each.owner === signer && each.mint === mint);
  const others = (meta.preTokenBalances ?? []).filter(
    ({ owner, mint }) => owner === signer && !isNamed(mint),
  );
  return promised.every(isKept) && others.every(({ mint }) => changeOf(signer, mint) >= 0n);
}

function held(balances: Meta['postTokenBalances'], owner: Address, mint: Address): bigint {
  return (balances ?? [])
    .filter((each) => each.owner === owner && each.mint === mint)
    .reduce((sum, { uiTokenAmount }) => sum + BigInt(uiTokenAmount.amount), 0n);
}
