import { formatExact, formatToken } from '@orrery/domain/number-formats';

/** A token amount in a row or a form: six digits to the eye; every digit in its title, to a screen reader and when it is copied. */
export function TokenAmount({ amount }: { amount: string | number }) {
  const [shown, exact] = [formatToken(amount), formatExact(amount)];
  if (shown === exact) return exact;
  return (
    <span className="relative" title={exact}>
      <span aria-hidden="true" className="select-none">
        {shown}
      </span>
      <span className="sr-only">{exact}</span>
    </span>
  );
}
