import { useId, useState } from 'react';
import { useStored } from '#shared/storage/use-stored.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { CopyButton } from '#shared/ui/overlays/copy-button.tsx';
import { addPresets, exportPresets, importPresets, type Preset } from '../presets.model.ts';
import { describePreset } from './describe-preset.ts';
import { keepPresets, presetsEntry } from './presets.store.ts';
import * as strings from './strings.ts';

/** Own presets as text: one line each, out by copying and in by pasting, which asks first whether what it contains is wanted. */
export function PresetTransfer() {
  const [own] = useStored(presetsEntry);
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState<{ isError: boolean; text: string }>();
  const saidId = useId();
  const read = importPresets(typed);

  function take() {
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
        placeholder={strings.pasteHere}
        rows={3}
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setSaid(undefined);
        }}
        className="w-full resize-y rounded-md border border-line bg-raised p-2.5 text-12 placeholder:text-muted focus:border-brass"
      />
      {!('error' in read) && <Question presets={read} own={own} />}
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

function Question({ presets, own }: { presets: readonly Preset[]; own: readonly Preset[] }) {
  return (
    <div className="rounded-md border border-line px-3 py-2 text-12">
      <p className="text-muted">{strings.importThese(presets.length)}</p>
      <ul aria-label={strings.inTheText} className="mt-1.5 flex flex-col gap-1.5">
        {presets.map((preset, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text may have a name twice, and its lines have no other key
          <li key={index} className="wrap-anywhere">
            <span className="font-semibold text-13">{preset.name}</span>
            {own.some(({ name }) => name === preset.name) && ` · ${strings.replacesYours}`}
            <span className="block text-muted">{describePreset(preset)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
