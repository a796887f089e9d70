import type { KeyboardEvent, ReactNode } from 'react';
import { SettleButton } from './settle-button.tsx';
import type { SettleForm as Form } from './use-settle-form.ts';

interface SettleFormProps {
  form: Pick<Form, 'action' | 'step' | 'connect' | 'press' | 'submit' | 'cancel'>;
  className?: string;
  children: ReactNode;
  /** What unfolds below the button; the way out of a wallet that hangs is then the form's to show. */
  below?: ReactNode;
}

/** The fields of a form that ends in a signature, and its one button below them, which stays on the screen while the form is scrolled. */
export function SettleForm({ form, className, children, below }: SettleFormProps) {
  return (
    <form noValidate onSubmit={form.submit} onKeyDown={submitOnEnter} className={className}>
      {children}
      <div className="sticky -top-px bottom-0 z-10 -mb-3 bg-panel pb-3 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-3 before:bg-linear-to-t before:from-panel">
        <SettleButton form={form} isAlone={below !== undefined} />
      </div>
      {below}
    </form>
  );
}

/** Enter in a field, and with Ctrl or ⌘ in any control, submits: browsers do so only for a form with a single field. */
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target, key, nativeEvent } = event;
  // A held key must not sign what follows, and the Enter that ends a composition only takes its text.
  if (key !== 'Enter' || event.defaultPrevented || event.repeat || nativeEvent.isComposing) return;
  // React also passes on keys pressed in what is opened over the form.
  if (!(target instanceof Node) || !form.contains(target)) return;
  if (!(isTextField(target) || event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  form.requestSubmit();
}

function isTextField(target: Node): boolean {
  return target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio';
}
