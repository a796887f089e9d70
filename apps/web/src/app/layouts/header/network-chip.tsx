import { pageNetwork } from '#entities/health/page-network.ts';
import { networkNames } from '#entities/health/strings.ts';
import { cx } from '#shared/ui/cx.ts';
import * as strings from '../../strings.ts';

/** Names the network beside the logo, from the first frame on, wherever it is not the embedded chain. */
export function NetworkChip() {
  const network = pageNetwork();
  if (!network) return null;
  const isReal = network === 'mainnet-beta';
  return (
    <span
      title={isReal ? strings.realMoney : strings.noRealMoney}
      className={cx(
        'flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border px-2 font-semibold text-11',
        isReal ? 'border-brass/60 bg-raised' : 'wash-warn border-warn/60 border-dashed',
      )}
    >
      <span aria-hidden="true" className={cx('size-1.5 rounded-full', isReal ? 'bg-brass' : 'bg-warn')} />
      {networkNames[network]}
      {!isReal && <span className="font-normal max-lg:sr-only">{strings.testCoins}</span>}
    </span>
  );
}
