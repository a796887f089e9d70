import { formatUsd, UNKNOWN } from '@orrery/domain';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  NET_VOLUME_INTERVALS,
  type NetVolumeBar,
  type NetVolumeInterval,
  netVolumeOf,
} from '#entities/chart/net-volume.queries.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { formatMoment } from '#shared/format/time.ts';
import { cx } from '#shared/ui/cx.ts';
import { Segmented } from '#shared/ui/segmented.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Card } from './card.tsx';
import { toNetVolumeDrawing } from './net-volume.model.ts';

const HEIGHT = 72;

/** What was bought less what was sold, bar by bar. */
export function NetVolumeCard({ id }: { id: Address }) {
  const [interval, setInterval] = useState<NetVolumeInterval>('5_MINUTE');
  const { data, error } = useQuery(netVolumeOf(id, interval));
  return (
    <Card
      title="Net volume"
      aside={<Segmented label="Bar" options={NET_VOLUME_INTERVALS} value={interval} onChange={setInterval} />}
    >
      {data && <Bars key={interval} all={data} />}
      {!data && error && <p className="text-13 text-muted">{toMessage(error)}</p>}
      {!data && !error && <Skeleton className="h-26 w-full" />}
    </Card>
  );
}

function Bars({ all }: { all: readonly NetVolumeBar[] }) {
  const [at, setAt] = useState<number>();
  const { bars, up, down, zero, bought, sold } = toNetVolumeDrawing(all, HEIGHT);
  if (bars.length === 0) return <p className="text-13 text-muted">Nobody has traded it yet.</p>;
  const read = at === undefined ? undefined : bars[at];
  const shown = read ?? { buy_volume: bought, sell_volume: sold, net_volume: bought - sold };
  return (
    <>
      <svg
        viewBox={`0 0 ${bars.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Net volume of ${bars.length} bars, ${formatNet(bought - sold)} in all`}
        className="h-18 w-full overflow-visible"
        onPointerMove={({ nativeEvent, currentTarget }) =>
          setAt(
            Math.min(
              bars.length - 1,
              Math.floor((nativeEvent.offsetX / currentTarget.clientWidth) * bars.length),
            ),
          )
        }
        onPointerLeave={() => setAt(undefined)}
      >
        {at !== undefined && <rect x={at} width="1" height={HEIGHT} className="fill-raised" />}
        <path d={up} className="fill-up" />
        <path d={down} className="fill-down" />
        <path d={`M0 ${zero}H${bars.length}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="flex flex-wrap justify-between gap-x-3 text-12">
        <span className="text-muted">{read ? formatMoment(read.time) : `Last ${bars.length} bars`}</span>
        <span className={cx('font-semibold', shown.net_volume < 0 ? 'text-down' : 'text-up')}>
          {formatNet(shown.net_volume)}
        </span>
      </p>
      <p className="flex justify-between text-12 text-muted">
        <span>Bought {formatUsd(shown.buy_volume)}</span>
        <span>Sold {formatUsd(shown.sell_volume)}</span>
      </p>
    </>
  );
}

/** With its sign, either way. */
function formatNet(net: number): string {
  const text = formatUsd(net);
  return net > 0 && text !== UNKNOWN ? `+${text}` : text;
}
