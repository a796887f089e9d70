import { pageNetwork } from '#shared/api/page-network.ts';
import { formatTime } from '#shared/format/time.ts';
import { cx } from '#shared/ui/cx.ts';
import * as strings from './data-strings.ts';
import { useDataHosts, useOldData } from './use-data-hosts.ts';

/** Says which host the figures of a product are from, and since when it has not answered; nothing on the embedded chain, whose they are. Import it lazily. */
export function DataSource(props: { product: string }) {
  return pageNetwork() && <Source {...props} />;
}

function Source({ product }: { product: string }) {
  const host = useDataHosts()?.get(product);
  const old = useOldData([product]);
  if (host === undefined) return null;
  return (
    <span className={cx('truncate text-11', old ? 'text-warn' : 'text-muted')}>
      {old ? strings.asOf(formatTime(old.time), old.host) : strings.dataFrom(host)}
    </span>
  );
}
