// Builds the on-chain programs with clang-19 and our linker; --check only compares the committed binaries with their sources.
// usage: node tools/build-programs.mjs [--check]
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('./sbf/build.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
if (process.argv.includes('--check')) {
  const problems = module.checkPrograms();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} else {
  module.writePrograms();
}
