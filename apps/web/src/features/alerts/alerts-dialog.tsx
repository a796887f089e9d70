import Bell from 'lucide-react/icons/bell';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { type Alert, MAX_ALERTS } from '#entities/alert/alert.model.ts';
import { addAlert, replaceAlert, useAlerts } from '#entities/alert/alert.store.ts';
import { closeAlerts, useAlertPanel } from '#entities/alert/alert-panel.store.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { AlertForm } from './alert-form.tsx';
import { AlertRow } from './alert-row.tsx';
import { AlertTokenPicker } from './alert-token-picker.tsx';
import { NotificationChoice } from './notification-choice.tsx';
import * as strings from './strings.ts';

type Step =
  | { name: 'list' }
  | { name: 'pick' }
  | { name: 'add'; token: Alert['token'] }
  | { name: 'edit'; alert: Alert };

/** Every alert, and the form that makes and changes them. Mounted while it is open. */
export function AlertsDialog() {
  const { token } = useAlertPanel();
  const [step, setStep] = useState<Step>(token ? { name: 'add', token } : { name: 'list' });
  const list = () => setStep({ name: 'list' });
  return (
    <Dialog isOpen onOpenChange={closeAlerts} title={toTitle(step)} description={strings.alertsNote}>
      {step.name === 'list' && (
        <AlertList
          onNew={() => setStep({ name: 'pick' })}
          onEdit={(alert) => setStep({ name: 'edit', alert })}
        />
      )}
      {step.name === 'pick' && (
        <AlertTokenPicker onPick={(picked) => setStep({ name: 'add', token: picked })} onBack={list} />
      )}
      {step.name === 'add' && (
        <AlertForm
          token={step.token}
          onBack={list}
          onSave={(made) => {
            addAlert({ ...made, token: step.token });
            list();
          }}
        />
      )}
      {step.name === 'edit' && (
        <AlertForm
          token={step.alert.token}
          alert={step.alert}
          onBack={list}
          onSave={(made) => {
            replaceAlert(step.alert.id, made);
            list();
          }}
        />
      )}
    </Dialog>
  );
}

function toTitle(step: Step): string {
  if (step.name === 'add') return strings.newAlertFor(step.token.symbol);
  if (step.name === 'edit') return strings.alertFor(step.alert.token.symbol);
  return step.name === 'pick' ? strings.newAlert : strings.alerts;
}

function AlertList({ onNew, onEdit }: { onNew: () => void; onEdit: (alert: Alert) => void }) {
  const { alerts } = useAlerts();
  const isFull = alerts.length >= MAX_ALERTS;
  const add = (
    <Button variant="primary" onClick={onNew} disabled={isFull}>
      <Plus size={14} aria-hidden="true" />
      {strings.newAlert}
    </Button>
  );
  if (alerts.length === 0) {
    return <EmptyState icon={Bell} title={strings.noAlertsYet} hint={strings.noAlertsHint} action={add} />;
  }
  return (
    <div className="flex flex-col gap-4">
      <ul
        aria-label={strings.alerts}
        className="flex flex-col divide-y divide-line rounded-md border border-line"
      >
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} onEdit={() => onEdit(alert)} />
        ))}
      </ul>
      {isFull && <p className="text-12 text-muted">{strings.limitReached(MAX_ALERTS)}</p>}
      <NotificationChoice />
      {add}
    </div>
  );
}
