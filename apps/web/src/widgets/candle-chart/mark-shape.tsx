import { cx } from '#shared/ui/cx.ts';
import { type ChartMark, letterOf } from './marks.ts';

const TONES = {
  developer: 'border-brass text-brass',
  sniper: 'border-info text-info',
  life: 'border-text text-text',
};

/** A mark as it is drawn, before words that say what it is. */
export function MarkShape({
  mark: { kind, side, text },
}: {
  mark: Pick<ChartMark, 'kind' | 'side' | 'text'>;
}) {
  if (kind === 'own')
    return (
      <span aria-hidden="true" className={side === 'sell' ? 'text-down' : 'text-up'}>
        {side === 'sell' ? '▼' : '▲'}
      </span>
    );
  return (
    <span
      aria-hidden="true"
      className={cx('inline-block border px-0.75 font-normal text-11 leading-3', TONES[kind])}
    >
      {letterOf({ kind, text })}
    </span>
  );
}
