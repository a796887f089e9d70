import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Trash2 from 'lucide-react/icons/trash';
import type { Alert } from '#entities/alert/alert.model.ts';
import { changeAlert, removeAlert } from '#entities/alert/alert.store.ts';
import { describeRule, describeState } from '#entities/alert/alert.words.ts';
import { formatDayTime } from '#shared/format/time.ts';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { cx } from '#shared/ui/cx.ts';
import * as strings from './strings.ts';

const DOTS = { On: 'bg-up', Repeats: 'bg-up', Fired: 'bg-brass', Paused: 'bg-muted' };

/** One alert: what it waits for, how it stands, and what can be done with it. */
export function AlertRow({ alert, onEdit }: { alert: Alert; onEdit: () => void }) {
  const { id, token, rule, isOn, firedAt } = alert;
  const state = describeState(alert);
  const name = strings.alertName(token.symbol, describeRule(rule));
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-semibold text-13">
          {token.symbol} <span className="font-normal">{describeRule(rule)}</span>
        </p>
        <p className="flex items-center gap-1.5 text-11 text-muted">
          <span className={cx('size-1.5 rounded-full', DOTS[state])} aria-hidden="true" />
          {state}
          {firedAt !== undefined && (
            <time dateTime={new Date(firedAt).toISOString()}>{formatDayTime(firedAt)}</time>
          )}
        </p>
      </div>
      <IconButton
        size="sm"
        label={isOn ? strings.pause(name) : strings.turnOn(name)}
        onClick={() => changeAlert(id, (one) => ({ ...one, isOn: !isOn }))}
      >
        {isOn ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
      </IconButton>
      <IconButton size="sm" label={strings.edit(name)} onClick={onEdit}>
        <Pencil size={14} aria-hidden="true" />
      </IconButton>
      <IconButton size="sm" label={strings.deleteAlert(name)} onClick={() => removeAlert(id)}>
        <Trash2 size={14} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
