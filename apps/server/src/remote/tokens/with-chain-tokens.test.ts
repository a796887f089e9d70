import { AppError } from '@orrery/core/app-error';
import { JUP, USDC, USDT } from '@orrery/domain/mints/mints';
import type { Asset } from '@orrery/wire/tokens/asset';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { pino } from 'pino';
import { beforeEach, expect, it, vi } from 'vitest';
import { withChainTokens } from './with-chain-tokens.ts';

const aRow = (id: string) => ({ id, more: 'of the host alone' });
const HOSTS = `[${JSON.stringify(aRow(JUP))} ]`;

const find = vi.fn<(ids: readonly Address[]) => Promise<Asset[]>>();
const named = (ids: readonly Address[]) => ids.map((id) => ({ id, isVerified: false }) as Asset);

beforeEach(() => {
  find.mockReset();
  find.mockImplementation(async (ids) => named(ids));
});

async function ask(path: string, answer: { text?: string; status?: number } = {}) {
  const host = { ask: async () => ({ status: 200, text: HOSTS, at: 0, isOld: false, ...answer }) };
  const call = { path, reply: AssetListSchema, staleMs: 0, priority: 'lists' } as const;
  return (await withChainTokens(host, { find }, pino({ enabled: false })).ask(call)).text;
}

it.each([
  `/v1/assets/search?query=${JUP}%2C${USDC}`,
  `/v1/assets/search?query=${USDC}+${JUP}+${USDC}`,
  `/v1/assets/search?query=SOL,${USDC}`,
  `/v1/assets?ids=${JUP},${USDC}`,
])('adds what the host lacks to its answer to %s', async (path) => {
  expect(JSON.parse(await ask(path))).toEqual([aRow(JUP), ...named([USDC])]);
  expect(find.mock.calls).toEqual([[[USDC]]]);
});

it.each([
  `/v1/assets/search?query=${JUP}`,
  '/v1/assets/search?query=',
  '/v1/assets/search?query=usdc',
  `/v1/assets/search?query=${USDC}&filters=verified`,
  '/v1/assets?limit=10',
  `/v1/pools?assetIds=${USDC}`,
])('leaves the answer to %s as the host wrote it', async (path) => {
  expect(await ask(path)).toBe(HOSTS);
  expect(find).not.toHaveBeenCalled();
});

it('adds no more than were asked for', async () => {
  expect(JSON.parse(await ask(`/v1/assets/search?query=${JUP},${USDC},${USDT}&limit=2`))).toHaveLength(2);
  expect(find.mock.calls).toEqual([[[USDC]]]);
});

it('leaves a refusal, and an answer while no node answers', async () => {
  const path = `/v1/assets/search?query=${USDC}`;
  expect(await ask(path, { status: 400, text: '{"error":"no"}' })).toBe('{"error":"no"}');
  find.mockRejectedValue(new AppError('CHAIN_UNAVAILABLE', { reason: '' }));
  expect(await ask(path)).toBe(HOSTS);
});
