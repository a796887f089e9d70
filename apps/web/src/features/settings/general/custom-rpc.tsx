import { type FormEvent, useId, useState } from 'react';
import { chooseRpc, toFullUrl, toRpcUrl } from '#shared/api/rpc-choice.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { Input } from '#shared/ui/controls/input.tsx';
import { showToast } from '#shared/ui/overlays/toast.ts';
import * as strings from '../strings.ts';

/** One toast each, however often one changes one's mind. */
export const RPC_UPDATED = 'rpc-updated';
const CUSTOM_RPC = 'rpc-custom';

interface CustomRpcProps {
  current: string | undefined;
  listed: readonly { url: string }[];
  onSaved: () => void;
}

/** The address of a node of one's own; it is used once it is saved. */
export function CustomRpc({ current, listed, onSaved }: CustomRpcProps) {
  const [typed, setTyped] = useState(current ?? '');
  const errorId = useId();
  const url = toRpcUrl(typed);
  const isWrong = typed.trim() !== '' && url === undefined;

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (url === undefined) return;
    chooseRpc(url);
    showToast('success', { title: strings.rpcUpdated }, RPC_UPDATED);
    if (!listed.some((rpc) => toFullUrl(rpc.url) === url))
      showToast('info', { title: strings.customRpcEndpoint, description: strings.rpcSetTo(url) }, CUSTOM_RPC);
    onSaved();
  };

  return (
    <form onSubmit={save} className="flex flex-col gap-2 p-3">
      <div className="flex gap-2">
        <Input
          type="url"
          inputMode="url"
          look="dense"
          aria-label={strings.customRpcUrl}
          aria-invalid={isWrong}
          aria-describedby={errorId}
          placeholder="https://"
          value={typed}
          className="h-9"
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="primary" disabled={url === undefined || url === current}>
          {strings.save}
        </Button>
      </div>
      <p id={errorId} role="status" className="text-12 text-down empty:hidden">
        {isWrong && strings.urlInvalid}
      </p>
    </form>
  );
}
