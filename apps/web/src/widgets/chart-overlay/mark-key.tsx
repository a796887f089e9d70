import { cx } from '#shared/ui/cx.ts';
import { MarkShape } from '#widgets/candle-chart/mark-shape.tsx';
import { type ChartMark, MARK_KINDS, type MarkKind } from '#widgets/candle-chart/marks.ts';
import * as strings from './strings.ts';

const NAMES: Record<MarkKind, string> = {
  own: strings.ownTrades,
  developer: strings.developerTrades,
  sniper: strings.sniperTrades,
  life: strings.life,
};
const SHAPES: Record<MarkKind, readonly Pick<ChartMark, 'kind' | 'side' | 'text'>[]> = {
  own: [
    { kind: 'own', side: 'buy', text: '' },
    { kind: 'own', side: 'sell', text: '' },
  ],
  developer: [{ kind: 'developer', text: '' }],
  sniper: [{ kind: 'sniper', text: '' }],
  life: [
    { kind: 'life', text: strings.launched },
    { kind: 'life', text: strings.graduated },
  ],
};

interface MarkKeyProps {
  marks: readonly ChartMark[];
  hidden: readonly MarkKind[];
  onHidden: (hidden: readonly MarkKind[]) => void;
}

/** What the marks mean, each a switch that hides its kind; only kinds that this chart has. */
export function MarkKey({ marks, hidden, onHidden }: MarkKeyProps) {
  const kinds = MARK_KINDS.filter((kind) => marks.some((mark) => mark.kind === kind));
  if (kinds.length === 0) return null;
  return (
    <fieldset className="absolute bottom-6 left-2 z-10 flex max-w-[calc(100%-6rem)] flex-wrap gap-x-1">
      <legend className="sr-only">{strings.shownMarks}</legend>
      {kinds.map((kind) => {
        const isHidden = hidden.includes(kind);
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={!isHidden}
            onClick={() => onHidden(isHidden ? hidden.filter((one) => one !== kind) : [...hidden, kind])}
            className={cx(
              'reach-y flex h-6 items-center gap-1 rounded-sm bg-panel px-1.5 text-11 text-muted hover:text-text pointer-coarse:h-8',
              isHidden && 'line-through opacity-70',
            )}
          >
            {SHAPES[kind].map((mark) => (
              <MarkShape key={`${mark.side} ${mark.text}`} mark={mark} />
            ))}
            {NAMES[kind]}
          </button>
        );
      })}
    </fieldset>
  );
}
