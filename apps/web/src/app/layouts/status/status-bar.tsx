import { formatExact } from '@orrery/domain/number-formats';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { healthQueries } from '#entities/health/health.queries.ts';
import { useAsOf } from '#shared/api/as-of.store.ts';
import { useIsStale, useStreamState } from '#shared/stream/stream-context.ts';
import { cx } from '#shared/ui/cx.ts';
import { useIsOnline } from '#shared/ui/hooks/use-is-online.ts';
import * as strings from '../../strings.ts';
import { FooterLinks } from '../menu/footer-links.tsx';
import { toConnection } from './connection.model.ts';
import { DataHosts } from './data-hosts.tsx';

/** The footer of a desk: is the market alive, where is the chain, what runs here. */
export function StatusBar() {
  const { data: health } = useQuery(healthQueries.now());
  const isStale = useIsStale();
  useStaleMark(isStale);
  const { label, dot, hint } = toConnection({
    isOnline: useIsOnline(),
    stream: useStreamState(),
    isStale,
    problems: health?.status === 'degraded' ? health.problems : undefined,
  });
  return (
    <>
      <output className="flex items-center gap-1.5 whitespace-nowrap" title={hint}>
        <span className={cx('size-2 rounded-full', dot)} aria-hidden="true" />
        {label}
        {isStale && <span className="text-warn">{strings.stale}</span>}
      </output>
      {health && (
        <>
          <span className="hidden sm:inline">{strings.slot(formatExact(health.slot))}</span>
          <span className="hidden sm:inline">
            {strings.txPerSecond(formatExact(Math.round(health.transactionsPerSecond)))}
          </span>
          <span
            className={cx(
              'ml-auto truncate rounded-full border border-line px-2 sm:ml-0',
              isStale && 'hidden sm:inline',
            )}
          >
            {strings.networks[health.network]}
          </span>
          {health.network !== 'local' && <DataHosts />}
          <span className="hidden lg:inline">v{health.version}</span>
        </>
      )}
      <FooterLinks />
    </>
  );
}

/** Marks the whole page while its figures are old: one rule of the style sheet mutes what lives, and nothing is drawn anew. */
function useStaleMark(isSilent: boolean): void {
  const isOld = useAsOf(({ times }) => times.size > 0);
  const isStale = isSilent || isOld;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-stale', isStale);
  }, [isStale]);
}
