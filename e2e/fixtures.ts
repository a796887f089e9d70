import { test as base } from '@playwright/test';
import { createSolanaRpc, type Rpc, type SolanaRpcApi } from '@solana/kit';
import { type RunningServer, startServer } from './server.ts';

/** A browser test against a real server: `calm` has the universe and no traders, `lively` has both. */
export const test = base.extend<
  { rpc: Rpc<SolanaRpcApi> },
  { world: 'lively' | 'calm'; server: RunningServer }
>({
  world: ['calm', { option: true, scope: 'worker' }],
  server: [
    async ({ world }, use) => {
      const server = await startServer(world);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  rpc: async ({ server }, use) => use(createSolanaRpc(server.rpcUrl)),
});

export { expect } from '@playwright/test';
