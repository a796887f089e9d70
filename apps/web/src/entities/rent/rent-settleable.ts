import {
  decodeTransaction,
  findReclaimBreach,
  findReclaimMismatch,
  type LandedTransaction,
  type ReclaimMismatch,
  type RentReclaim,
  reclaimedLamports,
} from '@orrery/chain';
import { MAX_PRIORITY_FEE_LAMPORTS, type Settleable } from '#entities/settlement/settleable.ts';
import * as strings from './strings.ts';

/** The closing of empty accounts; its receipt are the lamports that came back, without the fee. */
export type RentSettleable = Settleable<ReclaimMismatch, bigint>;

/** A transaction that closes accounts, for the engine, which sends it itself. */
export function toRentSettleable(reclaim: RentReclaim, lastValidBlockHeight: bigint): RentSettleable {
  const { owner, accounts, bytes } = reclaim;
  return {
    proposal: {
      transaction: decodeTransaction(bytes),
      signer: owner,
      lastValidBlockHeight,
      maxAddedLamports: MAX_PRIORITY_FEE_LAMPORTS,
      findBreach: (transaction, added) => findReclaimBreach(transaction, reclaim, added),
      findMismatch: (difference, added) => findReclaimMismatch(difference, reclaim, added),
      promised: [
        { owner, mint: null, least: reclaimedLamports(reclaim) },
        ...accounts.map(({ address, lamports }) => ({ owner: address, mint: null, most: -lamports })),
      ],
      delivery: { by: 'broadcast', modes: ['priorityFees'], skipPreflight: false, readReceipt },
    },
    describe: () => strings.closing(accounts.length),
    describeMismatch: (mismatch) => strings.mismatches[mismatch],
    kind: 'other',
    operation: { name: 'RECLAIM_RENT', facts: { accounts: String(accounts.length) } },
  };
}

/** The wallet pays, so that it stands first. */
function readReceipt({ meta }: LandedTransaction): bigint | undefined {
  const [before, after] = [meta?.preBalances[0], meta?.postBalances[0]];
  return before === undefined || after === undefined ? undefined : after - before;
}
