import { formatExact } from '@orrery/domain/number-formats';
import { rankPing } from '@orrery/domain/rpc-endpoints';
import { useQuery } from '@tanstack/react-query';
import { type Benchmark, rpcQueries } from '#entities/rpc/benchmark.queries.ts';
import { slotQueries } from '#entities/rpc/slot.queries.ts';
import type { ListedRpc } from '#entities/rpc/use-rpc-list.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { cx } from '#shared/ui/cx.ts';
import * as strings from '../strings.ts';

const TONES = { fast: 'text-up', fair: 'text-warn', slow: 'text-down' };

interface RpcRowProps {
  /** Name of the group of radio buttons. */
  name: string;
  label: string;
  /** Absent for an own one that is not set yet. */
  rpc: ListedRpc | undefined;
  isChecked: boolean;
  onChoose: () => void;
}

/** A node, measured every 5 s while it is shown. */
export function RpcRow({ name, label, rpc, isChecked, onChoose }: RpcRowProps) {
  const isMeasured = rpc !== undefined && !rpc.needsReload;
  const { data: benchmark } = useQuery({ ...rpcQueries.benchmark(rpc?.url ?? ''), enabled: isMeasured });
  const { data: slot } = useQuery({ ...slotQueries.now(rpc?.url ?? ''), enabled: isMeasured && isChecked });
  const shown = rpc && toShown(isMeasured, benchmark);
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-raised/60">
      <input
        type="radio"
        name={name}
        checked={isChecked}
        onChange={onChoose}
        className="size-4 shrink-0 accent-brass"
      />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-center gap-2 font-semibold text-13">
          {label}
          {rpc?.whirlgig && <Badge>{strings.streaming}</Badge>}
        </span>
        {rpc && (
          <span className="truncate font-mono text-11 text-muted" title={rpc.url}>
            {toHost(rpc.url)}
            {slot !== undefined && ` · ${strings.slot(formatExact(Number(slot)))}`}
          </span>
        )}
      </span>
      {shown && (
        <span
          className={cx('flex shrink-0 items-center gap-1.5 font-semibold text-12 tabular-nums', shown.tone)}
        >
          <span className="size-2 rounded-full bg-current" aria-hidden="true" />
          {shown.text}
        </span>
      )}
    </label>
  );
}

function toShown(isMeasured: boolean, benchmark: Benchmark | undefined): { tone: string; text: string } {
  if (!isMeasured) return { tone: 'text-muted', text: strings.notMeasured };
  if (!benchmark) return { tone: 'text-muted', text: strings.measuring };
  if ('failure' in benchmark)
    return { tone: 'text-down', text: benchmark.failure === 'timeout' ? strings.timedOut : strings.failed };
  return { tone: TONES[rankPing(benchmark.ping)], text: strings.ping(Math.round(benchmark.ping)) };
}

/** What tells one from another; a path or key in it is nobody's to read over a shoulder. */
function toHost(url: string): string {
  return url.startsWith('/') ? location.host + url : new URL(url).host;
}
