import { parseAddress } from '@orrery/core/address';
import { BLOCKED_MINTS } from '@orrery/domain/mints/blocked-mints';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { MarkedWallets } from '@orrery/wire/wallets/risk';
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { createRiskService } from './risk.service.ts';

const MAKER = parseAddress('4'.repeat(44));
const OTHER = parseAddress('5'.repeat(44));

function riskOf(wallet: Address, wallets: MarkedWallets['wallets'] = {}) {
  const launched = (id: Address | undefined, developer: Address) =>
    ({ id, launch: { developer } }) as Parameters<typeof createRiskService>[0]['tokens'][number];
  const service = createRiskService({
    markedWallets: async () => ({ wallets }),
    tokens: [launched(BLOCKED_MINTS[0], MAKER), launched(USDC, OTHER)],
  });
  return service(wallet);
}

test('marks who made a blocked token, and nobody else', async () => {
  expect(await riskOf(MAKER)).toBe('High');
  expect(await riskOf(OTHER)).toBe('Low');
  expect(await riskOf(WRAPPED_SOL)).toBe('Low');
});

test('the operator has the last word', async () => {
  expect(await riskOf(MAKER, { [MAKER]: 'Low' })).toBe('Low');
  expect(await riskOf(OTHER, { [OTHER]: 'Severe' })).toBe('Severe');
});
