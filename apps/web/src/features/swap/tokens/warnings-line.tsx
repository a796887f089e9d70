import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useEffect, useEffectEvent } from 'react';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { cx } from '#shared/ui/cx.ts';
import { toSentence, useWarnings } from '#widgets/swap/use-warnings.ts';
import * as strings from './strings.ts';

interface WarningsLineProps {
  tokens: readonly FormToken[];
  /** Unfolds them in full. */
  onOpen: () => void;
  /** What the button asks about before it has anything signed; undefined while that is awaited. */
  onDangers: (sentences: readonly string[] | undefined) => void;
}

/** How many warnings there are about the tokens of a swap, and the gravest, in one line. */
export function WarningsLine({ tokens, onOpen, onDangers }: WarningsLineProps) {
  const { warnings, dangers } = useWarnings(tokens);
  const told = dangers?.join('\n');
  const tell = useEffectEvent(onDangers);
  useEffect(() => {
    tell(told?.split('\n').filter(Boolean));
    return () => tell(undefined);
  }, [told]);
  const [first] = warnings;
  if (!first) return null;
  const isCritical = first.kind === 'critical';
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cx(
        'reach-y flex h-5 w-full min-w-0 items-center gap-1.5 rounded-sm text-left text-12',
        isCritical ? 'text-down' : 'text-warn',
      )}
    >
      <TriangleAlert size={14} aria-hidden="true" className="shrink-0" />
      <span className="shrink-0 font-semibold">{strings.countWarnings(warnings.length)}</span>
      <span className="truncate">{toSentence(first)}</span>
    </button>
  );
}
