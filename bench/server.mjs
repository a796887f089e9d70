// Runs the built product for a measurement: its own data directory and ports, the process tree's CPU and memory.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = new URL('../apps/server/dist/', import.meta.url);
/** What each program says when it can be asked. */
const READY = { main: /Open http\S+\n/, 'bare-node': /JSON-RPC on .*\n/ };
const CLOCK = fileURLToPath(new URL('fast-clock.cjs', import.meta.url));
/** As `npm start` runs it. */
const NURSERY = '--max-semi-space-size=4';
const TICKS_A_SECOND = 100;

export function makeDataDir() {
  return mkdtempSync(path.join(tmpdir(), 'orrery-bench-'));
}

export function dropDataDir(dataDir) {
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * Starts the server, or the node alone, and waits for the line with its address; `startMs` is what that took. On port 0 the system chooses, else the node is
 * on the next one unless another is named; on another network there is neither, and the world is null. A group of its own can be killed whole.
 */
export async function startServer({
  dataDir,
  port,
  rpcPort = port && port + 1,
  world = 'lively',
  speed = 1,
  isGroup = false,
  program = 'main',
  env = {},
}) {
  const ofWorld = world === null ? [] : ['--rpc-port', rpcPort, '--world', world];
  const flags = ['--port', port, '--data-dir', dataDir, ...ofWorld];
  const clock = speed === 1 ? {} : { NODE_OPTIONS: `--require ${CLOCK}`, BENCH_CLOCK_SPEED: String(speed) };
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [NURSERY, fileURLToPath(new URL(`${program}.js`, DIST)), ...flags.map(String)],
    {
      env: { ...process.env, ...clock, ...env },
      detached: isGroup,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  // A measurement that fails or is ended leaves nothing running.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  child.once('exit', () => process.off('exit', end));
  let said = '';
  await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
    child.stdout.on('data', (text) => {
      said += text;
      if (READY[program].test(said)) resolve();
    });
  });
  const startMs = performance.now() - startedAt;
  const [taken, takenRpc] = [/Open http:\S+:(\d+)/, /JSON-RPC on http:\S+:(\d+)/].map((line) =>
    Number(line.exec(said)?.[1]),
  );
  return {
    startMs,
    pid: child.pid,
    port: taken,
    url: `http://127.0.0.1:${taken}`,
    rpcPort: takenRpc,
    usage: () => usageOf(child.pid),
    /** Kills the whole tree at once; only for one that was started as a group. */
    async kill() {
      child.removeAllListeners('exit');
      const ended = new Promise((resolve) => child.once('exit', resolve));
      process.kill(-Number(child.pid), 'SIGKILL');
      await ended;
    },
    killChild: () => process.kill(treeOf(child.pid)[1], 'SIGKILL'),
    async stop() {
      child.removeAllListeners('exit');
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** CPU seconds so far and proportional memory in MB of a process and its children (Linux). */
function usageOf(pid) {
  const pids = treeOf(pid);
  return {
    cpuSeconds: sum(pids.map(cpuOf)),
    megabytes: sum(pids.map(memoryOf)),
  };
}

function treeOf(root) {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const fields = statOf(name);
      return fields === undefined ? [] : [[Number(name), Number(fields[1])]];
    });
  const tree = [root];
  for (const parent of tree) tree.push(...parents.filter(([, of]) => of === parent).map(([pid]) => pid));
  return tree;
}

/** What follows the name in `/proc/PID/stat`; undefined when the process has ended meanwhile. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function cpuOf(pid) {
  const fields = statOf(pid);
  return fields === undefined ? 0 : (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

function memoryOf(pid) {
  try {
    const [, kilobytes = '0'] =
      /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}

function sum(figures) {
  return figures.reduce((total, figure) => total + figure, 0);
}
