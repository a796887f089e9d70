import { genesisMint, TOKEN_2022_PROGRAM } from '@orrery/chain';
import { millis } from '@orrery/core';
import { createMarket } from '@orrery/market';
import { aToken } from '@orrery/venue/testing';
import { getAddressEncoder } from '@solana/kit';
import { expect, test } from 'vitest';
import { createCatalogue } from '../../catalogue/catalogue.ts';
import type { ChainCall } from '../../chain-call.ts';
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

test('takes over the multipliers of a mint that has them, at the start and when it is read again', async () => {
  const stock = aToken({
    id: anId(4),
    decimals: 2,
    tokenProgram: TOKEN_2022_PROGRAM,
    extensions: { transferHook: null, scaledAmount: { multiplier: 1.5 } },
  });
  const market = createMarket([token, stock]);
  const known = { launched: [], gone: new Set<string>() };
  const tokens = [token, stock];
  const catalogue = await createCatalogue({ authority: anId(9), tokens, pools: [], known });
  const asked: unknown[] = [];
  const authorities = { mintAuthority: null, freezeAuthority: null };
  const data = Buffer.from(genesisMint({ token: stock, supply: 200n, ...authorities }).data);
  const call: ChainCall = (method, params) => {
    if (method === 'getSupply') return Promise.resolve({ value: { circulating: 1 } });
    asked.push(params[0]);
    const account = { data: [data.toString('base64'), 'base64'], space: data.length };
    return Promise.resolve({ value: [account] });
  };
  const state = createChainState({ call, market, catalogue, operators: new Set() });
  await state.load([], 1);
  expect(asked).toEqual([[stock.id]]);
  expect(market.asset(stock.id)).toMatchObject({
    totalSupply: 3,
    scaledUiConfig: {
      multiplier: 1.5,
      newMultiplier: 1.5,
      newMultiplierEffectiveAt: '1970-01-01T00:00:00.000Z',
      totalSupplyPrescaled: 2,
    },
  });

  // The new multiplier stands last, right behind its time.
  const last = Buffer.alloc(8);
  last.writeDoubleLE(1.5);
  const at = data.lastIndexOf(last.toString('latin1'), undefined, 'latin1');
  data.writeDoubleLE(3, at);
  data.writeBigInt64LE(10n, at - 8);
  await state.refreshMints([stock.id]);
  expect(market.asset(stock.id)).toMatchObject({ totalSupply: 3, scaledUiConfig: { newMultiplier: 3 } });
  market.advance(millis(10_000));
  expect(market.asset(stock.id)).toMatchObject({ totalSupply: 6 });
});

test('a token everybody has sold has no holders, one nobody ever had an unknown number', async () => {
  expect(await holderCountAfter([anAccount(5n)])).toBe(1);
  expect(await holderCountAfter([anAccount(0n)])).toBe(0);
  expect(await holderCountAfter([])).toBeUndefined();
});
