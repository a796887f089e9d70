import { useMutation, useQueryClient } from '@tanstack/react-query';
import { quoteQueries } from '#entities/quote/quote.queries.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { toFailureFacts } from '#shared/events/failure-facts.ts';
import { trackOperation } from '#shared/events/track.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';
import { balanceMutations, balanceQueries } from './balance.queries.ts';
import * as strings from './strings.ts';

/** Asks the embedded chain's faucet for SOL, then reads the balances again. */
export function useFundWallet() {
  const queryClient = useQueryClient();
  return useMutation({
    ...balanceMutations.fund(),
    meta: { failureEvent: null },
    onMutate: () => trackOperation('FUND_WALLET', {}),
    // The balance that rises on screen says that it worked.
    onSuccess: async (_reply, _wallet, end) => {
      end('SUCCESS');
      await queryClient.invalidateQueries({ queryKey: balanceQueries.all() });
      // An order made for an empty wallet carries no transaction.
      await queryClient.invalidateQueries({ queryKey: quoteQueries.all() });
    },
    onError: (error, _wallet, end) => {
      end?.('FAILED', toFailureFacts(error));
      showToast('error', { title: strings.airdropFailed, description: toMessage(error) });
    },
  });
}
