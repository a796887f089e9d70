import { createMarket } from '@orrery/market';
import { aToken } from '@orrery/venue/testing';
import { getAddressEncoder } from '@solana/kit';
import { expect, test } from 'vitest';
import { createCatalogue } from '../../catalogue/catalogue.ts';
import { anId } from '../../testing/traded-market.ts';
import { createChainState } from './chain-state.ts';

const token = aToken({ id: anId(1) });

function anAccount(amount: bigint) {
  const { encode } = getAddressEncoder();
  const bytes = Buffer.alloc(82);
  bytes.set(encode(token.id), 0);
  bytes.set(encode(anId(2)), 32);
  bytes.writeBigUInt64LE(amount, 64);
  const data: [string, 'base64'] = [bytes.toString('base64'), 'base64'];
  return { pubkey: anId(3), account: { data, space: 165 } };
}

async function holderCountAfter(rows: ReturnType<typeof anAccount>[]) {
  const market = createMarket([token]);
  const known = { launched: [], gone: new Set<string>() };
  const catalogue = await createCatalogue({ authority: anId(9), tokens: [token], pools: [], known });
  const call = () => Promise.resolve({ value: { circulating: 1 } });
  await createChainState({ call, market, catalogue, operators: new Set() }).load(rows, 1);
  return market.asset(token.id).holderCount;
}

test('a token everybody has sold has no holders, one nobody ever had an unknown number', async () => {
  expect(await holderCountAfter([anAccount(5n)])).toBe(1);
  expect(await holderCountAfter([anAccount(0n)])).toBe(0);
  expect(await holderCountAfter([])).toBeUndefined();
});
