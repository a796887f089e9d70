import { createReadStream, createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const COMPRESSED = /\.(?:js|css|html|svg|json)$/;
const PRELOADED_FONT = /inter-latin.*\.woff2$/;

/** What every page needs of our own floor, in one file instead of a dozen small ones; dialogs and toasts stay apart, for later. */
const FLOOR =
  /\/src\/shared\/(?:ui\/(?!dialog|popover|toaster)|api\/api|errors|format|storage|paths)|\/node_modules\/(?:react|valibot|zustand|lucide-react)\//;

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
      output: { codeSplitting: { groups: [{ name: 'floor', test: FLOOR, minShareCount: 2 }] } },
    },
  },
  server: { host: '127.0.0.1' },
});
