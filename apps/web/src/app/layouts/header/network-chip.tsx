import { networkNames } from '#entities/health/strings.ts';
import { pageNetwork } from '#shared/api/page-network.ts';
import { cx } from '#shared/ui/cx.ts';
import * as strings from '../../strings.ts';

/** Names the network beside the logo, on a phone below it, from the first frame on, wherever it is not the embedded chain. */
export function NetworkChip() {
  const network = pageNetwork();
  if (!network) return null;
  const isReal = network === 'mainnet-beta';
  return (
    <span
      className={cx(
        'flex shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full font-semibold text-11 max-sm:absolute max-sm:top-7 max-sm:left-1/2 max-sm:-translate-x-1/2 max-sm:leading-3 sm:h-6 sm:border sm:px-2',
        isReal
          ? 'max-sm:text-brass sm:border-brass/60 sm:bg-raised'
          : 'wash-warn border-warn/60 border-dashed max-sm:text-warn',
      )}
    >
      {networkNames[network]}
      {!isReal && <span className="font-normal max-lg:sr-only">{strings.noRealMoney}</span>}
    </span>
  );
}
