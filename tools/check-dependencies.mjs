// Runs dependency-cruiser and fails when it saw suspiciously few modules: without a TypeScript parser it
// cruises nothing and reports success.

import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';

const FEWEST_MODULES = 300;
const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const { output } = await cruise(['packages', 'apps', 'tests', 'e2e', 'tools', 'programs'], {
  ...config.options,
  validate: true,
  ruleSet: { forbidden: config.forbidden },
});
const { summary } = output;
for (const { rule, from, to } of summary.violations)
  console.error(`${rule.severity} ${rule.name}: ${from} → ${to}`);
console.log(`dependencies: ${summary.totalCruised} modules, ${summary.violations.length} violations`);
if (summary.totalCruised < FEWEST_MODULES) {
  console.error(`dependencies: fewer than ${FEWEST_MODULES} modules were read, so nothing was checked`);
  process.exitCode = 1;
}
if (summary.violations.length > 0) process.exitCode = 1;
