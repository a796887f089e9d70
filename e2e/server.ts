import { rm } from 'node:fs/promises';
import { copyPreparedData } from '../apps/server/src/testing/server/prepared-data.ts';
import { startServer as start } from '../apps/server/src/testing/server/running-server.ts';

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
