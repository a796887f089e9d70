import { formatChange } from '@orrery/domain/number-formats';

/** A change in percent points: its sign and its colour say which way, the figure how far. */
export function Change({ value }: { value: number | null | undefined }) {
  const text = formatChange(value);
  const look = text.startsWith('+') ? 'live text-up' : text.startsWith('−') ? 'live text-down' : 'text-muted';
  return <span className={`whitespace-nowrap ${look}`}>{text}</span>;
}
