import { formatCount } from '@orrery/domain/number-formats';
import type { Candle } from '#entities/candle/candle.ts';
import { type ChartChoice, chartViewEntry, INTERVALS } from '#entities/candle/chart-view.ts';
import { chainNow } from '#shared/api/chain-time.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { formatMoment } from '#shared/format/time.ts';
import { saveCsv, saveFile } from '#shared/storage/save-file.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';
import type { ChartPort } from './chart-port.tsx';
import { barsCsv, toFileName } from './export/bars-csv.ts';
import { withFooter } from './export/with-footer.ts';
import { MEASURE_OPTIONS, SCALE_OPTIONS, SERIES_OPTIONS } from './options.ts';
import * as strings from './strings.ts';
import type { ToolRowProps } from './tool-props.ts';

export type ChartActs = ReturnType<typeof useChartActs>;

const TOAST = 'chart-export';

/** What the tools of a chart do, whether pressed or by key. */
export function useChartActs({
  port,
  subject,
  choice,
  onChoose,
  isTable,
  onTable,
  isFull,
  onFull,
}: ToolRowProps) {
  const width = INTERVALS.find(({ value }) => value === choice.interval)?.label ?? '';
  const unit = subject.units.find(({ value }) => value === choice.unit)?.label ?? '';
  const parts = [subject.name, ...(choice.measure === 'mcap' ? [strings.measureNames.mcap] : []), width];

  const withBars = (take: (bars: readonly Candle[]) => void) => {
    const bars = port()?.shown() ?? [];
    if (bars.length === 0) showToast('info', { title: strings.nothingSeen }, TOAST);
    else take(bars);
  };
  const say = (work: Promise<string>) =>
    void work.then(
      (title) => showToast('success', { title }, TOAST),
      (error: unknown) => showToast('error', { title: strings.failed, description: toMessage(error) }, TOAST),
    );
  const toCsv = (bars: readonly Candle[]) => {
    const volumeUnit = choice.unit === 'sol' ? strings.sol : strings.usd;
    return barsCsv({ bars, unit, volumeUnit: port()?.hasVolumes ? volumeUnit : undefined });
  };
  const draw = async ({ picture }: ChartPort) => {
    const zone = chartViewEntry.get().isUtc ? 'UTC' : undefined;
    return withFooter(await picture(), [formatMoment(chainNow() / 1_000, zone), strings.product]);
  };
  const withPicture = (take: (chart: ChartPort) => Promise<string>) =>
    withBars(() => {
      const chart = port();
      if (chart) say(take(chart));
    });

  return {
    savePicture: () =>
      withPicture(async (chart) => {
        const name = toFileName(parts, chainNow(), 'png');
        saveFile(await draw(chart), name);
        return strings.saved(name);
      }),
    copyPicture: () =>
      withPicture(async (chart) => {
        // The clipboard is given the promise: asked for after a wait, a browser would not know of the press.
        await navigator.clipboard.write([new ClipboardItem({ 'image/png': draw(chart) })]);
        return strings.pictureCopied;
      }),
    saveCsv: () =>
      withBars((bars) => {
        const name = toFileName(parts, chainNow(), 'csv');
        saveCsv(toCsv(bars), name);
        showToast('success', { title: strings.saved(name) }, TOAST);
      }),
    copyCsv: () =>
      withBars((bars) =>
        say(
          navigator.clipboard.writeText(toCsv(bars)).then(() => strings.csvCopied(formatCount(bars.length))),
        ),
      ),
    toggleTable: () => onTable(!isTable),
    toggleFull: () => onFull(!isFull),
    toggleZone: () => {
      const liking = chartViewEntry.get();
      chartViewEntry.set({ ...liking, isUtc: !liking.isUtc });
      return `${strings.zone}: ${strings.zoneNames[liking.isUtc ? 'local' : 'utc']}`;
    },
    step(by: 1 | -1) {
      const widths = INTERVALS.filter(({ value }) => subject.intervals.includes(value));
      const at = widths.findIndex(({ value }) => value === choice.interval);
      const next = widths[at + by];
      if (at < 0 || !next) return undefined;
      onChoose({ interval: next.value });
      return next.name;
    },
    next(what: 'type' | 'scale' | 'measure' | 'unit') {
      const { label, options } = choicesOf(subject)[what];
      const at = options.findIndex(({ value }) => value === choice[what]);
      const next = options[(at + 1) % options.length];
      if (options.length < 2 || !next) return undefined;
      onChoose({ [what]: next.value } as Partial<ChartChoice>); // as: the value is one of the options of its name
      return `${label}: ${next.label}`;
    },
  };
}

function choicesOf({ units, hasMarketCap }: ToolRowProps['subject']) {
  return {
    type: { label: strings.series, options: SERIES_OPTIONS },
    scale: { label: strings.scale, options: SCALE_OPTIONS },
    measure: { label: strings.measure, options: hasMarketCap ? MEASURE_OPTIONS : [] },
    unit: { label: strings.unit, options: units },
  } satisfies Record<string, { label: string; options: readonly { value: string; label: string }[] }>;
}
