import { formatChange } from '@orrery/domain/number-formats';

const LOOKS: Readonly<Record<string, string>> = { '+': 'live text-up', '−': 'live text-down' };

/** A change in percent points: its sign and its colour say which way, the figure how far. */
export function Change({ value }: { value: number | null | undefined }) {
  const text = formatChange(value);
  const look = LOOKS[text.charAt(0)] ?? 'text-muted';
  return <span className={`whitespace-nowrap ${look}`}>{text}</span>;
}
