import { useId, useState } from 'react';
import { useRpcList } from '#entities/rpc/use-rpc-list.ts';
import { chooseRpc } from '#shared/api/rpc-choice.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { showToast } from '#shared/ui/overlays/toast.ts';
import { Setting } from '../setting.tsx';
import * as strings from '../strings.ts';
import { CustomRpc, RPC_UPDATED } from './custom-rpc.tsx';
import { RpcRow } from './rpc-row.tsx';

/** Which node the app asks: one of the list, each with its ping, or one's own. */
export function RpcSetting() {
  const { list, custom } = useRpcList();
  const [isCustomOpen, setIsCustomOpen] = useState(false);
  const name = useId();
  const isCustom = isCustomOpen || custom !== undefined;
  const chosen = custom ?? list.find(({ isChosen }) => isChosen);

  const choose = (url: string) => {
    setIsCustomOpen(false);
    chooseRpc(url);
    showToast('success', { title: strings.rpcUpdated }, RPC_UPDATED);
  };

  return (
    <Setting title={strings.rpcEndpoint}>
      <fieldset className="divide-y divide-line overflow-hidden rounded-md border border-line">
        <legend className="sr-only">{strings.rpcEndpoint}</legend>
        {list.map((rpc) => (
          <RpcRow
            key={rpc.url}
            name={name}
            label={rpc.id}
            rpc={rpc}
            isChecked={!isCustom && rpc.isChosen}
            onChoose={() => choose(rpc.url)}
          />
        ))}
        <RpcRow
          name={name}
          label={strings.custom}
          rpc={custom}
          isChecked={isCustom}
          onChoose={() => setIsCustomOpen(true)}
        />
        {isCustom && <CustomRpc current={custom?.url} listed={list} onSaved={() => setIsCustomOpen(false)} />}
      </fieldset>
      {chosen?.needsReload && (
        <div role="status" className="flex items-center justify-between gap-3 text-12 text-warn">
          {strings.reloadToUse}
          <Button size="sm" onClick={() => location.reload()}>
            {strings.reload}
          </Button>
        </div>
      )}
    </Setting>
  );
}
