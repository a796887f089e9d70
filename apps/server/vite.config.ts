import { defineConfig } from 'vite';

/** The server, the node alone, and their child processes: the node's, and the one that draws pictures of other hosts; the operator's command for the ledger. Packages of the registry stay outside the bundle. */
export default defineConfig({
  ssr: { noExternal: [/^@orrery\//] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        'bare-node': 'src/bare-node.ts',
        'node-child': 'src/node-child.ts',
        'picture-child': 'src/picture-child.ts',
        'order-keeper': 'src/order-keeper.ts',
        ledger: 'src/ledger.ts',
      },
    },
  },
});
