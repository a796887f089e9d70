// Writes what follows from programs/*/interface.json: each program's header and IDL, the chain package's bindings of it, docs/<name>.md, and the
// list of all of them; --check only lists which of them are stale.
// usage: node tools/program-interface.mjs [--check]
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(
  fileURLToPath(new URL('./program-interface/generate.ts', import.meta.url)),
  {
    configFile: false,
    logLevel: 'error',
  },
);
if (process.argv.includes('--check')) {
  const problems = module.checkGenerated();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} else {
  module.writeGenerated();
}
