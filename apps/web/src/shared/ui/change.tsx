import { formatChange } from '@orrery/domain/number-formats';

const LOOKS: Readonly<Record<string, string>> = { '+': 'live text-up', '−': 'live text-down' };

interface ChangeProps {
  value: number | null | undefined;
  /** Names the figure for whoever compares it with others on the screen. */
  figure?: string;
}

/** A change in percent points: its sign and its colour say which way, the figure how far. */
export function Change({ value, figure }: ChangeProps) {
  const text = formatChange(value);
  const look = LOOKS[text.charAt(0)] ?? 'text-muted';
  return (
    <span data-figure={figure} className={`whitespace-nowrap ${look}`}>
      {text}
    </span>
  );
}
