import type { Asset } from '@orrery/wire';

/** Trades, holders, traders and developer of a token: another slice's; nothing until it is merged. */
export function TokenActivity({ asset }: { asset: Asset }) {
  return <div data-activity={asset.id} />;
}
