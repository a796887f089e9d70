import { createReadStream, createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const COMPRESSED = /\.(?:js|css|html|svg|json)$/;
/** What screens share travels with the shell: else every screen is a dozen requests of a few hundred bytes. */
const SHELL = new RegExp(
  [
    '/web/src/shared/(?:ui|format|errors|stream|storage|api/api)',
    '/web/src/entities/(?:asset|health|refresh)',
    '/packages/(?:core|wire|domain)/',
    '/node_modules/(?:lucide-react|valibot|react|@tanstack/(?:react-query|query-core))/',
  ].join('|'),
);
/** Fetched when first wanted, with the libraries they bring. */
const LAZY = /\/shared\/ui\/(?:toaster|dialog|popover)\.tsx$/;
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

/** Writes a brotli twin beside every text file, so that the server never compresses. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'orrery:precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir);
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

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFont(), precompress()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'shell', test: (id) => SHELL.test(id) && !LAZY.test(id), minShareCount: 2 }],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
});
