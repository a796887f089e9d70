// Packages as a measurement loads them: built from source, whether or not the product is.
import { mkdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

export async function load(name) {
  const outDir = fileURLToPath(new URL('../node_modules/.cache/orrery-bench/', import.meta.url));
  mkdirSync(outDir, { recursive: true });
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: [/^@orrery\//] },
    build: {
      ssr: fileURLToPath(new URL(`../packages/${name}/src/index.ts`, import.meta.url)),
      outDir,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  return await import(pathToFileURL(`${outDir}${name}.mjs`).href);
}
