import { parseWireAtoms, toDecimal } from '@orrery/core';
import { NATIVE_SOL } from '@orrery/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toMessage } from '#shared/errors/messages.ts';
import { formatExact } from '#shared/format/numbers.ts';
import { showToast } from '#shared/ui/toast.ts';
import { balanceMutations, balanceQueries } from './balance.queries.ts';

/** Asks the embedded chain's faucet for SOL, then reads the balances again. */
export function useFundWallet() {
  const queryClient = useQueryClient();
  return useMutation({
    ...balanceMutations.fund(),
    onSuccess: async ({ lamports }) => {
      const amount = formatExact(toDecimal(parseWireAtoms(lamports), NATIVE_SOL.decimals));
      showToast('success', { title: 'Wallet Funded', description: `${amount} SOL arrived.` });
      await queryClient.invalidateQueries({ queryKey: balanceQueries.all() });
    },
    onError: (error) => {
      showToast('error', { title: 'Funding failed', description: toMessage(error) });
    },
  });
}
