import { createReadStream, createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { constants, createBrotliCompress } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { pseudoLocale } from './pseudo-locale.ts';
import { toPageMetadata } from './src/app/page/page-metadata.ts';
import { type SCREENS, screensWithPage, staticScreens } from './src/app/screens.ts';

const COMPRESSED = /\.(?:js|css|html|svg|json)$/;
/** What fetches all other parts: the entry needs nothing else. */
const PRELOAD = /vite\/preload-helper/;
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;
/** What react-query's index and the list of paths name as well and no screen begins with. */
const LATER =
  /(?:query-core|react-query)\/build\/modern\/(?:queriesObserver|mutationObserver|infiniteQueryObserver|useQueries|useMutation|useInfiniteQuery)\.js$|\/wire\/src\/paths-of-one\.ts$/;
/** Ours but for the chain's, and lucide's icons. */
const PACKAGES = /\/packages\/(?:core|wire|domain)\/src\/(?!base58)|\/lucide-react\//;
/** What all that opens over the page stands on. */
const OVERLAYS =
  /\/node_modules\/(?:@floating-ui|@radix-ui|aria-hidden|get-nonce|react-remove-scroll(?:-bar)?|react-style-singleton|tslib|use-callback-ref|use-sidecar)\//;
/** What signs and reads transactions. */
const CHAIN = /\/packages\/chain\/src\/|\/node_modules\/(?:@noble\/hashes|@solana|@solana-program)\//;
/** What the palette takes from the tools that it leads to. */
const TOOLS =
  /\/web\/src\/(?:widgets\/order-list\/(?:use-orders|use-order-dialogs)|features\/(?:profile\/preferences|settings\/strings)|entities\/swap-history\/swap-history\.queries)/;
/** What is there before anything is imported by need, so that no list of what to fetch with it names it. */
const ON_EVERY_PAGE = /\/(?:rolldown-runtime|preload|react|app)-[\w-]{8}\.js$/;
/** Those of ours. */
const OURS = /\/packages\//;
/** Packages whose modules stand each for itself. */
const SINGLE = /\/node_modules\/(?:sonner|lucide-react)\//;
const START = toFile('app/start.tsx');
/** What main.ts fetches on every page. */
const APP = ['/react-dom/client.js', START];
/** What every page fetches besides, at once where a wallet was connected. */
const CONNECTION = toFile('entities/wallet/wallet.connection.ts');
/** The screen that is there before it has asked for anything, and needs no rows. */
const FORM: keyof typeof SCREENS = '/swap/{-$inOut}';
/** Screens with an HTML page of their own, and their code. */
const PAGES = screensWithPage().map(({ code, ...page }) => ({ ...page, module: toFile(code) }));
/** What follows on a screen at once, or on all of them, in a file of its own. */
const SOON = [
  { module: toFile('widgets/pair-form/cards/token-cards.tsx'), on: FORM },
  { module: toFile('app/background.tsx') },
];
/** What follows once a screen stands, each in one piece. */
const AFTERWARDS = {
  background: [toFile('app/background.tsx')],
  bar: [toFile('features/watchlist-bar/watchlist-bar.tsx')],
  'token-more': [
    'side/audit-card.tsx',
    'activity/token-activity.tsx',
    'activity/trades/trades-panel.tsx',
  ].map((module) => toFile(`features/token/${module}`)),
};
/** What opens on other pages than a token's too, and must not bring its piece. */
const TRADE_PANEL = toFile('widgets/trade-panel/trade-panel.tsx');
/** As index.html has it. */
const DESCRIPTION = 'Trade and discover tokens on Solana, on a chain the app carries itself.';
type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const PRELOADED_FONT = /inter-latin.*\.woff2$/;

/** Asks for the text font with the page, so that it arrives before the first words are drawn. */
function preloadFont(): Plugin {
  return {
    name: 'orrery:preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => PRELOADED_FONT.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head-prepend' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          })),
    },
  };
}

/**
 * A page of its own for each screen people begin on: it says what the screen is for until the app has drawn it, and asks for the
 * screen's code at once, not when the first script has run. Every other screen without parameters has its title and description in a copy of
 * the page that it is served with; the server reads which they are, for the sitemap.
 */
function pagesOfScreens(): Plugin {
  return {
    name: 'orrery:pages-of-screens',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('the build has no index.html');
        const html = String(index.source);
        index.source = withPreloads(html, bundle, APP);
        for (const { route, name, module } of PAGES) {
          const source = described(withPreloads(html, bundle, [...APP, module]), route);
          this.emitFile({ type: 'asset', fileName: `${name}.html`, source });
        }
        const screens = staticScreens();
        for (const { route, path } of screens) {
          const name = path.slice(1).replaceAll('/', '.');
          if (PAGES.some((page) => page.name === name)) continue;
          const own = PAGES.filter((page) => path.startsWith(`/${page.name}/`)).map(({ module }) => module);
          const source = described(withPreloads(html, bundle, [...APP, ...own]), route);
          this.emitFile({ type: 'asset', fileName: `${name}.html`, source });
        }
        const source = JSON.stringify(
          screens.map(({ path, title, description }) => ({ path, title, description })),
        );
        this.emitFile({ type: 'asset', fileName: 'screens.json', source });
      },
    },
  };
}

function described(html: string, route: string): string {
  const { title, description } = toPageMetadata(route);
  return html
    .replace('<title>Orrery</title>', `<title>${title}</title>`)
    .replaceAll(DESCRIPTION, description);
}

function withPreloads(html: string, bundle: Rolldown.OutputBundle, modules: readonly string[]): string {
  const links = chunksOf(bundle, modules)
    .filter((file) => !html.includes(file))
    .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`);
  return (
    html
      .replace('  </body>', `    <template id="ahead">\n${links.join('')}    </template>\n  </body>`)
      // Style goes first: what the page says by itself is drawn before any script has come.
      .replaceAll(/ (?=crossorigin (?:src|href)="[^"]+\.js")/g, ' fetchpriority="low" ')
  );
}

const closures = new Map<string, ReadonlySet<string>>();

/** True for what these modules import, themselves or through others. */
function isOf(modules: readonly string[], id: string, build: Modules): boolean {
  return modules.some((module) => closureOf(module, build).has(id));
}

/**
 * What every page begins with, what the form shares with another screen, and what of a screen the wallet's connection needs too: that must
 * not bring the screen's piece.
 */
function toApp(id: string, build: Modules): string | null {
  const screens = PAGES.filter(({ module }) => isOf([module], id, build));
  const isOfForm = screens.some(({ route }) => route === FORM);
  const isShared = screens.length > 0 && ((isOfForm && screens.length > 1) || isOf([CONNECTION], id, build));
  return isShared || isOf([START], id, build) ? 'app' : null;
}

/** What the other screens share in one piece, as the form does not wait for rows; and what a single screen shares with later parts. */
function toShell(id: string, build: Modules): string | null {
  const [first, ...more] = PAGES.filter(({ module }) => isOf([module], id, build));
  if (!first) return null;
  if (first.route === FORM) return `shell-${first.name}`;
  // What is used soon must not bring another screen's piece with it.
  const isUsedSoon = SOON.some(({ module, on }) => on !== first.route && isOf([module], id, build));
  return more.length > 0 || isUsedSoon ? 'rows' : `shell-${first.name}`;
}

/**
 * The piece of what follows a screen that a module is in; what packages bring is for all later parts, but for what one piece alone uses,
 * or the one that every page has.
 */
function toAfterwards(id: string, build: Modules): string | null {
  const isPackage = id.includes('/node_modules/');
  if (isPackage && !SINGLE.test(id)) return null;
  const users = isPackage ? (build.getModuleInfo(id)?.importers ?? []) : [id];
  if (users.some((user) => isOf(AFTERWARDS.background, user, build))) return 'background';
  if (users.some((user) => isOf([TRADE_PANEL], user, build))) return null;
  const piece = Object.entries(AFTERWARDS).find(([, modules]) =>
    users.every((user) => isOf(modules, user, build)),
  );
  // Ours that others use too would lead from what all later parts share back into the piece.
  return OURS.test(id) ? null : (piece?.[0] ?? null);
}

/** A module and what it imports, itself or through others. */
function closureOf(module: string, build: Modules): ReadonlySet<string> {
  const known = closures.get(module);
  if (known) return known;
  const found = new Set([module]);
  for (const each of found)
    for (const next of build.getModuleInfo(each)?.importedIds ?? []) if (!LATER.test(next)) found.add(next);
  closures.set(module, found);
  return found;
}

/** The chunks of modules and all that they import, by file name. */
function chunksOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = new Set(
    modules.map((module) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
      if (!chunk) throw new Error(`${module} has no chunk of its own`);
      return chunk.fileName;
    }),
  );
  for (const name of found) {
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) found.add(next);
  }
  return [...found];
}

/** Refuses chunks that import each other: the one that runs first finds nothing in the other. */
function refuseCircles(): Plugin {
  return {
    name: 'orrery:refuse-circles',
    generateBundle(_options, bundle) {
      const importsOf = (file: string) => {
        const chunk = bundle[file];
        return chunk?.type === 'chunk' ? chunk.imports : [];
      };
      for (const first of Object.keys(bundle)) {
        const found = new Set(importsOf(first));
        for (const file of found) for (const next of importsOf(file)) found.add(next);
        if (found.has(first)) throw new Error(`${first} imports itself through ${[...found].join(', ')}`);
      }
    },
  };
}

/** Writes a brotli twin beside every text file, so that the server never compresses. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'orrery:precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const files = await readdir(outDir, { recursive: true });
      const texts = files.filter((file) => COMPRESSED.test(file)).map((file) => join(outDir, file));
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      await Promise.all(
        texts.map((path) =>
          pipeline(createReadStream(path), createBrotliCompress({ params }), createWriteStream(`${path}.br`)),
        ),
      );
    },
  };
}

function toFile(module: string): string {
  return fileURLToPath(new URL(`src/${module}`, import.meta.url));
}

export default defineConfig({
  resolve: {
    alias: [
      // What the router brings for versions of React that lack this hook.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: toFile('shared/ui/lucide-icon.ts') },
    ],
  },
  worker: { rolldownOptions: { output: { comments: false } } },
  plugins: [
    pseudoLocale(),
    react(),
    tailwindcss(),
    preloadFont(),
    pagesOfScreens(),
    refuseCircles(),
    precompress(),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((file) => !ON_EVERY_PAGE.test(file)),
    },
    manifest: true,
    rolldownOptions: {
      // A string of a catalogue goes with the code that shows it, not with the catalogue.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What the app begins with, and what screens share, arrive in one piece each: else a screen is a dozen requests of a few hundred bytes.
          groups: [
            { name: 'preload', test: PRELOAD, priority: 5 },
            { name: 'react', test: REACT, priority: 4 },
            { name: (id, build) => toApp(id, build), priority: 3 },
            { name: (id, build) => toShell(id, build), minShareCount: 2, priority: 2 },
            { name: (id, build) => toAfterwards(id, build), priority: 1 },
            // What only later parts share: one request, not one for each piece, and one name in each list of what to fetch.
            { name: 'later', test: PACKAGES, minShareCount: 2 },
            { name: 'overlays', test: OVERLAYS, minShareCount: 2 },
            { name: 'virtual', test: /\/@tanstack\/(?:react-virtual|virtual-core)\// },
            { name: 'chain', test: CHAIN, minShareCount: 2 },
            { name: 'tools', test: TOOLS, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
});
