import type { Address } from '@solana/kit';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { Palette } from '#features/search/palette/palette.tsx';
import type { OwnOrders } from './commands/order.commands.ts';
import { useCommands } from './use-commands.ts';
import { NO_ORDERS, useOwnOrders } from './use-own-orders.ts';

interface OurPaletteProps {
  onLeave: (follow: () => void) => void;
}

/** The palette with all commands of the app. */
export function OurPalette({ onLeave }: OurPaletteProps) {
  const wallet = useWalletAddress();
  return wallet ? (
    <WithOrders wallet={wallet} onLeave={onLeave} />
  ) : (
    <WithCommands orders={NO_ORDERS} onLeave={onLeave} />
  );
}

function WithOrders({ wallet, onLeave }: OurPaletteProps & { wallet: Address }) {
  return <WithCommands orders={useOwnOrders(wallet)} onLeave={onLeave} />;
}

function WithCommands({ orders, onLeave }: OurPaletteProps & { orders: OwnOrders }) {
  return <Palette commands={useCommands(orders)} onLeave={onLeave} />;
}
