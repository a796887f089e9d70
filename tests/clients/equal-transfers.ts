import { expect } from 'vitest';

const TIMES = 4;
export const TENTH_SOL = 100_000_000;

/** A client of a node, and a wallet of its own with SOL. */
export interface PayingClient {
  /** Pays a tenth of a SOL to an address as the client's documents do it, always by the same instruction; resolves with its signature once it is confirmed. */
  pay(to: string): Promise<string>;
  balanceOf(address: string): Promise<number>;
  close?(): void;
}

/** Expects that the same payment, made four times, each as soon as the one before is confirmed, is paid four times. */
export async function expectEachPaid(
  client: PayingClient,
  { to, between = async () => undefined }: { to: string; between?: () => Promise<unknown> },
): Promise<void> {
  const signatures = new Set<string>();
  for (let time = 0; time < TIMES; time += 1) {
    const paid = client.pay(to);
    await between();
    signatures.add(await paid);
  }
  expect(signatures.size).toBe(TIMES);
  expect(await client.balanceOf(to)).toBe(TIMES * TENTH_SOL);
}
