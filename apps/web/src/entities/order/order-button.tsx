import { Button } from '#shared/ui/button.tsx';
import type { PrimaryAction } from './primary-action.model.ts';
import type { SettleStep } from './use-settle-order.ts';

interface OrderButtonProps {
  action: PrimaryAction;
  step: SettleStep;
  onConnect: () => void;
  onSettle: () => void;
  onCancel: () => void;
}

const STEPS = { signing: 'Waiting for signature', confirming: 'Confirming Transaction' };

/** The form's one primary action; while a wallet is asked, beside it the way out of one that hangs. */
export function OrderButton({ action, step, onConnect, onSettle, onCancel }: OrderButtonProps) {
  if (step !== 'idle') {
    return (
      <div className="flex gap-2">
        <Button variant="primary" size="lg" className="flex-1" isBusy>
          {STEPS[step]}
        </Button>
        {step === 'signing' && (
          <Button size="lg" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    );
  }
  switch (action.kind) {
    case 'connect':
      return <Primary label={action.label} onClick={onConnect} />;
    case 'swap':
      return <Primary label={action.label} onClick={onSettle} />;
    case 'sign-without-preview':
      return (
        <Button variant="danger" size="lg" className="w-full" onClick={onSettle}>
          {action.label}
        </Button>
      );
    case 'none':
      return (
        <Button variant="primary" size="lg" className="w-full" disabled isBusy={action.isWaiting}>
          {action.label}
        </Button>
      );
  }
}

function Primary({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="primary" size="lg" className="w-full" onClick={onClick}>
      {label}
    </Button>
  );
}
