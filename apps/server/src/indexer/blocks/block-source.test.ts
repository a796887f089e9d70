import { expect, test } from 'vitest';
import { createChainCall } from '../../chain/chain-call.ts';
import { createBlockSource } from './block-source.ts';

/** A node that refuses every call with one error. */
function refusing(code: number) {
  const reply = JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message: 'no' } });
  return createBlockSource(createChainCall(() => Promise.resolve(reply)));
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
