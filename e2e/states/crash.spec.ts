import { USDC } from '@orrery/domain/mints/mints';
import { createSolanaRpc, type Signature, signature } from '@solana/kit';
import { historyOf, solOf, supplyOf, tokenOf } from '../balances.ts';
import { expect, test } from '../fixtures.ts';
import { startServer } from '../server.ts';
import { execute, fundedWallet, orderSol, signOrder } from '../ultra.ts';

const FUNDS = 10_000_000_000n;
const SOLD = 1_000_000_000n;

test('a SIGKILL in the middle of ten swaps loses no acknowledged one and halves none', async () => {
  // It starts a server of its own, twice.
  test.slow();
  const server = await startServer('calm');
  try {
    const rpc = createSolanaRpc(server.rpcUrl);
    const swaps = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const wallet = await fundedWallet(rpc, FUNDS);
        const order = await orderSol(server.url, wallet.address, USDC, SOLD);
        return { wallet: wallet.address, order, signed: await signOrder(order, wallet) };
      }),
    );

    const acknowledged = new Map<string, { signature: Signature; output: bigint }>();
    let crashNow = () => {};
    const enough = new Promise<void>((resolve) => {
      crashNow = resolve;
    });
    const sending = swaps.map(async ({ order, signed }) => {
      const reply = await execute(server.url, order.requestId, signed).catch(() => undefined);
      if (reply?.status !== 'Success') return;
      acknowledged.set(order.requestId, {
        signature: signature(String(reply.signature)),
        output: BigInt(reply.outputAmountResult ?? 0),
      });
      if (acknowledged.size === 3) crashNow();
    });
    await enough;
    await server.crash();
    await server.restart();
    await Promise.all(sending);

    const check = async ({ wallet, order, signed }: (typeof swaps)[number]) => {
      const got = await tokenOf(rpc, wallet, USDC);
      const landed = got > 0n;
      const fee = BigInt(
        order.signatureFeeLamports + order.prioritizationFeeLamports + order.rentFeeLamports,
      );
      expect(await solOf(rpc, wallet)).toBe(landed ? FUNDS - SOLD - fee : FUNDS);
      if (landed) expect(got).toBeGreaterThanOrEqual(BigInt(order.otherAmountThreshold));

      // Asking again returns the outcome, and sends nothing to the chain that was not on it.
      const again = await execute(server.url, order.requestId, signed);
      expect(again.status).toBe(landed ? 'Success' : 'Failed');
      expect(await historyOf(rpc, wallet)).toHaveLength(landed ? 2 : 1);
      const kept = acknowledged.get(order.requestId);
      if (!kept) return;
      expect(landed).toBe(true);
      expect(kept.output).toBe(got);
      const transaction = await rpc
        .getTransaction(kept.signature, {
          encoding: 'json',
          maxSupportedTransactionVersion: 0,
          commitment: 'confirmed',
        })
        .send();
      expect(transaction?.meta?.err).toBeNull();
      expect(again.signature).toBe(kept.signature);
    };
    await Promise.all(swaps.map(check));

    const { supply, held } = await supplyOf(rpc, USDC);
    expect(held).toBe(supply);
  } finally {
    await server.stop();
  }
});
