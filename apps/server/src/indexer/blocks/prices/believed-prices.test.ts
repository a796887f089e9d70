import { USDC } from '@orrery/domain/mints/mints';
import { createMarket } from '@orrery/market';
import type { Pool } from '@orrery/venue';
import { aPool, aToken } from '@orrery/venue/testing';
import type { Address } from '@solana/kit';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCatalogue } from '../../../catalogue/catalogue.ts';
import { aTransaction } from '../../../testing/block-transaction.ts';
import {
  aNode,
  creationOf,
  DEVELOPER,
  fundingOf,
  newLaunch,
  newToken,
} from '../../../testing/launched-pool.ts';
import { createChainState } from '../../state/chain-state.ts';
import { createReservePrices } from '../../state/reserve-prices.ts';
import { createBlockReader } from '../read-blocks.ts';

const usdc = aToken({ id: USDC });
const cat = aToken({ id: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address });
const home = aPool({ mints: [cat, usdc] });
const against = (quote: typeof usdc) =>
  aPool({ mints: [cat, quote], nonce: 3, reserves: [0n, 0n], lpSupply: 0n });
const fail = (): never => {
  throw new Error('nothing is said of this');
};

let chain: ReturnType<typeof aChain>;
beforeEach(() => {
  chain = aChain();
});

/** A token at $2 of which there is $1,000 in its own pool, and a reader of blocks. */
function aChain() {
  const tokens = [usdc, cat];
  const catalogue = createCatalogue({ tokens, pools: [home], known: { pools: [], gone: new Set() } });
  const market = createMarket([...tokens, newToken]);
  const log = { debug: fail, warn: fail };
  const prices = new Map<Address, number>();
  const setPrice = (mint: Address, price: number) => {
    prices.set(mint, price);
    market.setPrice(mint, price, 0);
  };
  const { call } = aNode({ mints: [newToken] });
  const state = createChainState({ call, market, prices, catalogue, feeOwner: DEVELOPER });
  const { shareOf } = state;
  const readBlocks = createBlockReader({ call, prices, shareOf, catalogue, log });
  const read = (
    instructions: Parameters<typeof aTransaction>[1]['instructions'] = [],
    rows = moves(home, 0n, 0n),
  ) =>
    readBlocks([
      { slot: 1, blockTime: 1, transactions: [aTransaction(rows, { signers: [DEVELOPER], instructions })] },
    ]);
  const hold = ({ id: owner, mints, account: { vault0, vault1 } }: Pool, whole: [number, number]) => {
    const vault = (account: Address, side: 0 | 1) => {
      const { id: mint, decimals } = mints[side];
      return { account, mint, decimals, owner, before: 0n, after: BigInt(whole[side] * 10 ** decimals) };
    };
    state.update([vault(vault0, 0), vault(vault1, 1)]);
  };
  setPrice(USDC, 1);
  setPrice(cat.id, 2);
  hold(home, [250, 500]);
  return { catalogue, market, read, hold, setPrice };
}

/** So much of the first mint went into a pool and so much of the second came out. */
function moves({ id, mints, account }: Pool, sold: bigint, bought: bigint) {
  const [first, second] = [mints[0].id, mints[1].id];
  return [
    { account: account.vault0, mint: first, owner: id, before: 0n, after: sold },
    { account: account.vault1, mint: second, owner: id, before: bought, after: 0n },
  ];
}

async function believed(pool: Pool) {
  const {
    rows: { trades },
  } = await chain.read([], moves(pool, 3_000_000n, 9_000_000n));
  return trades.map(({ asset, is_valid_price }) => [asset, is_valid_price]);
}

describe('the price of a pool that anybody opened', () => {
  test('is believed where a tenth of what there is of the token is traded for money', async () => {
    const foreign = against(usdc);
    await chain.read([creationOf(foreign)]);
    expect(await believed(foreign)).toEqual([[cat.id, 0]]);
    chain.hold(foreign, [27, 54]);
    expect(await believed(foreign)).toEqual([[cat.id, 0]]);
    chain.hold(foreign, [1e9, 54]);
    expect(await believed(foreign)).toEqual([[cat.id, 0]]);
    chain.hold(foreign, [28, 56]);
    expect(await believed(foreign)).toEqual([[cat.id, 1]]);
    expect(await believed(home)).toEqual([[cat.id, 1]]);
  });

  test('is believed of no token that is not traded for money, however much of a launched one lies in it', async () => {
    await chain.read([creationOf(newLaunch), fundingOf(newLaunch)]);
    const foreign = against(newToken);
    await chain.read([creationOf(foreign)]);
    chain.setPrice(newToken.id, 1e6);
    chain.hold(foreign, [400, 1e9]);
    expect(await believed(foreign)).toEqual([
      [cat.id, 0],
      [newToken.id, 0],
    ]);
    expect(chain.market.pools(cat.id).map(({ liquidity }) => liquidity)).toEqual([1_000, 0]);
  });

  test('is believed of the launched token alone where that was born with it', async () => {
    const launch = aPool({
      kind: 'launch',
      mints: [newToken, cat],
      reserves: [0n, 0n],
      lpSupply: 0n,
      creator: DEVELOPER,
      feeOwner: newLaunch.account.feeOwner,
    });
    await chain.read([creationOf(launch), fundingOf(launch)]);
    chain.setPrice(newToken.id, 1e6);
    chain.hold(launch, [1e9, 400]);
    expect(await believed(launch)).toEqual([
      [newToken.id, 1],
      [cat.id, 0],
    ]);
    expect(chain.market.pools(cat.id).map(({ liquidity }) => liquidity)).toEqual([1_000, 0]);
  });

  test('is not taken over from what it begins with', async () => {
    const foreign = against(usdc);
    await chain.read([creationOf(foreign)]);
    const { catalogue } = chain;
    const market = createMarket([usdc, cat]);
    const prices = new Map<Address, number>([[USDC, 1]]);
    const reserves = createReservePrices({ market, prices, catalogue, amountsOf: () => [1, 1] });
    expect(reserves.price(foreign, USDC, 1, 7)).toBeUndefined();
    expect(reserves.price(home, USDC, 1, 7)).toBe(cat.id);
  });
});
