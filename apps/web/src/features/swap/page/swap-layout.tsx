import type { ReactNode } from 'react';
import type { Pair } from '#entities/pair/pair.model.ts';

interface SwapLayoutProps {
  form: ReactNode;
  pair?: Pair;
  history?: ((pair: Pair) => ReactNode) | undefined;
}

/** The form in the middle of the page. */
export function SwapLayout({ form }: SwapLayoutProps) {
  return <div className="mx-auto w-full max-w-120 px-3 pt-4 pb-32 sm:px-4 sm:py-10">{form}</div>;
}
