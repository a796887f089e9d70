import { type KeyboardEvent, type Ref, useEffect, useId, useRef } from 'react';
import { Button } from '#shared/ui/controls/button.tsx';

interface AskProps {
  title: string;
  /** What happens, one sentence a line. */
  says: readonly string[];
  confirm: string;
  cancel: string;
  variant: 'primary' | 'danger';
  /** Takes the focus to the button that confirms. */
  isAsked: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  ref?: Ref<HTMLDivElement>;
}

/** Asks before a line moves or is closed; by keys, Enter confirms and Escape cancels. */
export function Ask({ title, says, confirm, cancel, variant, isAsked, onConfirm, onCancel, ref }: AskProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) button.current?.focus();
  }, [isAsked]);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
  };
  return (
    <div
      ref={ref}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-says`}
      onKeyDown={onKeyDown}
      className="pointer-events-auto absolute top-0 left-3 z-20 flex w-fit max-w-[calc(100%-6rem)] flex-wrap items-center gap-x-4 gap-y-1.5 rounded-md border border-line bg-panel px-3 py-2 text-12 shadow-float"
    >
      <div className="min-w-0">
        <p id={`${id}-title`} className="wrap-anywhere font-semibold text-13">
          {title}
        </p>
        <p id={`${id}-says`} className="text-muted">
          {says.map((sentence) => (
            <span key={sentence} className="not-last:after:content-['_·_']">
              {sentence}
            </span>
          ))}
        </p>
      </div>
      <div className="flex gap-2">
        <Button ref={button} size="sm" variant={variant} onClick={onConfirm} className="pointer-coarse:h-11">
          {confirm}
        </Button>
        <Button size="sm" onClick={onCancel} className="pointer-coarse:h-11">
          {cancel}
        </Button>
      </div>
    </div>
  );
}
