import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const SERVER_ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the server as it is shipped, once before all integration tests: some run beside each other and start it. */
export async function setup(): Promise<void> {
  await build({ root: SERVER_ROOT, configFile: path.join(SERVER_ROOT, 'vite.config.ts'), logLevel: 'error' });
}
