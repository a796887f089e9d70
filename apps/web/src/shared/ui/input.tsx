import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** A one-line text field; the caller names it by `aria-label` or a label of its own. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      className={cx(
        'h-10 w-full rounded-md border border-line bg-raised px-3 text-14 text-text transition placeholder:text-muted hover:border-muted/60 focus:border-brass disabled:opacity-50',
        className,
      )}
    />
  );
}
