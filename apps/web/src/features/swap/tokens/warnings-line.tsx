import { shortenAddress } from '@orrery/core/address';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useEffect, useEffectEvent } from 'react';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { cx } from '#shared/ui/cx.ts';
import * as strings from '../strings.ts';
import { type TokenWarning, useWarnings } from './use-warnings.ts';

interface WarningsLineProps {
  tokens: readonly FormToken[];
  /** Unfolds them in full. */
  onOpen: () => void;
  /** The critical ones in full words: what the button asks about before it has anything signed. */
  onCritical: (sentences: readonly string[]) => void;
}

/** How many warnings there are about the tokens of a swap, and the gravest, in one line. */
export function WarningsLine({ tokens, onOpen, onCritical }: WarningsLineProps) {
  const warnings = useWarnings(tokens);
  const critical = warnings.filter(({ kind }) => kind === 'critical').map(toSentence);
  const told = critical.join('\n');
  const tell = useEffectEvent((lines: string) => onCritical(lines === '' ? [] : lines.split('\n')));
  useEffect(() => {
    tell(told);
    return () => tell('');
  }, [told]);
  const [first] = warnings;
  if (!first) return null;
  const isCritical = first.kind === 'critical';
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cx(
        'flex h-5 w-full min-w-0 items-center gap-1.5 rounded-sm text-left text-12',
        isCritical ? 'text-down' : 'text-warn',
      )}
    >
      <TriangleAlert size={14} aria-hidden="true" className="shrink-0" />
      <span className="shrink-0 font-semibold">{strings.countWarnings(warnings.length)}</span>
      <span className="truncate">{toSentence(first)}</span>
    </button>
  );
}

function toSentence(warning: TokenWarning): string {
  const { symbol, id } = warning.token;
  return warning.kind === 'unverified'
    ? strings.unverified(symbol, shortenAddress(id)).join('')
    : strings.warningOf(symbol, warning.message);
}
