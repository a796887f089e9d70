// Runs dependency-cruiser, fails on circles between sibling folders, prints folders of many modules, and fails when suspiciously few
// modules were read: without a TypeScript parser dependency-cruiser reads nothing and reports success.
import { createRequire } from 'node:module';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';

const MIN_MODULES = 300;
/** A folder of more is worth a look; it may be right. */
const LARGE_FOLDER = 20;
const SOURCE = /(?<!\.(?:test|spec))\.(?:ts|tsx|mjs|cjs)$/;
/** What only tests use. */
const TESTING = /\/testing(?:\/|\.ts$)|\.builder\.tsx?$/;
/** Modules that say nothing of a folder's size. */
const UNCOUNTED = /(?:^|\/)(?:strings|index)\.ts$/;
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

const ours = modules.filter((module) => isOurs(module) && !TESTING.test(module.source));
problems.push(...findFolderCircles(ours).map((circle) => `error circle: ${circle}`));
const folders = new Map();
for (const { source } of ours.filter((module) => !UNCOUNTED.test(module.source))) {
  const folder = path.dirname(source);
  folders.set(folder, (folders.get(folder) ?? 0) + 1);
}
for (const [folder, count] of folders)
  if (count > LARGE_FOLDER) console.log(`large folder: ${folder} holds ${count} modules`);
if (summary.totalCruised < MIN_MODULES)
  problems.push(`error modules: fewer than ${MIN_MODULES} were read, so nothing was checked`);

for (const problem of problems) console.error(problem);
console.log(`dependencies: ${summary.totalCruised} modules, ${problems.length} violations`);
if (problems.length > 0) process.exitCode = 1;

function isOurs({ source }) {
  return SOURCE.test(source) && !/(?:^|\/)node_modules\//.test(source);
}

/** Imports between sibling folders that form a circle: one of them has to go. */
function findFolderCircles(sources) {
  const siblings = new Map();
  for (const { source, dependencies } of sources)
    for (const { resolved } of dependencies) note(siblings, source, resolved);
  return [...siblings].flatMap(([parent, imports]) => {
    const reach = (from, seen = new Set()) => {
      for (const to of imports.get(from)?.keys() ?? []) if (!seen.has(to)) reach(to, seen.add(to));
      return seen;
    };
    const reached = new Map([...imports.keys()].map((folder) => [folder, reach(folder)]));
    return [...imports].flatMap(([from, targets]) =>
      [...targets]
        .filter(([to]) => reached.get(to)?.has(from))
        .map(([to, [first]]) => `${parent}: ${from} → ${to} (${first})`),
    );
  });
}

/** Records an import under the two sibling folders where the paths of its modules diverge. */
function note(siblings, source, resolved) {
  const [from, to] = [source, resolved].map((file) => path.dirname(file).split('/'));
  const part = from.findIndex((folder, index) => folder !== to[index]);
  if (part < 1 || part >= to.length) return;
  const parent = from.slice(0, part).join('/');
  if (!siblings.has(parent)) siblings.set(parent, new Map());
  const imports = siblings.get(parent);
  if (!imports.has(from[part])) imports.set(from[part], new Map());
  const targets = imports.get(from[part]);
  if (!targets.has(to[part])) targets.set(to[part], [`${source} → ${resolved}`]);
}
