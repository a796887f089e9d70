import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));
/** Where the server says on which ports it is; the app's is said last. */
const SAID = { rpcPort: /JSON-RPC on http:\S+:(\d+) /, port: /Open http:\S+:(\d+)\n/ };
/** What a server says of a port it cannot have. */
const PORT_REFUSED = /^Port \d+ on /m;
/** The system chooses them. */
const ANY_PORTS: Ports = { port: 0, rpcPort: 0 };
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
  let { child, ports } = await launch(ANY_PORTS, settings);
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
      ({ child, ports } = await launch(ports, settings));
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

interface Launched {
  child: ChildProcess;
  ports: Ports;
}

/** Tries until nothing else has one of the ports: while a server is down, a connection of somebody's may. */
async function launch(ports: Ports, settings: readonly string[]): Promise<Launched> {
  for (;;) {
    const launched = await tryLaunch(
      ['--port', ports.port, '--rpc-port', ports.rpcPort, ...settings].map(String),
    );
    if (launched !== 'port-refused') return launched;
  }
}

function tryLaunch(args: readonly string[]): Promise<Launched | 'port-refused'> {
  // A process group of its own, so that a crash takes the node's child with it.
  const child = spawn(process.execPath, ['--import', LEASH, MAIN, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [port, rpcPort] = [SAID.port, SAID.rpcPort].map((said) => Number(said.exec(output)?.[1]));
      if (port && rpcPort) resolve({ child, ports: { port, rpcPort } });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', (code) => {
      if (PORT_REFUSED.test(output)) resolve('port-refused');
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
