import { parseArgs } from 'node:util';
import { checkLedger, type LedgerStats, readLedgerStats } from '@orrery/localnet';
import { backUp, ledgerIn, restore, withHeld } from './chain/data-dir/backup.ts';
import { toStartupSentence } from './composition/startup-sentence.ts';

const USAGE = `npm run ledger -- COMMAND [--data-dir DIRECTORY]
  stats               counts what the ledger holds
  verify              checks the file, every account and every block
  backup TO           copies the data directory to a new one
  restore FROM        copies it back; --force replaces what is there`;

try {
  process.exitCode = run(process.argv.slice(2));
} catch (error) {
  const sentence = toStartupSentence(error);
  if (sentence === undefined) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

/** Runs a command; returns what the process ends with. */
function run(args: string[]): number {
  const read = readArgs(args);
  if (read === undefined) return explain();
  const { values, positionals } = read;
  const [command, place, ...more] = positionals;
  const directory = values['data-dir'] ?? process.env.ORRERY_DATA_DIR ?? '.orrery';
  const hasPlace = command === 'backup' || command === 'restore';
  if (more.length > 0 || (place !== undefined) !== hasPlace) return explain();
  if (command === 'stats') say(linesOf(withHeld(directory, (held) => readLedgerStats(ledgerIn(held)))));
  else if (command === 'verify') return verify(directory);
  else if (command === 'backup' && place !== undefined) {
    backUp(directory, place);
    say([`Copied ${directory} to ${place}; the ledger of the copy is intact.`]);
  } else if (command === 'restore' && place !== undefined) {
    restore(place, directory, values.force === true);
    say([`Restored ${directory} from ${place}.`]);
  } else return explain();
  return 0;
}

function readArgs(args: string[]) {
  const options = { 'data-dir': { type: 'string' }, force: { type: 'boolean' } } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    return undefined;
  }
}

function verify(directory: string): number {
  const problems = withHeld(directory, (held) => checkLedger(ledgerIn(held)));
  say(problems.length === 0 ? ['The ledger is intact.'] : problems);
  return problems.length === 0 ? 0 : 1;
}

function linesOf(stats: LedgerStats): string[] {
  return [
    `genesis       ${stats.genesisHash} of ${new Date(stats.genesisMs).toISOString()}`,
    `slots kept    ${stats.firstSlot} to ${stats.lastSlot}`,
    `blocks        ${stats.height}`,
    `transactions  ${stats.transactions}`,
    `accounts      ${stats.accounts}`,
    `lamports      ${stats.lamports}`,
    `bytes         ${stats.bytes}`,
  ];
}

function explain(): number {
  process.stderr.write(`${USAGE}\n`);
  return 2;
}

function say(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
