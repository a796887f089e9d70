import { Button } from '#shared/ui/controls/button.tsx';
import { SteadyButton } from '#shared/ui/controls/steady-button.tsx';
import * as strings from './strings.ts';
import type { SettleForm } from './use-settle-form.ts';

interface SettleButtonProps {
  form: Pick<SettleForm, 'action' | 'step' | 'connect' | 'press' | 'cancel'>;
  /** The form has the way out of a wallet that hangs elsewhere, so that this button keeps its width. */
  isAlone?: boolean;
}

const STEPS = { signing: strings.waitingForSignature, confirming: strings.confirmingTransaction };

/** The form's one primary action; while a wallet is asked, beside it a way out of one that hangs. */
export function SettleButton({
  form: { action, step, connect, press, cancel },
  isAlone = false,
}: SettleButtonProps) {
  const isRunning = step !== 'idle';
  const isUnseen = action.kind === 'sign-without-preview' && !isRunning;
  const isOff = action.kind === 'none' && !isRunning;
  const label = isRunning ? STEPS[step] : action.label;
  return (
    <div className="flex gap-2">
      <SteadyButton
        // One element keeps the focus from step to step; signing without a preview is another, not to be pressed by chance.
        key={isUnseen ? 'unseen' : 'usual'}
        act={isRunning || !action.kind.startsWith('sign') ? undefined : action.kind}
        variant={isUnseen ? 'danger' : 'primary'}
        size="lg"
        className="max-w-full flex-1"
        disabled={isOff}
        isBusy={isRunning || (action.kind === 'none' && action.isWaiting)}
        onClick={action.kind === 'connect' ? connect : press}
      >
        {/* As wide for each short label, so that the spinner beside them stands still. */}
        <span key={label} className="min-w-34 whitespace-normal text-center leading-5">
          {label}
        </span>
      </SteadyButton>
      {step === 'signing' && !isAlone && <CancelButton size="lg" onCancel={cancel} />}
    </div>
  );
}

/** Gives up a signature that is awaited. */
export function CancelButton({ size, onCancel }: { size: 'sm' | 'lg'; onCancel: () => void }) {
  return (
    <Button size={size} onClick={onCancel}>
      {strings.cancel}
    </Button>
  );
}
