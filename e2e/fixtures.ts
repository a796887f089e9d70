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
    async ({ world }, provide) => {
      const server = await startServer(world);
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ server }, provide) => provide(server.url),
  rpc: ({ server }, provide) => provide(createSolanaRpc(server.rpcUrl)),
});

export { expect } from '@playwright/test';
