import type { Address } from '@solana/kit';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { tryPreview } from '#entities/settlement/preview.ts';
import { REFRESH } from '#shared/api/refresh.ts';
import type { SentToken } from './read-chain.ts';
import type { ShownSend } from './transfer-settleable.ts';

export const transferQueries = {
  all: () => ['transfer'] as const,

  /** A mint's own rules, as the chain has them. */
  mint: (mint: Address | undefined) =>
    queryOptions({
      queryKey: [...transferQueries.all(), 'mint', mint] as const,
      queryFn: mint
        ? async ({ signal }) => (await import('./read-chain.ts')).readMint(mint, signal)
        : skipToken,
      ...REFRESH.shield,
    }),

  recipientsOfAll: () => [...transferQueries.all(), 'recipients'] as const,

  /** What the chain says of each of these as a recipient of the token. */
  recipients: (addresses: readonly Address[], token: SentToken | undefined) =>
    // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- a mint's rules hold bigints, which keys cannot
    queryOptions({
      queryKey: [
        ...transferQueries.recipientsOfAll(),
        token === undefined || token === 'SOL' ? token : token.mint,
        addresses,
      ] as const,
      queryFn:
        token && addresses.length > 0
          ? async ({ signal }) => {
              const { readRecipients } = await import('./read-chain.ts');
              const found = await readRecipients(addresses, token, signal);
              return new Map(found.map((recipient, index) => [addresses[index], recipient] as const));
            }
          : skipToken,
      ...REFRESH.balance,
      structuralSharing: false,
    }),

  /** What a real simulation of a send says, or of its first transaction where it takes several; `id` names it, for keys hold no bigints. */
  preview: (id: string, shown: ShownSend | undefined) =>
    // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- the id names what is shown
    queryOptions({
      queryKey: [...transferQueries.all(), 'preview', id] as const,
      queryFn: shown
        ? async ({ signal }) => {
            const { feeOf, planTransfer, proposeTransfer } = await import('./transfer-settleable.ts');
            const batches = planTransfer(shown);
            const batch = batches[0] ?? shown;
            const tried = await tryPreview(() => proposeTransfer(batch), signal);
            return {
              ...tried,
              batch,
              batches: batches.length,
              fee: tried.proposal && feeOf(tried.proposal),
            };
          }
        : skipToken,
      ...REFRESH.transferPreview,
      gcTime: 0,
      retry: false,
      structuralSharing: false,
    }),
};
