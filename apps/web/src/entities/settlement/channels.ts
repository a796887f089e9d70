import type { BundleStatus, Channels } from '@orrery/chain';
import { SendTransactionReplySchema } from '@orrery/wire/chain/broadcast';
import * as apiPaths from '@orrery/wire/paths';
import * as v from 'valibot';
import { api } from '#shared/api/api.ts';
import { listOtherRpcs } from '#shared/api/rpc-choice.ts';

const BundleIdSchema = v.object({ result: v.pipe(v.string(), v.hexadecimal(), v.length(64)) });
const BundleStatusesSchema = v.object({
  result: v.object({
    value: v.array(
      v.nullable(v.object({ confirmation_status: v.picklist(['processed', 'confirmed', 'finalized']) })),
    ),
  }),
});
const NotificationSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ method: v.literal('signatureNotification') }),
);
const RAW = { encoding: 'base64', skipPreflight: true, maxRetries: 0 };

/** The ways to the chain besides the chosen node, all of them the server's unless a person or the operator named others. */
export const channels: Channels = {
  fanOut(wire) {
    void relay(wire).catch(() => undefined);
    const call = toCall('sendTransaction', [wire, RAW]);
    void api.post(apiPaths.blockEngine, call, v.unknown()).catch(() => undefined);
    for (const url of listOtherRpcs()) void postTo(url, call).catch(() => undefined);
  },
  relay,
  async sendBundle(wires) {
    const call = toCall('sendBundle', [wires, { encoding: 'base64' }]);
    return (await api.post(apiPaths.blockEngine, call, BundleIdSchema)).result;
  },
  async bundleStatus(bundleId): Promise<BundleStatus> {
    const call = toCall('getBundleStatuses', [[bundleId]]);
    const { result } = await api.post(apiPaths.blockEngine, call, BundleStatusesSchema);
    return result.value[0]?.confirmation_status;
  },
  subscribe(signature, heard, signal) {
    const url = new URL(apiPaths.rpc, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    const call = toCall('signatureSubscribe', [signature, { commitment: 'confirmed' }]);
    socket.addEventListener('open', () => socket.send(JSON.stringify(call)));
    socket.addEventListener('message', ({ data }) => {
      if (v.is(NotificationSchema, data)) heard();
    });
    signal.addEventListener('abort', () => socket.close());
  },
};

function relay(wire: string): Promise<unknown> {
  return api.post(apiPaths.sendTransaction, { transaction: wire }, SendTransactionReplySchema);
}

/** A JSON-RPC call; each has a connection or a request of its own, so all can have one id. */
function toCall(method: string, params: readonly unknown[]) {
  return { jsonrpc: '2.0', id: 1, method, params };
}

function postTo(url: string, call: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(call), credentials: 'omit' });
}
