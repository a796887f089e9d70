// Modules of the product as a measurement loads them: built from source, whether or not the product is.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const ROOT = new URL('../', import.meta.url);

/** Some modules by their paths from the root, or their packages' names: one build, in which what they share is there once. */
export async function load(...sources) {
  return await Promise.all((await bundle(...sources)).map((address) => import(address)));
}

/** Builds as the server is, with packages of the registry outside; answers where each module can be imported from. */
export async function bundle(...sources) {
  const outDir = fileURLToPath(new URL('node_modules/.cache/orrery-bench/', ROOT));
  const input = Object.fromEntries(sources.map((source) => [nameOf(source), fileOf(source)]));
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: [/^@orrery\//] },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: false,
      rollupOptions: { input, preserveEntrySignatures: 'strict', output: { entryFileNames: '[name].mjs' } },
    },
  });
  return sources.map((source) => pathToFileURL(`${outDir}${nameOf(source)}.mjs`).href);
}

function fileOf(source) {
  return fileURLToPath(new URL(source.includes('/') ? source : `packages/${source}/src/index.ts`, ROOT));
}

function nameOf(source) {
  return source.replaceAll('/', '-').replace(/\.ts$/, '');
}
