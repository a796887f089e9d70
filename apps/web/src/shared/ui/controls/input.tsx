import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';

const LOOKS = {
  form: 'h-10 pointer-coarse:h-11 bg-raised px-3 text-14',
  /** One of many in a panel. */
  dense: 'h-8 pointer-coarse:h-11 bg-raised px-2.5 text-12',
  /** With room for a picture before the text and one after it. */
  search: 'h-control bg-panel pr-9 pl-9 text-13',
};

interface InputProps extends ComponentProps<'input'> {
  look?: keyof typeof LOOKS;
}

/** A one-line text field; the caller names it by `aria-label` or a label of its own. */
export function Input({ look = 'form', className, ...rest }: InputProps) {
  return (
    <input
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      className={cx(
        'w-full rounded-md border border-line text-text transition placeholder:text-muted hover:border-muted/60 focus:border-brass disabled:opacity-50',
        LOOKS[look],
        className,
      )}
    />
  );
}
