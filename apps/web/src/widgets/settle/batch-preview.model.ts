import type { Preview } from '@orrery/chain';
import type { Address } from '@solana/kit';
import type { PreviewResult } from '#entities/settlement/preview.ts';
import type { SignatureFacts } from './primary-action.model.ts';

interface BatchPreview<Mismatch> extends Pick<SignatureFacts, 'transaction'> {
  /** What all do together; undefined while one of them is not known. */
  preview?: Preview<Mismatch>;
  /** Why one of them could not be simulated. */
  failure?: unknown;
}

/** What simulations say of transactions that are signed together: all or none are, and none without a preview. */
export function toBatchPreview<Mismatch, Receipt>(
  previews: readonly PreviewResult<Mismatch, Receipt>[] | undefined,
): BatchPreview<Mismatch> {
  if (!previews) return { transaction: 'awaited' };
  const failed = previews.find(({ preview }) => !preview);
  if (failed) return { transaction: 'unbuildable', failure: failed.failure };
  const all = previews.flatMap(({ preview }) => preview ?? []);
  const tokens = new Map<Address, bigint>();
  for (const { mint, change } of all.flatMap((each) => each.tokens))
    tokens.set(mint, (tokens.get(mint) ?? 0n) + change);
  return {
    transaction: 'built',
    preview: {
      // The oldest of them says how old what is shown may be.
      slot: all.reduce((slot, each) => (each.slot < slot ? each.slot : slot), all[0]?.slot ?? 0n),
      sol: all.reduce((sum, { sol }) => sum + sol, 0n),
      tokens: [...tokens].map(([mint, change]) => ({ mint, change })),
      authorityChanges: all.flatMap((each) => each.authorityChanges),
      mismatch: all.find(({ mismatch }) => mismatch !== undefined)?.mismatch,
    },
  };
}
