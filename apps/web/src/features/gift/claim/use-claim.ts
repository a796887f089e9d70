import type { Address } from '@solana/kit';
import { useQueryClient } from '@tanstack/react-query';
import { giftQueries } from '#entities/gift/gift.queries.ts';
import { keepClaimant } from '#entities/gift/gift-code.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { useSettleForm } from '#widgets/settle/use-settle-form.ts';
import * as strings from '../strings.ts';

/** Reading the gift and a blockhash for its claim. */
const PROPOSE_MS = 15_000;

interface Claim {
  code: string;
  mint: Address;
  /** As toasts name it. */
  amount: string;
}

/** Claims the gift at a link for the connected wallet, which signs nothing: the link's key does. */
export function useClaim({ code, mint, amount }: Claim) {
  const queryClient = useQueryClient();
  const recipient = useWalletAddress();
  const form = useSettleForm({
    wallet: recipient,
    // The link's key signs and pays; its transaction is made only when the button is pressed.
    transaction: 'built',
    feeLamports: undefined,
    previewed: 'none',
    words: {
      connect: strings.connectToClaim,
      sign: strings.claim,
    },
    choose: async () => {
      if (!recipient) return undefined;
      const [{ proposeClaim }, { toSettleable }] = await Promise.all([
        import('#entities/gift/gift-proposal.ts'),
        import('#entities/gift/gift-settleable.ts'),
      ]);
      const made = await proposeClaim({ code, recipient }, AbortSignal.timeout(PROPOSE_MS));
      return toSettleable({
        ...made,
        title: strings.claimTitle(amount),
        operation: { name: 'GIFT_CLAIM', facts: { mint } },
      });
    },
    onConfirmed: () => {
      if (recipient) keepClaimant(code, recipient);
      void queryClient.invalidateQueries({ queryKey: giftQueries.all() });
    },
  });
  return { recipient, form };
}
