import { useId, useState } from 'react';
import { useStored } from '#shared/storage/use-stored.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { CopyButton } from '#shared/ui/overlays/copy-button.tsx';
import { addPresets, exportPresets, importPresets } from '../presets.model.ts';
import { keepPresets, presetsEntry } from './presets.store.ts';
import * as strings from './strings.ts';

/** Own presets as text: one line each, out by copying and in by pasting. */
export function PresetTransfer() {
  const [own] = useStored(presetsEntry);
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState<{ isError: boolean; text: string }>();
  const saidId = useId();

  function take() {
    const read = importPresets(typed);
    if ('error' in read) return setSaid({ isError: true, text: strings.importFailed(read.error) });
    keepPresets(addPresets(own, read));
    setTyped('');
    setSaid({ isError: false, text: strings.presetsImported(read.length) });
  }

  return (
    <section aria-label={strings.asText} className="flex flex-col gap-2">
      <h3 className="flex items-center gap-1.5 font-semibold text-12">
        {strings.asText}
        {own.length > 0 && <CopyButton text={exportPresets(own)} label={strings.copyPresets} />}
      </h3>
      <textarea
        aria-label={strings.presetsToImport}
        aria-invalid={said?.isError === true}
        aria-describedby={saidId}
        placeholder="name=My%20preset&minMcap=250000"
        rows={3}
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setSaid(undefined);
        }}
        className="w-full resize-y rounded-md border border-line bg-raised p-2.5 font-mono text-12 placeholder:text-muted focus:border-brass"
      />
      <div className="flex items-start justify-between gap-3">
        <p id={saidId} role="status" className={said?.isError ? 'text-12 text-down' : 'text-12 text-up'}>
          {said?.text}
        </p>
        <Button disabled={typed.trim() === ''} onClick={take}>
          {strings.importWord}
        </Button>
      </div>
    </section>
  );
}
