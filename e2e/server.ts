import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));
const READY = /https?:\/\/\S+/;
/** What a server says of ports it cannot have. */
const PORTS_REFUSED = /^(?:Port \d+ on|ORRERY_RPC_PORT) /m;
/** What the server runs first: the kernel closes the channel to whoever started it, however that ended. */
const LEASH = "data:text/javascript,process.once('disconnect',()=>process.kill(-process.pid,'SIGKILL'))";

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

/** Starts the built server as `npm start` does and resolves once it has printed its address. */
export async function startServer(world: 'lively' | 'calm'): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-e2e-'));
  const settings = ['--data-dir', dataDir, '--world', world];
  let { child, ports } = await launch(choosePorts, settings);
  return {
    url: `http://127.0.0.1:${ports.port}`,
    rpcUrl: `http://127.0.0.1:${ports.rpcPort}`,
    dataDir,
    pids: () => treeOf(child.pid),
    crash: () => end(child, 'SIGKILL'),
    crashNode() {
      const [, node] = treeOf(child.pid);
      if (node === undefined) throw new Error('the server has no child');
      process.kill(node, 'SIGKILL');
    },
    async restart() {
      ({ child, ports } = await launch(async () => ports, settings));
    },
    async stop() {
      await end(child, 'SIGINT');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Ports {
  port: number;
  rpcPort: number;
}

/** Starts it anew as long as something else has one of the ports. */
async function launch(choose: () => Promise<Ports>, settings: readonly string[]) {
  for (;;) {
    const ports = await choose();
    const child = await tryLaunch(
      ['--port', ports.port, '--rpc-port', ports.rpcPort, ...settings].map(String),
    );
    if (child !== 'ports-refused') return { child, ports };
  }
}

function tryLaunch(args: readonly string[]): Promise<ChildProcess | 'ports-refused'> {
  // A process group of its own, so that a crash takes the node's child with it.
  const child = spawn(process.execPath, ['--import', LEASH, MAIN, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (READY.test(output)) resolve(child);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', (code) => {
      if (PORTS_REFUSED.test(output)) resolve('ports-refused');
      else reject(new Error(`the server ended with ${code}:\n${output}`));
    });
  });
}

function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
  return new Promise((resolve) => {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || child.pid === undefined) return resolve();
    child.once('exit', () => resolve());
    process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal);
  });
}

/** The server and the one process below it: the node's child with the VM. */
function treeOf(root: number | undefined): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, parent]) => (pid === root || parent === root ? [pid] : []))
    .sort((a) => (a === root ? -1 : 1));
}

/** Ports that were free a moment ago; the node has the one after `rpcPort` too. */
async function choosePorts(): Promise<Ports> {
  return { port: await freePort(), rpcPort: await freePort() };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
