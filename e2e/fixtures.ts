import { test as base } from '@playwright/test';
import { createSolanaRpc, lamports, type Rpc, type SolanaRpcApi } from '@solana/kit';
import { installWallet, type ScriptedWallet } from './pages/scripted-wallet.ts';
import { type RunningServer, startServer } from './server.ts';

/** What the `wallet` of a test begins with: 20 SOL. */
export const FUNDS = 20_000_000_000n;

/** A browser test against a real server: `calm` has the universe and no traders, `lively` has both. */
export const test = base.extend<
  { rpc: Rpc<SolanaRpcApi>; wallet: ScriptedWallet },
  { world: 'lively' | 'calm'; server: RunningServer }
>({
  world: ['calm', { option: true, scope: 'worker' }],
  server: [
    async ({ world }, provide) => {
      const server = await startServer(world);
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ server }, provide) => provide(server.url),
  rpc: ({ server }, provide) => provide(createSolanaRpc(server.rpcUrl)),
  wallet: async ({ context, rpc }, provide) => {
    const wallet = await installWallet(context);
    await rpc.requestAirdrop(wallet.address, lamports(FUNDS)).send();
    await provide(wallet);
  },
});

/** What `page.route` takes for all requests to one path. */
export const isAt = (path: string) => (url: URL) => url.pathname === path;

export { expect } from '@playwright/test';
