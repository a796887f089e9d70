import { fileURLToPath } from 'node:url';
import { formatTenths } from '@orrery/domain/rounded-formats';
import { forkChild } from '@orrery/localnet';
import { compactHeap, createPacedTime, machine } from '@orrery/runtime';
import { pino } from 'pino';
import packageFile from '../package.json' with { type: 'json' };
import { readPrograms } from './chain/read-programs.ts';
import { type ComposeOptions, compose, type Running } from './composition/compose.ts';
import { composeRemote } from './composition/compose-remote.ts';
import { toStartupSentence } from './composition/startup-sentence.ts';
import { type Config, readConfig } from './config.ts';
import { checkRemote } from './remote/check.ts';

const MAX_STOP_MS = 1_900;
/** Tries the addresses of the configuration, and starts nothing. */
const CHECK = '--check';

// A person at a terminal reads the progress lines; a log collector reads everything.
const log = pino(
  { level: process.stderr.isTTY ? 'warn' : 'info' },
  pino.destination({ dest: 2, sync: false }),
);
/** From `dist` it is as far as from `src`. */
const programsUrl = new URL('../../../programs/', import.meta.url);
const childPath = fileURLToPath(new URL('node-child.js', import.meta.url));
const pictureChild = fileURLToPath(new URL('picture-child.js', import.meta.url));
const startedAt = performance.now();
let running: Pick<Running, 'publicUrl' | 'stop'> | undefined;
let isStopping = false;

// The reader of the progress lines may leave; the server goes on.
process.stdout.on('error', () => undefined);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function seconds(): string {
  return `${formatTenths((performance.now() - startedAt) / 1000)} s`;
}

/** The first signal stops in order; a second one, or one that comes before there is anything to stop, ends at once. */
async function stop(): Promise<void> {
  if (isStopping) process.exit(1);
  isStopping = true;
  if (!running) process.exit(0);
  say('Stopping …');
  // The process itself is what ends here, in real time.
  setTimeout(() => {
    log.error({ afterMs: MAX_STOP_MS }, 'shutdown timed out, exiting; nothing acknowledged is lost');
    process.exit(1);
  }, MAX_STOP_MS).unref();
  await running.stop();
  process.exit(0);
}

function fail(error: unknown): void {
  const sentence = toStartupSentence(error);
  if (sentence === undefined) log.fatal({ err: error }, 'the server failed');
  else process.stderr.write(`${sentence}\n`);
  log.flush();
  process.exitCode = 1;
}

/** Logs an uncaught error in the log's own form and exits, so that a supervisor restarts from what is on disk. */
function crash(error: unknown): void {
  log.fatal({ err: error }, 'the server failed');
  process.exit(1);
}

async function check(config: Config): Promise<void> {
  const { lines, isUsable } = await checkRemote(config);
  for (const line of lines) say(line);
  if (!isUsable) process.exitCode = 1;
}

async function run(): Promise<void> {
  process.on('uncaughtException', crash);
  const args = process.argv.slice(2);
  const config = readConfig(
    process.env,
    args.filter((arg) => arg !== CHECK),
  );
  if (args.includes(CHECK)) return await check(config);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().catch(fail));
  const shared = {
    config,
    log,
    time: createPacedTime(machine),
    version: packageFile.version,
    webRoot: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    pictureChild,
    onStep: (line: string) => say(`[${seconds()}] ${line} …`),
  };
  running =
    config.network === 'local'
      ? await startLocal(shared)
      : await composeRemote({ ...shared, genesisHash: config.genesisHash });
  say(`[${seconds()}] Ready. Open ${running.publicUrl}`);
}

function startLocal(
  shared: Pick<ComposeOptions, 'config' | 'log' | 'time' | 'version' | 'webRoot' | 'pictureChild' | 'onStep'>,
) {
  return compose({
    ...shared,
    startChild: () => forkChild(childPath),
    programs: readPrograms(programsUrl),
    onSettled: compactHeap,
  });
}

await run().catch((error: unknown) => {
  fail(error);
  process.exit(1);
});
