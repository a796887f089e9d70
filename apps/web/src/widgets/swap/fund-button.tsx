import type { Address } from '@solana/kit';
import Droplets from 'lucide-react/icons/droplets';
import { useFundWallet } from '#entities/balance/use-fund-wallet.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import * as strings from './strings.ts';

/** Has the faucet of the embedded chain send SOL to a wallet. */
export function FundButton({ wallet }: { wallet: Address }) {
  const fund = useFundWallet();
  return (
    <Button size="sm" isBusy={fund.isPending} onClick={() => fund.mutate(wallet)}>
      <Droplets size={13} aria-hidden="true" />
      {strings.fund}
    </Button>
  );
}
