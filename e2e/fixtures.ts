import { test as base } from '@playwright/test';
import { createSolanaRpc, lamports, type Rpc, type SolanaRpcApi } from '@solana/kit';
import { installWallet, type ScriptedWallet } from './pages/scripted-wallet.ts';
import { type RunningServer, startBehind, startServer } from './server.ts';

/** What the `wallet` of a test begins with: 20 SOL. */
export const FUNDS = 20_000_000_000n;

export interface ServerOptions {
  world: 'lively' | 'calm';
  isBehindAnother: boolean;
}

/**
 * A browser test against a real server: `calm` has the universe and no traders, `lively` has both. Behind another one its node and hosts are
 * that one's, and its network is devnet.
 */
export const test = base.extend<
  { rpc: Rpc<SolanaRpcApi>; wallet: ScriptedWallet },
  ServerOptions & { server: RunningServer }
>({
  world: ['calm', { option: true, scope: 'worker' }],
  isBehindAnother: [false, { option: true, scope: 'worker' }],
  server: [
    async ({ world, isBehindAnother }, provide) => {
      const own = await startServer(world);
      const server = isBehindAnother ? await startBehind(own) : own;
      await provide(server);
      await server.stop();
      if (server !== own) await own.stop();
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
