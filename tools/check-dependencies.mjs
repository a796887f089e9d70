// Runs dependency-cruiser, fails on folders that a reader cannot take in, and fails when suspiciously few modules were read: without
// a TypeScript parser dependency-cruiser reads nothing and reports success.

import { createRequire } from 'node:module';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';

const MIN_MODULES = 300;
const MAX_FOLDER = 12;
const SOURCE = /(?<!\.(?:test|spec))\.(?:ts|tsx|mjs|cjs)$/;
const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const { output } = await cruise(['packages', 'apps', 'tests', 'e2e', 'tools', 'programs', 'bench'], {
  ...config.options,
  validate: true,
  ruleSet: { forbidden: config.forbidden },
});
const { summary, modules } = output;
const problems = summary.violations.map(
  ({ rule, from, to }) => `${rule.severity} ${rule.name}: ${from} → ${to}`,
);

const folders = new Map();
for (const { source } of modules.filter(isOurs)) {
  const folder = path.dirname(source);
  folders.set(folder, (folders.get(folder) ?? 0) + 1);
}
for (const [folder, count] of folders)
  if (count > MAX_FOLDER)
    problems.push(`error folder: ${folder} holds ${count} modules, at most ${MAX_FOLDER}`);
if (summary.totalCruised < MIN_MODULES)
  problems.push(`error modules: fewer than ${MIN_MODULES} were read, so nothing was checked`);

for (const problem of problems) console.error(problem);
console.log(`dependencies: ${summary.totalCruised} modules, ${problems.length} violations`);
if (problems.length > 0) process.exitCode = 1;

function isOurs({ source }) {
  return SOURCE.test(source) && !/(?:^|\/)node_modules\//.test(source);
}
