import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner and takes no more clicks. */
  isBusy?: boolean;
}

export function Button({ variant, size, isBusy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}
