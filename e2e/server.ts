import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSolanaRpc } from '@solana/kit';
import { copyPreparedData } from '../apps/server/src/testing/server/prepared-data.ts';
import { startServer as start } from '../apps/server/src/testing/server/running-server.ts';

/** In a minute: what a page asks for is counted elsewhere. */
const CALLS = 100_000;

/** What a server says of a port it cannot have. */
const PORT_REFUSED = /Port \d+ on /;

/** A running product on ports and a data directory of its own. */
export interface RunningServer {
  url: string;
  rpcUrl: string;
  dataDir: string;
  /** The server's process and its children. */
  pids(): number[];
  /** Kills the whole process tree with SIGKILL. */
  crash(): Promise<void>;
  /** Kills the node's child alone, which the server starts again by itself. */
  crashNode(): void;
  /** Starts again on the same ports and data directory. */
  restart(): Promise<void>;
  /** Stops as Ctrl-C does and removes the data directory. */
  stop(): Promise<void>;
}

/** Starts the built server as `npm start` does, on a copy of the run's prepared data, and resolves once it has printed its address; `env` are settings besides. */
export async function startServer(
  world: 'lively' | 'calm',
  env?: Record<string, string>,
): Promise<RunningServer> {
  const dataDir = await copyPreparedData();
  let server = await start({ dataDir, world, env });
  const { url, rpcUrl, port, rpcPort } = server;
  return {
    url,
    rpcUrl,
    dataDir,
    pids: () => server.pids(),
    async crash() {
      await server.end('SIGKILL');
    },
    crashNode() {
      const [, node] = server.pids();
      if (node === undefined) throw new Error('the server has no child');
      process.kill(node, 'SIGKILL');
    },
    async restart() {
      for (;;) {
        const next = await start({ dataDir, world, port, rpcPort, env }).catch(String);
        if (typeof next !== 'string') {
          server = next;
          return;
        }
        // While a server is down, another process may have one of its ports.
        if (!PORT_REFUSED.test(next)) throw new Error(next);
      }
    },
    async stop() {
      await server.end('SIGINT');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a product of another network, whose node and hosts are those of a running one; its data directory is empty. */
export async function startBehind(far: RunningServer): Promise<RunningServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'orrery-test-'));
  const socket = far.url.replace('http', 'ws');
  const env = {
    ORRERY_NETWORK: 'devnet',
    ORRERY_GENESIS_HASH: await createSolanaRpc(far.rpcUrl).getGenesisHash().send(),
    ORRERY_RPC_URLS: `${far.rpcUrl} ${socket}/rpc`,
    ORRERY_HOSTS: [
      `tokens=${far.url} ${CALLS}`,
      `stream=${socket}/stream`,
      ...['ultra', 'swap', 'trigger', 'recurring', 'send'].map(
        (product) => `${product}=${far.url}/${product}/v1 ${CALLS}`,
      ),
      `price=${far.url}/price/v3 ${CALLS}`,
      `activity=${far.url} ${CALLS}`,
      `pairs=${far.url}/api/v1 ${CALLS}`,
      `oracle=${far.url}/oracle ${CALLS}`,
      `bundles=${far.url}/block-engine ${CALLS}`,
      `tips=${far.url}/bundle-tip-floor ${CALLS}`,
    ].join(),
  };
  let server = await start({ dataDir, env });
  const { url, port } = server;
  return {
    url,
    rpcUrl: far.rpcUrl,
    dataDir,
    pids: () => server.pids(),
    async crash() {
      await server.end('SIGKILL');
    },
    crashNode: () => far.crashNode(),
    async restart() {
      server = await start({ dataDir, port, env });
    },
    async stop() {
      await server.end('SIGINT');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
