import { formatUsd, UNKNOWN } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import {
  NET_VOLUME_INTERVALS,
  type NetVolumeBar,
  type NetVolumeInterval,
  netVolumeOf,
} from '#entities/candle/net-volume.queries.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { formatMoment } from '#shared/format/time.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Card } from './card.tsx';
import { toNetVolumeDrawing } from './net-volume.model.ts';
import * as strings from './strings.ts';

const HEIGHT = 72;

/** What was bought less what was sold, bar by bar. */
export function NetVolumeCard({ id }: { id: Address }) {
  const [interval, setInterval] = useState<NetVolumeInterval>('5_MINUTE');
  const { data, error } = useQuery(netVolumeOf(id, interval));
  return (
    <Card
      title={strings.netVolume}
      aside={
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="text-12 text-muted lg:@max-2xl:hidden">
            {strings.bar}
          </span>
          <Segmented
            label={strings.bar}
            options={NET_VOLUME_INTERVALS}
            value={interval}
            onChange={setInterval}
          />
        </span>
      }
    >
      {data && <Bars key={interval} all={data} width={widthOf(interval)} />}
      {!data && error && <p className="text-13 text-muted">{toMessage(error)}</p>}
      {!data && !error && <Skeleton className="h-26 w-full" />}
    </Card>
  );
}

const widthOf = (interval: NetVolumeInterval) =>
  NET_VOLUME_INTERVALS.find(({ value }) => value === interval)?.label ?? '';

function Bars({ all, width }: { all: readonly NetVolumeBar[]; width: string }) {
  const [at, setAt] = useState<number>();
  const [isByKey, setIsByKey] = useState(false);
  const { bars, up, down, zero, bought, sold } = toNetVolumeDrawing(all, HEIGHT);
  if (bars.length === 0) return <p className="text-13 text-muted">{strings.noTrades}</p>;
  const read = at === undefined ? undefined : bars[at];
  const shown = read ?? { buy_volume: bought, sell_volume: sold, net_volume: bought - sold };
  const look = (next: number | undefined, byKey = false) => {
    setAt(next === undefined ? undefined : Math.min(bars.length - 1, Math.max(0, next)));
    setIsByKey(byKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [before, behind] = [(at ?? bars.length) - 1, (at ?? bars.length) + 1];
    const keys = { ArrowLeft: before, ArrowRight: behind, Home: 0, End: bars.length, Escape: undefined };
    if (!isKeyOf(keys, event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    look(keys[event.key], true);
  };
  return (
    <>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys read the bars
        tabIndex={0}
        role="application"
        aria-roledescription={strings.chart}
        aria-label={strings.netVolumeLabel(bars.length, formatNet(bought - sold))}
        onKeyDown={onKeyDown}
        onBlur={() => look(undefined)}
        className="rounded-sm"
      >
        <svg
          viewBox={`0 0 ${bars.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-18 w-full overflow-visible"
          onPointerMove={({ nativeEvent, currentTarget }) =>
            look(Math.floor((nativeEvent.offsetX / currentTarget.clientWidth) * bars.length))
          }
          onPointerLeave={() => look(undefined)}
        >
          {at !== undefined && <rect x={at} width="1" height={HEIGHT} className="fill-raised" />}
          <path d={up} className="fill-up" />
          <path d={down} className="fill-down" />
          <path d={`M0 ${zero}H${bars.length}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
        </svg>
        <output className="sr-only">{isByKey && read && sayBar(read)}</output>
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-12">
        <span className="text-muted">
          {read ? formatMoment(read.time) : strings.lastBars(bars.length, width)}
        </span>
        <span className={cx('font-semibold', shown.net_volume < 0 ? 'text-down' : 'text-up')}>
          {formatNet(shown.net_volume)}
        </span>
      </p>
      <p className="flex justify-between text-12 text-muted">
        <span>{strings.boughtFor(formatUsd(shown.buy_volume))}</span>
        <span>{strings.soldFor(formatUsd(shown.sell_volume))}</span>
      </p>
    </>
  );
}

const isKeyOf = <Keys extends object>(keys: Keys, key: PropertyKey): key is keyof Keys => key in keys;

function sayBar({ time, net_volume, buy_volume, sell_volume }: NetVolumeBar): string {
  const sides = strings.boughtSold(formatUsd(buy_volume), formatUsd(sell_volume));
  return `${formatMoment(time)}: ${formatNet(net_volume)}, ${sides}`;
}

/** With its sign, either way. */
function formatNet(net: number): string {
  const text = formatUsd(net);
  return net > 0 && text !== UNKNOWN ? `+${text}` : text;
}
