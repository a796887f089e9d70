import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type GenesisAccount, SYSTEM_PROGRAM } from '@orrery/chain';
import { createPacedTime, machine } from '@orrery/runtime';
import {
  type Address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { type Localnet, type LocalnetOptions, startLocalnet } from '../localnet.ts';
import { forkChild } from '../supervision/child-port.ts';

const PACKAGE = process.cwd();
export const FAUCET_LAMPORTS = 10n ** 17n;

/** The node built as the server builds it: a child, and a host program that runs a node until it is killed. */
export interface BuiltNode {
  childPath: string;
  hostPath: string;
  faucet: KeyPairSigner;
  /** A new empty directory, gone with `remove`. */
  newDir: () => string;
  remove: () => void;
}

// Inside node_modules, so that the built files find the native packages.
export async function buildNode(): Promise<BuiltNode> {
  const cache = join(PACKAGE, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const root = mkdtempSync(join(cache, 'localnet-'));
  const source = JSON.stringify(join(PACKAGE, 'packages/localnet/src/index.ts'));
  const programs = JSON.stringify(pathToFileURL(join(PACKAGE, 'programs/')));
  const self = JSON.stringify(join(PACKAGE, 'packages/localnet/src/testing/node.ts'));
  writeFileSync(
    join(root, 'child.ts'),
    `import { machine } from '@orrery/runtime';\nimport { parentProcess, runNodeChild } from ${source};\nconst programs = new URL(${programs});\nrunNodeChild({ parent: parentProcess(), machine, programs });\n`,
  );
  writeFileSync(join(root, 'host.ts'), `import { runHost } from ${self};\nawait runHost();\n`);
  // Not at the top: the host program shares this file and has no use for a bundler.
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: [/^@orrery\//] },
    build: {
      ssr: true,
      target: 'node20',
      outDir: join(root, 'dist'),
      rolldownOptions: {
        input: { child: join(root, 'child.ts'), host: join(root, 'host.ts') },
        external: ['vite'],
      },
    },
  });
  const dirs = [root];
  return {
    childPath: join(root, 'dist', 'child.js'),
    hostPath: join(root, 'dist', 'host.js'),
    faucet: await testFaucet(),
    newDir: () => {
      const dir = mkdtempSync(join(tmpdir(), 'orrery-localnet-'));
      dirs.push(dir);
      return dir;
    },
    remove: () => {
      for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
    },
  };
}

export function startTestNode(
  { childPath, faucet }: Pick<BuiltNode, 'childPath' | 'faucet'>,
  dataDir: string,
  more: readonly GenesisAccount[] = [],
): Promise<Localnet> {
  const options = testNodeOptions({ faucet, dataDir, more });
  return startLocalnet({
    ...options,
    startChild: () => forkChild(childPath),
    time: createPacedTime(machine),
  });
}

/** What every node of a test stands on: a rich faucet and the accounts its chain begins with. */
export function testNodeOptions({
  faucet,
  dataDir,
  more,
}: Pick<LocalnetOptions, 'faucet' | 'dataDir'> & { more: readonly GenesisAccount[] }) {
  return {
    dataDir,
    keep: { bytes: 1e9, milliseconds: 3_600_000 },
    genesis: () => [
      { address: faucet.address, lamports: FAUCET_LAMPORTS, owner: SYSTEM_PROGRAM, data: new Uint8Array() },
      ...more,
    ],
    faucet,
    log: { warn: () => undefined },
  };
}

/**
 * What the host program runs: `node host.js <data dir> <child path>`; it sends the port the system chose.
 * @public imported by an entry that this file writes
 */
export async function runHost(): Promise<void> {
  const [dataDir = '', childPath = ''] = process.argv.slice(2);
  const localnet = await startTestNode({ childPath, faucet: await testFaucet() }, dataDir);
  process.send?.(await localnet.listen({ host: '127.0.0.1', port: 0 }));
}

export function testFaucet(): Promise<KeyPairSigner> {
  return createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(5));
}

/** The pids of a process's node children. */
export function childPids(parent: number): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .flatMap((found) =>
      found !== null && Number(found[2]) === parent && found[3]?.includes('child.js')
        ? [Number(found[1])]
        : [],
    );
}

/** False for a process that has ended, also before its exit was collected. */
export function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}

type Blockhash = Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0];

/** Signs instructions into a v0 transaction paid by the first argument. */
export function signed(payer: KeyPairSigner, blockhash: Blockhash, instructions: readonly Instruction[]) {
  return signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      (m) => setTransactionMessageFeePayerSigner(payer, m),
      (m) => setTransactionMessageLifetimeUsingBlockhash(blockhash, m),
      (m) => appendTransactionMessageInstructions(instructions, m),
    ),
  );
}

export async function wire(
  payer: KeyPairSigner,
  blockhash: Blockhash,
  instructions: readonly Instruction[],
): Promise<string> {
  return getBase64EncodedWireTransaction(await signed(payer, blockhash, instructions));
}

/** A memo no other transaction carries. */
export function memo(text: string): Instruction {
  return {
    programAddress: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address,
    data: new TextEncoder().encode(text),
  };
}
