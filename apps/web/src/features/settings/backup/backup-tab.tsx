import { useId, useState } from 'react';
import { quickBuyEntry } from '#entities/quick-buy/quick-buy.settings.ts';
import { settingsEntry } from '#entities/settings/settings.ts';
import { shortcutsEntry } from '#entities/shortcut/shortcut.store.ts';
import { tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import { rpcEntry } from '#shared/api/rpc-choice.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { lookEntry } from '#shared/theme/theme.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { CopyButton } from '#shared/ui/overlays/copy-button.tsx';
import { showToast } from '#shared/ui/overlays/toast.ts';
import { Setting } from '../setting.tsx';
import * as strings from '../strings.ts';
import {
  applySnapshot,
  type Change,
  defaultSnapshot,
  listChanges,
  readBackup,
  type Snapshot,
  takeSnapshot,
  writeBackup,
} from './backup.model.ts';

const TEXT_AREA =
  'w-full resize-y rounded-md border border-line bg-raised p-2.5 font-mono text-12 placeholder:text-muted focus:border-brass';

/** All settings as text: out by copying, in by pasting, and back to how they were. */
export function BackupTab() {
  const current = useSnapshot();
  const [typed, setTyped] = useState('');

  const replace = (snapshot: Snapshot, title: string) => {
    const before = takeSnapshot();
    applySnapshot(snapshot);
    setTyped('');
    showToast('success', {
      title,
      action: { label: strings.undo, onPress: () => applySnapshot(before) },
    });
  };

  const text = writeBackup(current);
  const isDefault = listChanges(current, defaultSnapshot()).length === 0;
  return (
    <>
      <Setting title={strings.exportTitle} hint={strings.exportHint}>
        <div className="relative">
          <textarea
            readOnly
            aria-label={strings.exportedSettings}
            rows={6}
            value={text}
            className={TEXT_AREA}
          />
          <span className="absolute top-1.5 right-3.5">
            <CopyButton text={text} label={strings.copySettings} />
          </span>
        </div>
      </Setting>
      <Import
        typed={typed}
        current={current}
        onType={setTyped}
        onImport={(snapshot) => replace(snapshot, strings.imported)}
      />
      <Setting title={strings.resetTitle} hint={strings.resetHint}>
        <Button
          variant="danger"
          disabled={isDefault}
          className="self-start"
          onClick={() => replace(defaultSnapshot(), strings.wereReset)}
        >
          {strings.resetAction}
        </Button>
      </Setting>
    </>
  );
}

/** The settings as they are, also when another tab changes them. */
function useSnapshot(): Snapshot {
  const [settings] = useStored(settingsEntry);
  const [trade] = useStored(tradeSettingsEntry);
  const [look] = useStored(lookEntry);
  const [quickBuy] = useStored(quickBuyEntry);
  const [keys] = useStored(shortcutsEntry);
  const [rpc] = useStored(rpcEntry);
  return { settings, trade, look, quickBuy, keys, rpc };
}

interface ImportProps {
  typed: string;
  current: Snapshot;
  onType: (text: string) => void;
  onImport: (snapshot: Snapshot) => void;
}

/** Says what a text would change before it changes anything. */
function Import({ typed, current, onType, onImport }: ImportProps) {
  const saidId = useId();
  const read = typed.trim() === '' ? undefined : readBackup(typed, current);
  const error = read && 'error' in read ? read.error : undefined;
  const snapshot = read && !('error' in read) ? read : undefined;
  const changes = snapshot ? listChanges(current, snapshot) : [];
  return (
    <Setting title={strings.importTitle}>
      <textarea
        aria-label={strings.settingsToImport}
        aria-invalid={error !== undefined}
        aria-describedby={saidId}
        placeholder={strings.importPlaceholder}
        rows={3}
        spellCheck={false}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        className={TEXT_AREA}
      />
      <div id={saidId} role="status" className="text-12 empty:hidden">
        {error && <p className="text-down">{error}</p>}
        {snapshot && changes.length === 0 && <p className="text-muted">{strings.noChanges}</p>}
        {changes.length > 0 && <Changes changes={changes} />}
      </div>
      <Button
        className="self-start"
        disabled={!snapshot || changes.length === 0}
        onClick={() => snapshot && onImport(snapshot)}
      >
        {strings.importAction}
      </Button>
    </Setting>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <dl aria-label={strings.changes} className="divide-y divide-line rounded-md border border-line">
      {changes.map(({ name, before, after }) => (
        <div key={name} className="flex items-baseline justify-between gap-4 px-3 py-2">
          <dt className="shrink-0 text-muted">{name}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">
            <del className="text-muted">{before}</del> →{' '}
            <ins className="font-semibold no-underline">{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
