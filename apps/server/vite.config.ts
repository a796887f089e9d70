import { defineConfig } from 'vite';

/** Two entries: the server, and the embedded node's child process. Packages of the registry stay outside the bundle. */
export default defineConfig({
  ssr: { noExternal: [/^@orrery\//] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    rollupOptions: { input: { main: 'src/main.ts', 'node-child': 'src/node-child.ts' } },
  },
});
