import type { KeyboardEvent, ReactNode } from 'react';
import { SettleButton } from './settle-button.tsx';
import type { SettleForm as Form } from './use-settle-form.ts';

interface SettleFormProps {
  form: Pick<Form, 'action' | 'step' | 'connect' | 'press' | 'submit' | 'cancel'>;
  className?: string;
  children: ReactNode;
}

/** The fields of a form that ends in a signature, and its one button below them. */
export function SettleForm({ form, className, children }: SettleFormProps) {
  return (
    <form noValidate onSubmit={form.submit} onKeyDown={submitOnEnter} className={className}>
      {children}
      <SettleButton form={form} />
    </form>
  );
}

/** Enter in a field, and with Ctrl or ⌘ in any control, submits: browsers do so only for a form with a single field. */
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target, key } = event;
  // React also passes on keys pressed in what is opened over the form.
  if (key !== 'Enter' || event.defaultPrevented || !(target instanceof Node) || !form.contains(target))
    return;
  if (!(target instanceof HTMLInputElement || event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  form.requestSubmit();
}
