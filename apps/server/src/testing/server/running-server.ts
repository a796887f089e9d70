import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SERVER_ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** What the server runs first: the kernel closes the channel to the process that started it, however that ended. */
const LEASH = "data:text/javascript,process.once('disconnect',()=>process.kill(-process.pid,'SIGKILL'))";

export interface RunningServer {
  pid: number;
  port: number;
  /** The node's JSON-RPC; its WebSocket is on the next one. */
  rpcPort: number;
  /** The server's process and then its child, the node with the VM. */
  pids(): number[];
  url: string;
  rpcUrl: string;
  stdout(): string;
  stderr(): string;
  /** Reads nothing more of what it prints, as a pipe without a reader. */
  stopReading(): void;
  /** Sends a signal, SIGKILL to the whole process group; resolves with exit code and output once the process has ended. */
  end(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<Ended>;
}

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Where the server says on which ports it is. */
const SAID = { port: /Open http:\S+:(\d+)\n/, rpcPort: /JSON-RPC on http:\S+:(\d+) / };

/**
 * Starts the built server, on ports the system chooses unless they are given, and resolves once it has printed its address; rejects
 * with its output when it ends before.
 */
export async function startServer(options: {
  dataDir: string;
  port?: number;
  rpcPort?: number;
  world?: 'lively' | 'calm' | 'off';
  host?: string;
  /** Settings besides, by the names of the environment. */
  env?: Record<string, string> | undefined;
}): Promise<RunningServer> {
  const { dataDir, world = 'calm', host = '127.0.0.1', env } = options;
  // Other networks have no node and no world here.
  const embedded = env?.ORRERY_NETWORK ? [] : ['--rpc-port', options.rpcPort ?? 0, '--world', world];
  const places = ['--host', host, '--port', options.port ?? 0, '--data-dir', dataDir];
  const args = [...places, ...embedded].map(String);
  const { child, ended, output } = spawnServer(args, env);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => SAID.port.test(output.stdout) && resolve());
    void ended.then((end) => reject(new Error(JSON.stringify(end))));
  });
  const [port, rpcPort] = [SAID.port, SAID.rpcPort].map((said) => Number(said.exec(output.stdout)?.[1]));
  const { pid } = child;
  if (pid === undefined) throw new Error('a process that prints has an id');
  return {
    pid,
    port: Number(port),
    rpcPort: Number(rpcPort),
    pids: () => [pid, ...childrenOf(pid)],
    url: `http://127.0.0.1:${port}`,
    rpcUrl: `http://127.0.0.1:${rpcPort}`,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    stopReading: () => child.stdout?.destroy(),
    end(signal) {
      if (child.exitCode === null && child.pid !== undefined) {
        process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal);
      }
      return ended;
    },
  };
}

/** Runs the built server to its end. */
export function runServer(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return spawnServer(args, env).ended;
}

function spawnServer(args: readonly string[], env: Record<string, string> = {}) {
  const output = { stdout: '', stderr: '' };
  const main = path.join(SERVER_ROOT, 'dist/main.js');
  const child: ChildProcess = spawn(process.execPath, ['--import', LEASH, main, ...args], {
    env: { PATH: process.env.PATH, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    output.stdout += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    output.stderr += chunk.toString();
  });
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, ...output })));
  return { child, ended, output };
}

function childrenOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  return rows.flatMap((row) => {
    const [child = 0, parent] = row.trim().split(/\s+/).map(Number);
    return parent === pid ? [child] : [];
  });
}
