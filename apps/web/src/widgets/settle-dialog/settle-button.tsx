import { Button } from '#shared/ui/controls/button.tsx';
import { SteadyButton } from '#shared/ui/controls/steady-button.tsx';
import type { PrimaryAction } from './primary-action.model.ts';
import * as strings from './strings.ts';
import type { SettleStep } from './use-settle.ts';

interface SettleButtonProps {
  action: PrimaryAction;
  step: SettleStep;
  onConnect: () => void;
  onSettle: () => void;
  onCancel: () => void;
}

const STEPS = { signing: strings.waitingForSignature, confirming: strings.confirmingTransaction };

/** The form's one primary action; while a wallet is asked, beside it the way out of one that hangs. */
export function SettleButton({ action, step, onConnect, onSettle, onCancel }: SettleButtonProps) {
  const isRunning = step !== 'idle';
  const isUnseen = action.kind === 'sign-without-preview' && !isRunning;
  const isOff = action.kind === 'none' && !isRunning;
  return (
    <div className="flex gap-2">
      <SteadyButton
        // One and the same keeps the focus from step to step; who was on another comes not to this one by chance.
        key={isUnseen ? 'unseen' : 'usual'}
        act={isRunning || !action.kind.startsWith('sign') ? undefined : action.kind}
        variant={isUnseen ? 'danger' : 'primary'}
        size="lg"
        className="flex-1"
        disabled={isOff}
        isBusy={isRunning || (action.kind === 'none' && action.isWaiting)}
        onClick={action.kind === 'connect' ? onConnect : onSettle}
      >
        {isRunning ? STEPS[step] : action.label}
      </SteadyButton>
      {step === 'signing' && (
        <Button size="lg" onClick={onCancel}>
          {strings.cancel}
        </Button>
      )}
    </div>
  );
}
