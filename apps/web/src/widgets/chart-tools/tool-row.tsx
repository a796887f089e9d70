import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { useIsBelowSm } from '#shared/ui/hooks/breakpoints.ts';
import { Select } from '#shared/ui/select/select.tsx';
import { IntervalMenu } from './menus/interval-menu.tsx';
import { ToolButtons } from './menus/tool-buttons.tsx';
import { ToolsSheet } from './menus/tools-sheet.tsx';
import { MEASURE_OPTIONS, SERIES_OPTIONS } from './options.ts';
import * as strings from './strings.ts';
import type { ToolRowProps } from './tool-props.ts';
import { useChartActs } from './use-chart-acts.ts';
import { useChartKeys } from './use-chart-keys.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** Every tool of a chart beside the widths in its row: in the row and its menus, or in a sheet on a phone. */
export function ToolRow(props: ToolRowProps) {
  const { subject, choice, onChoose, isFull, onFull, frame } = props;
  const isPhone = useIsBelowSm();
  useFullScreen({ frame, isFull, onFull });
  const acts = useChartActs(props);
  const said = useChartKeys(frame, acts);
  useKeptFocus(frame);
  return (
    <>
      {isPhone ? (
        <ToolsSheet {...props} acts={acts} />
      ) : (
        <>
          <IntervalMenu {...props} />
          <span className="hidden @4xl:inline-flex">
            <Select
              label={strings.series}
              options={SERIES_OPTIONS}
              value={choice.type}
              onChange={(type) => onChoose({ type })}
            />
          </span>
          <span className="hidden gap-2 @2xl:inline-flex">
            {subject.hasMarketCap && choice.unit !== 'pair' && (
              <Segmented
                label={strings.measure}
                options={MEASURE_OPTIONS}
                value={choice.measure}
                onChange={(measure) => onChoose({ measure })}
              />
            )}
            {subject.units.length > 1 && (
              <Segmented
                label={strings.unit}
                options={subject.units}
                value={choice.unit}
                onChange={(unit) => onChoose({ unit })}
              />
            )}
          </span>
          <ToolButtons {...props} acts={acts} />
        </>
      )}
      <output className="sr-only">{said}</output>
    </>
  );
}
