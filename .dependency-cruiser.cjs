// The dependency rules of ARCHITECTURE.md: what each package of ours may import. Nothing may import an app.
const MAY_IMPORT = {
  core: [],
  domain: ['core'],
  wire: ['core', 'domain'],
  chain: ['core', 'domain'],
  runtime: ['core'],
  localnet: ['core', 'domain', 'chain', 'runtime'],
  market: ['core', 'wire', 'domain'],
  venue: ['core', 'wire', 'domain', 'chain'],
  oracle: ['core', 'domain'],
  world: ['core', 'domain', 'chain', 'oracle', 'venue'],
};
/** The same for the folders of the server; `composition` wires them and may import all. */
const SERVER_MAY_IMPORT = {
  chain: ['config'],
  catalogue: [],
  store: ['catalogue', 'chain'],
  prices: ['catalogue', 'store'],
  indexer: ['catalogue', 'chain', 'store'],
  stream: [],
  http: [],
  keepers: ['chain', 'prices', 'store'],
  modules: ['config', 'catalogue', 'chain', 'http', 'indexer', 'prices', 'store', 'stream'],
};
const WEB_MAY_IMPORT = ['core', 'wire', 'domain', 'chain'];
const FLOORS = ['app', 'features', 'widgets', 'entities', 'shared'];

/** What an entity of the web app may import of others; one that is not named imports none. No two may point at each other. */
const ENTITY_MAY_IMPORT = {
  asset: ['health', 'remote-config'],
  balance: ['quote'],
  gift: ['asset', 'settlement'],
  order: ['balance', 'settlement'],
  watchlist: ['asset', 'remote-config'],
  pair: ['asset', 'remote-config'],
  price: ['asset'],
  'quick-buy': ['asset'],
  rent: ['balance', 'settlement'],
  rpc: ['health'],
  settings: ['health'],
  settlement: ['transaction'],
  stock: ['asset'],
  swap: ['quote', 'settlement', 'token', 'transaction'],
  'swap-history': ['asset', 'transaction'],
  token: ['asset', 'price', 'remote-config'],
  'trade-settings': ['remote-config'],
  transfer: ['activity', 'settlement'],
  wallet: ['health'],
};
for (const [from, allowed] of Object.entries(ENTITY_MAY_IMPORT))
  for (const to of allowed)
    if (ENTITY_MAY_IMPORT[to]?.includes(from)) throw new Error(`${from} and ${to} may import each other`);

/** What packages export: every module of core, domain and wire, else their index.ts and testing.ts. */
const ENTRIES = ['^packages/(core|domain|wire)/src/', '^packages/[^/]+/src/(index|testing)\\.ts$'];

const packageRules = Object.entries(MAY_IMPORT).map(([name, allowed]) => ({
  name: `package-${name}`,
  comment: `${name} imports of ours only: ${allowed.join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: `^packages/${name}/` },
  to: { path: '^(packages|apps)/', pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
}));

const floorRules = FLOORS.map((floor, index) => ({
  name: `floor-${floor}`,
  comment: `apps/web: ${floor} never imports what stands above it`,
  severity: 'error',
  from: { path: `^apps/web/src/${floor}/` },
  to: { path: `^apps/web/src/(main\\.ts|(${FLOORS.slice(0, index).join('|') || 'none'})/)` },
}));

const ENTITIES = '^apps/web/src/entities/';
const entityPairs = [
  ...Object.entries(ENTITY_MAY_IMPORT).map(([name, allowed]) => ({
    name: `entity-${name}`,
    comment: `the entity ${name} imports of other entities only: ${allowed.join(', ')}`,
    severity: 'error',
    from: { path: `${ENTITIES}${name}/`, pathNot: '\\.test\\.tsx?$' },
    to: { path: `${ENTITIES}[^/]+/`, pathNot: `${ENTITIES}(${[name, ...allowed].join('|')})/` },
  })),
  {
    name: 'entity-island',
    comment: 'an entity that is not listed imports no other',
    severity: 'error',
    from: {
      path: `${ENTITIES}([^/]+)/`,
      pathNot: ['\\.test\\.tsx?$', `${ENTITIES}(${Object.keys(ENTITY_MAY_IMPORT).join('|')})/`],
    },
    to: { path: `${ENTITIES}[^/]+/`, pathNot: `${ENTITIES}$1/` },
  },
];

const serverFolders = Object.entries(SERVER_MAY_IMPORT).map(([name, allowed]) => ({
  name: `server-${name}`,
  comment: `apps/server: ${name} imports of the server only: ${allowed.join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: `^apps/server/src/${name}/`, pathNot: '\\.test\\.ts$' },
  to: { path: '^apps/server/src/', pathNot: `^apps/server/src/(${[name, ...allowed].join('|')})[./]` },
}));

module.exports = {
  forbidden: [
    ...packageRules,
    ...floorRules,
    ...serverFolders,
    ...entityPairs,
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
      comment:
        'tests/ may import compose from the server and the forms of the web app, and enters packages by their entries',
      severity: 'error',
      from: { path: '^tests/' },
      to: {
        path: '^(packages|apps|e2e)/',
        pathNot: ['^apps/server/src/', '^apps/web/src/(testing/|shared/api/api\\.ts$)', ...ENTRIES],
      },
    },
    {
      name: 'not-to-tests',
      comment: 'the harness and the seeds are for tests alone',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^tests/' },
    },
    {
      name: 'package-entry',
      comment: 'a package is entered by what its package.json exports',
      severity: 'error',
      from: { path: '^(packages|apps)/([^/]+)/' },
      to: {
        path: '^packages/[^/]+/src/',
        pathNot: ['^$1/$2/', ...ENTRIES],
      },
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
