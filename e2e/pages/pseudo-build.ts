import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';

const WEB = fileURLToPath(new URL('../../apps/web', import.meta.url));

/** Builds the app in longer words; resolves with the directory, which the test removes. */
export async function buildPseudo(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'pseudo-'));
  const build = ['vite', 'build', '--mode', 'pseudo', '--outDir', directory, '--emptyOutDir'];
  await promisify(execFile)('npx', build, { cwd: WEB });
  return directory;
}

/** Gives the pages of a context that build, under the headers that the server sends with its own. */
export async function servePseudo(context: BrowserContext, directory: string): Promise<void> {
  await context.route('**/*', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'document') {
      const response = await route.fetch();
      const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers();
      const body = await readFile(path.join(directory, 'index.html'), 'utf8');
      return await route.fulfill({ status: response.status(), headers, body });
    }
    const file = path.join(directory, pathname);
    if (path.extname(file) === '' || !existsSync(file)) return await route.fallback();
    return await route.fulfill({ path: file });
  });
}
