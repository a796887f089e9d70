import { createSolanaRpcFromTransport, type RpcTransport } from '@solana/kit';
import { expect, test } from 'vitest';
import { createBlockSource } from './block-source.ts';

/** A node that refuses every call with one error. */
function refusing(code: number) {
  const error = { code, message: 'no' };
  const transport = (({ payload }: { payload: unknown }) =>
    Promise.resolve({ jsonrpc: '2.0', id: (payload as { id: unknown }).id, error })) as RpcTransport;
  return createBlockSource(createSolanaRpcFromTransport(transport));
}

test.each([
  [-32_001, 'cleaned up'],
  [-32_007, 'skipped, as a block is called that was pruned after it had been listed'],
  [-32_009, 'skipped or missing in long-term storage'],
])('passes over a block the node calls %i, %s', async (code) => {
  expect(await refusing(code).block(5)).toBeUndefined();
});

test('does not pass over a block for any other refusal', async () => {
  await expect(refusing(-32_004).block(5)).rejects.toThrow();
});
