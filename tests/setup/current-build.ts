import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The tests start the server as it is shipped: built when the sources have changed since, once for the whole run. */
export function setup(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../scripts/setup.mjs', import.meta.url))], {
    stdio: 'inherit',
  });
}
