// The arrows of ARCHITECTURE.md as data: what each package of ours may import. Nothing may import an app.
const MAY_IMPORT = {
  core: [],
  wire: ['core'],
  domain: ['core'],
  chain: ['core', 'domain'],
  localnet: ['core', 'chain'],
  market: ['core', 'wire', 'domain'],
  venue: ['core', 'wire', 'domain', 'chain'],
  world: ['core', 'domain', 'chain', 'venue'],
};
const WEB_MAY_IMPORT = ['core', 'wire', 'domain', 'chain'];
const FLOORS = ['app', 'features', 'entities', 'shared'];

const packageArrows = Object.entries(MAY_IMPORT).map(([name, allowed]) => ({
  name: `arrow-${name}`,
  comment: `${name} imports of ours only: ${allowed.join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: `^packages/${name}/` },
  to: { path: '^(packages|apps)/', pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
}));

const floorArrows = FLOORS.map((floor, index) => ({
  name: `floor-${floor}`,
  comment: `apps/web: ${floor} never imports what stands above it`,
  severity: 'error',
  from: { path: `^apps/web/src/${floor}/` },
  to: { path: `^apps/web/src/(main\\.ts|(${FLOORS.slice(0, index).join('|') || 'none'})/)` },
}));

module.exports = {
  forbidden: [
    ...packageArrows,
    ...floorArrows,
    {
      name: 'web-packages',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(packages|apps)/', pathNot: `^(apps/web|packages/(${WEB_MAY_IMPORT.join('|')}))/` },
    },
    {
      name: 'server-not-web',
      severity: 'error',
      from: { path: '^(apps/server|packages)/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'feature-island',
      comment:
        'a feature never imports another feature: compose in a route or move the shared part to entities',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'server-module-island',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/' },
      to: { path: '^apps/server/src/modules/([^/]+)/', pathNot: '^apps/server/src/modules/$1/' },
    },
    {
      name: 'tests-packages',
      comment: 'tests/ may reach into the server, whose compose it calls, and enters packages by their doors',
      severity: 'error',
      from: { path: '^tests/' },
      to: {
        path: '^(packages|apps|e2e)/',
        pathNot: '^(apps/server/src/|packages/[^/]+/src/(index|testing)\\.ts$)',
      },
    },
    {
      name: 'nobody-tests',
      comment: 'the harness and the seeds are for tests alone',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^tests/' },
    },
    {
      name: 'front-door',
      comment: 'a package is entered by its index.ts or testing.ts',
      severity: 'error',
      from: { path: '^(packages|apps)/([^/]+)/' },
      to: { path: '^packages/[^/]+/src/', pathNot: ['^$1/$2/', '^packages/[^/]+/src/(index|testing)\\.ts$'] },
    },
    {
      name: 'pure-floor',
      comment: 'core, domain and wire take clocks and hosts as arguments',
      severity: 'error',
      from: { path: '^packages/(core|domain|wire)/src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.tsc)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
