import type { ReactNode } from 'react';
import { chartViewEntry } from '#entities/candle/chart-view.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { lookEntry } from '#shared/theme/theme.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { MEASURE_OPTIONS, PALETTE_OPTIONS, SCALE_OPTIONS, SERIES_OPTIONS, ZONE_OPTIONS } from '../options.ts';
import * as strings from '../strings.ts';
import type { ToolRowProps } from '../tool-props.ts';

interface OneOfProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** How the chart is drawn, what of, and how its times and colours are. */
export function LookSettings({
  subject,
  choice,
  onChoose,
}: Pick<ToolRowProps, 'subject' | 'choice' | 'onChoose'>) {
  const [liking, setLiking] = useStored(chartViewEntry);
  const [look, setLook] = useStored(lookEntry);
  const { type, scale, measure, unit } = choice;
  return (
    <div className="flex flex-col gap-3">
      <Row label={strings.series}>
        <span className="grid grid-cols-2 gap-1">
          {SERIES_OPTIONS.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === type}
              onClick={() => onChoose({ type: value })}
              className="h-control rounded-md px-3 text-left font-semibold text-13 text-muted transition hover:text-text aria-pressed:bg-lit aria-pressed:text-brass"
            >
              {label}
            </button>
          ))}
        </span>
      </Row>
      <OneOf
        label={strings.scale}
        options={SCALE_OPTIONS}
        value={scale}
        onChange={(next) => onChoose({ scale: next })}
      />
      {subject.hasMarketCap && unit !== 'pair' && (
        <OneOf
          label={strings.measure}
          options={MEASURE_OPTIONS}
          value={measure}
          onChange={(next) => onChoose({ measure: next })}
        />
      )}
      {subject.units.length > 1 && (
        <OneOf
          label={strings.unit}
          options={subject.units}
          value={unit}
          onChange={(next) => onChoose({ unit: next })}
        />
      )}
      <OneOf
        label={strings.zone}
        options={ZONE_OPTIONS}
        value={liking.isUtc ? 'utc' : 'local'}
        onChange={(zone) => setLiking({ ...liking, isUtc: zone === 'utc' })}
      />
      <OneOf
        label={strings.colours}
        options={PALETTE_OPTIONS}
        value={look.palette}
        onChange={(palette) => setLook({ ...look, palette })}
      />
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden="true" className="text-12 text-muted">
        {label}
      </span>
      {children}
    </div>
  );
}

function OneOf<Value extends string>(props: OneOfProps<Value>) {
  return (
    <Row label={props.label}>
      <Segmented {...props} isWide />
    </Row>
  );
}
