import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPacedTime, machine } from '@orrery/runtime';
import { pino } from 'pino';
import { composeRemote, type RunningRemote } from '../../apps/server/src/composition/compose-remote.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import type { Harness } from './harness.ts';

const WEB_ROOT = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const PICTURE_CHILD = fileURLToPath(new URL('../../apps/server/dist/picture-child.js', import.meta.url));

/** Another Orrery, in the machine's time, whose node and hosts are those of the first unless the settings say otherwise. */
export async function startNear(
  far: Pick<Harness, 'url' | 'rpc'>,
  env: Record<string, string> = {},
): Promise<RunningRemote> {
  const config = readConfig(
    {
      ORRERY_NETWORK: 'devnet',
      ORRERY_PORT: '0',
      ORRERY_DATA_DIR: mkdtempSync(path.join(tmpdir(), 'orrery-remote-')),
      ORRERY_RPC_URLS: `${far.rpc} ${far.url.replace('http', 'ws')}/rpc`,
      ORRERY_HOSTS: [
        `tokens=${far.url} 10000`,
        `stream=${far.url.replace('http', 'ws')}/stream`,
        `ultra=${far.url}/ultra/v1 10000`,
        `trigger=${far.url}/trigger/v1 10000`,
        `activity=${far.url} 10000`,
        `pairs=${far.url}/api/v1 10000`,
        `oracle=${far.url}/oracle 10000`,
        `bundles=${far.url}/block-engine 10000`,
        `tips=${far.url}/bundle-tip-floor 10000`,
      ].join(),
      ...env,
    },
    [],
  );
  return await composeRemote({
    config,
    genesisHash: config.genesisHash,
    log: pino({ enabled: false }),
    time: createPacedTime(machine),
    version: '0.0.0',
    webRoot: WEB_ROOT,
    pictureChild: PICTURE_CHILD,
    onStep: () => undefined,
  });
}

/** What a node or a server answers to a JSON-RPC body. */
export async function rpc(at: string, body: unknown) {
  const response = await fetch(at, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return await response.json();
}

/** One JSON-RPC call. */
export const call = (method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id: 1, method, params });
