import {
  encodePool,
  genesisMint,
  genesisToken,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  VENUE_PROGRAM,
} from '@orrery/chain';
import { millis } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createMarket } from '@orrery/market';
import { aPool, aToken } from '@orrery/venue/testing';
import { type Address, getAddressEncoder } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { expect, test } from 'vitest';
import { createCatalogue } from '../../catalogue/catalogue.ts';
import type { ChainCall } from '../../chain/chain-call.ts';
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
  const known = { pools: [], gone: new Set<string>() };
  const catalogue = createCatalogue({ tokens: [token], pools: [], known });
  const call: ChainCall = (method) =>
    Promise.resolve(method === 'getSupply' ? { value: { circulating: 1 } } : []);
  await createChainState({ call, market, prices: new Map(), catalogue, feeOwner: anId(9) }).load(rows, 1);
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
  const known = { pools: [], gone: new Set<string>() };
  const tokens = [token, stock];
  const catalogue = createCatalogue({ tokens, pools: [], known });
  const asked: unknown[] = [];
  const authorities = { mintAuthority: null, freezeAuthority: null };
  const data = Buffer.from(genesisMint({ token: stock, supply: 200n, ...authorities }).data);
  const call: ChainCall = (method, params) => {
    if (method === 'getSupply') return Promise.resolve({ value: { circulating: 1 } });
    if (method === 'getProgramAccounts') return Promise.resolve([]);
    asked.push(params[0]);
    const account = { data: [data.toString('base64'), 'base64'], space: data.length };
    return Promise.resolve({ value: [account] });
  };
  const state = createChainState({ call, market, prices: new Map(), catalogue, feeOwner: anId(9) });
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

test('a token that all have sold has no holders, one that was never held an unknown number', async () => {
  expect(await holderCountAfter([anAccount(5n)])).toBe(1);
  expect(await holderCountAfter([anAccount(0n)])).toBe(0);
  expect(await holderCountAfter([])).toBeUndefined();
});

test('what the server pays with is no holder of SOL, whether it was funded before the start or after', async () => {
  const sol = aToken({ id: WRAPPED_SOL, decimals: 9 });
  const [gasPayer, keeper, alice] = [anId(20), anId(21), anId(22)];
  const account = { lamports: 1_000_000_000, owner: SYSTEM_PROGRAM };
  const market = createMarket([sol]);
  const known = { pools: [], gone: new Set<string>() };
  const catalogue = createCatalogue({ tokens: [sol], pools: [], known });
  const call: ChainCall = (method, params) => {
    if (method === 'getSupply') return Promise.resolve({ value: { circulating: 1 } });
    if (method === 'getMultipleAccounts') return Promise.resolve({ value: [account] });
    const isOfWallets = params[0] === SYSTEM_PROGRAM;
    return Promise.resolve(isOfWallets ? [gasPayer, alice].map((pubkey) => ({ pubkey, account })) : []);
  };
  const ownWallets = [gasPayer, keeper];
  const options = { call, market, prices: new Map(), catalogue, feeOwner: anId(9), ownWallets };
  const state = createChainState(options);
  await state.load([], 1);
  expect(market.asset(WRAPPED_SOL).holderCount).toBe(1);
  state.sol.update([[keeper, account.lamports]]);
  await state.sol.refresh();
  expect(market.asset(WRAPPED_SOL).holderCount).toBe(1);
});

test('a launch that was read when it had graduated already is at its end, with any balance in its vault', () => {
  const usdc = aToken({ id: anId(5) });
  const born = aToken({
    id: anId(7),
    launch: { launchpad: 'pump.fun', developer: anId(8), createdAt: millis(0) },
  });
  const launch = aPool({ kind: 'launch', mints: [born, usdc], figure0: 0n, figure1: 0n, figure2: 0n });
  const market = createMarket([born, usdc]);
  const known = { pools: [], gone: new Set<string>() };
  const catalogue = createCatalogue({ tokens: [born, usdc], pools: [launch], known });
  const call: ChainCall = () => Promise.reject(new Error('nothing is asked'));
  createChainState({ call, market, prices: new Map(), catalogue, feeOwner: anId(9) }).open(launch, 1);
  expect(market.asset(born.id).bondingCurve).toBe(100);
});

test('how much of a token’s liquidity is locked follows from LP mints, and changes when LP tokens are burnt', async () => {
  const usdc = aToken({ id: anId(5) });
  const lpMint = anId(6);
  const pool = aPool({ mints: [token, usdc], lpMint, lpSupply: 1_000n, reserves: [500n, 500n] });
  const gone = aPool({ mints: [token, usdc], nonce: 1 });
  const tokens = [token, usdc];
  const known = { pools: [], gone: new Set<string>() };
  const catalogue = createCatalogue({ tokens, pools: [pool, gone], known });
  const market = createMarket(tokens);
  const prices = new Map([[usdc.id, 1]]);
  let supply = 750n;
  const rowOf = (data: Uint8Array, owner: Address = TOKEN_PROGRAM_ADDRESS) => ({
    owner,
    data: [Buffer.from(data).toString('base64'), 'base64'] as [string, 'base64'],
    space: data.length,
  });
  const lpRow = () =>
    rowOf(
      genesisMint({ token: aToken({ id: lpMint }), supply, mintAuthority: pool.id, freezeAuthority: null })
        .data,
    );
  const vaultRows = [pool.account.vault0, pool.account.vault1].map((pubkey, side) => {
    const holding = {
      token: side === 0 ? token : usdc,
      owner: pool.id,
      amount: 500_000_000n,
      address: pubkey,
    };
    return { pubkey, account: rowOf(genesisToken(holding).data) };
  });
  const poolRow = rowOf(encodePool(pool.account), VENUE_PROGRAM);
  const call: ChainCall = (method, params) => {
    if (method === 'getSupply') return Promise.resolve({ value: { circulating: 1 } });
    if (method === 'getMultipleAccounts') {
      const value = params
        .slice(0, 1)
        .flat()
        .map((id) => (id === pool.id ? poolRow : id === lpMint ? lpRow() : null));
      return Promise.resolve({ value });
    }
    const isOfPools = JSON.stringify(params).includes('1296');
    return Promise.resolve(isOfPools ? [{ pubkey: pool.id, account: poolRow }] : []);
  };
  const state = createChainState({ call, market, prices, catalogue, feeOwner: anId(9) });
  await state.load([{ pubkey: lpMint, account: lpRow() }, ...vaultRows], 1);
  expect(market.price(token.id)).toBe(1);
  expect(market.asset(token.id)).toMatchObject({ liquidity: 1_000, audit: { lpBurnedPercentage: 25 } });
  supply = 100n;
  await state.refreshMints([lpMint]);
  expect(market.asset(token.id).audit).toMatchObject({ lpBurnedPercentage: 90 });
  supply = 1_000n;
  await state.refreshPools([pool.id]);
  expect(market.asset(token.id).audit).toMatchObject({ lpBurnedPercentage: 0 });
});
