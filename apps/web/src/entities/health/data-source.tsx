import { formatTime } from '#shared/format/time.ts';
import { cx } from '#shared/ui/cx.ts';
import * as strings from './data-strings.ts';
import { useDataHosts, useOldData } from './use-data-hosts.ts';

/** Says which host the figures of a product are from, and since when it has not answered. Import it lazily: the embedded chain has none. */
export function DataSource({ product }: { product: string }) {
  const host = useDataHosts()?.get(product);
  const old = useOldData([product]);
  if (host === undefined) return null;
  return (
    <span className={cx('truncate text-11', old ? 'text-warn' : 'text-muted')}>
      {old ? strings.asOf(formatTime(old.time), old.host) : strings.dataFrom(host)}
    </span>
  );
}
