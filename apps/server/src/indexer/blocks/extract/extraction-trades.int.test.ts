import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { associatedAccount } from '@orrery/venue/testing';
import type { Address, KeyPairSigner } from '@solana/kit';
import {
  getApproveInstruction,
  getCloseAccountInstruction,
  getSyncNativeInstruction,
} from '@solana-program/token';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bonk,
  type ExtractionChain,
  NOTHING,
  SOL,
  share,
  sol,
  startExtractionChain,
  taxed,
  usdc,
} from '../../../testing/extraction-chain.ts';
import { openAccount, pay, paySol } from '../../../testing/payments.ts';

const TOKEN_RENT = 2_039_280n;
let chain: ExtractionChain;
let alice: KeyPairSigner;
let bob: KeyPairSigner;
let carol: KeyPairSigner;

beforeAll(async () => {
  chain = await startExtractionChain();
  ({ alice, bob, carol } = chain);
});
afterAll(() => chain.stop());

const swapped = (trader: KeyPairSigner, pool: Address) => ({ trader: trader.address, pool });

describe('trades of known pools', () => {
  test("a swap from native SOL is what went through each pool; the opened account's rent and the network fee are not in it", async () => {
    const { order, trades, transfers, liquidity } = await chain.swap(sol, usdc, SOL, carol);
    expect(order.rentFeeLamports).toBeGreaterThan(0n);
    expect(new Map(trades.map(({ pool, amount }) => [pool, amount]))).toEqual(
      new Map(order.route.map(({ pool, inAmount }) => [pool.id, inAmount.toString()])),
    );
    for (const trade of trades) {
      const told = { asset: WRAPPED_SOL, side: 'sell', trader: carol.address, is_valid_price: 1 };
      expect(trade).toMatchObject(told);
    }
    expect([transfers, liquidity]).toEqual([[], []]);
  });

  test('a swap into native SOL is one trade, though no token account of the trader held the SOL', async () => {
    const { order, trades, transfers } = await chain.swap(usdc, sol, 10_000_000n);
    expect(trades).toMatchObject([
      {
        asset: WRAPPED_SOL,
        side: 'buy',
        amount: order.route[0]?.outAmount.toString(),
        trader: alice.address,
      },
    ]);
    expect(transfers).toEqual([]);
  });

  test("a platform fee is neither the fee account's trade nor a transfer to it", async () => {
    const { order, trades, transfers } = await chain.swap(sol, bonk, SOL);
    expect(order.fee.amount).toBeGreaterThan(0n);
    expect(trades).toMatchObject([
      { asset: bonk.id, side: 'buy', ...swapped(alice, chain.pools[2]?.id ?? alice.address) },
    ]);
    expect(trades[0]?.native_lamports).toBe((SOL - order.fee.amount).toString());
    expect(transfers).toEqual([]);
  });

  test('a swap without SOL in it over several pools is a trade of each, though the trader never held what was between', async () => {
    const { order, trades, transfers } = await chain.swap(usdc, bonk, 100_000_000n);
    expect(trades.map(({ asset, side }) => [asset, side])).toEqual([
      [WRAPPED_SOL, 'buy'],
      [bonk.id, 'buy'],
    ]);
    expect(trades.map(({ pool }) => pool)).toEqual(order.route.map(({ pool }) => pool.id));
    expect(transfers).toEqual([]);
  });

  test('a split route is a trade of each of its pools', async () => {
    const { order, trades, transfers } = await chain.swap(usdc, sol, 50_000_000_000n);
    expect(order.route).toHaveLength(2);
    expect(trades.map((trade) => trade.is_valid_price)).toEqual([1, 1]);
    expect(new Map(trades.map(({ pool, amount }) => [pool, amount]))).toEqual(
      new Map(order.route.map(({ pool, outAmount }) => [pool.id, outAmount.toString()])),
    );
    expect(transfers).toEqual([]);
  });

  test('of a token that keeps a fee back, the trade is what arrived in the pool and what left it', async () => {
    const { trades, transfers } = await chain.swap(taxed, usdc, 1_000_000n);
    expect(trades).toMatchObject([{ asset: taxed.id, side: 'sell', amount: '990000', is_valid_price: 1 }]);
    expect(transfers).toEqual([]);
  });

  test('a failed swap is nothing', async () => {
    const tooMuch = [
      pay({ token: usdc, from: alice, to: bob.address, amount: 10n ** 15n }),
      paySol(bob, alice.address, SOL),
    ];
    expect(await chain.act(tooMuch)).toEqual(NOTHING);
  });
});

describe('trades of other programs', () => {
  test('two people who exchange two tokens in one transaction made one trade, of which the first signer is the trader', async () => {
    const exchange = [
      pay({ token: bonk, from: alice, to: bob.address, amount: 500_000n }),
      pay({ token: usdc, from: bob, to: alice.address, amount: 2_000_000n }),
    ];
    const { trades, transfers } = await chain.act(exchange);
    expect(trades).toMatchObject([
      {
        asset: bonk.id,
        side: 'sell',
        amount: '500000',
        usd_micro: 2_000_000,
        ...swapped(alice, bob.address),
      },
    ]);
    expect(transfers).toEqual([]);
  });

  test('a trade outside known pools says nothing of a price', async () => {
    const exchange = [
      pay({ token: bonk, from: alice, to: bob.address, amount: 500_000n }),
      pay({ token: usdc, from: bob, to: alice.address, amount: 900_000_000n }),
    ];
    expect((await chain.act(exchange)).trades).toMatchObject([{ is_valid_price: 0 }]);
  });

  test('a sole signer traded with the owner of the accounts that moved the other way', async () => {
    const account = associatedAccount(usdc, bob.address);
    await chain.act(
      [getApproveInstruction({ source: account, delegate: alice.address, owner: bob, amount: 5_000_000n })],
      bob,
    );
    const exchange = [
      pay({ token: bonk, from: alice, to: bob.address, amount: 300_000n }),
      pay({ token: usdc, from: bob, to: alice.address, amount: 5_000_000n, by: alice }),
    ];
    expect((await chain.act(exchange)).trades).toMatchObject([
      { asset: bonk.id, side: 'sell', amount: '300000', ...swapped(alice, bob.address) },
    ]);
  });

  test('native and wrapped SOL are one: what one pays wrapped and the other gets native is the same trade', async () => {
    const account = associatedAccount(sol, alice.address);
    const { trades, transfers } = await chain.act([
      openAccount(sol, alice.address, alice),
      paySol(alice, account, SOL),
      getSyncNativeInstruction({ account }),
      getCloseAccountInstruction({ account, destination: bob.address, owner: alice }),
      paySol(bob, alice.address, TOKEN_RENT),
      pay({ token: usdc, from: bob, to: alice.address, amount: 150_000_000n }),
    ]);
    expect(trades).toMatchObject([
      {
        asset: WRAPPED_SOL,
        side: 'sell',
        native_lamports: SOL.toString(),
        ...swapped(alice, bob.address),
      },
    ]);
    expect(transfers).toEqual([]);
  });

  test('of several signers the one with moved balances traded, not the one who paid the fee', async () => {
    const exchange = [
      pay({ token: bonk, from: alice, to: bob.address, amount: 500_000n }),
      paySol(bob, alice.address, SOL),
    ];
    const { trades } = await chain.act(exchange, carol);
    // Which of the two the message lists first hangs on their addresses.
    const told = { asset: bonk.id, native_lamports: SOL.toString() };
    const isAlices = trades[0]?.trader === alice.address;
    expect(trades).toMatchObject([
      isAlices
        ? { ...told, side: 'sell', ...swapped(alice, bob.address) }
        : { ...told, side: 'buy', ...swapped(bob, alice.address) },
    ]);
  });

  test("a fee to a third account is no trade of that account, and the pool's amounts are the trade's", async () => {
    const exchange = [
      openAccount(usdc, carol.address, alice),
      pay({ token: bonk, from: alice, to: bob.address, amount: 500_000n }),
      pay({ token: usdc, from: bob, to: alice.address, amount: 2_000_000n }),
      pay({ token: usdc, from: alice, to: carol.address, amount: 20_000n }),
    ];
    const { trades, transfers } = await chain.act(exchange);
    expect(trades).toMatchObject([{ amount: '500000', usd_micro: 2_000_000, trader: alice.address }]);
    expect(transfers).toEqual([]);
  });

  test('an exchange of three mints is nothing: it has no price', async () => {
    const exchange = [
      pay({ token: bonk, from: alice, to: bob.address, amount: 500_000n }),
      pay({ token: share, from: alice, to: bob.address, amount: 1_000n }),
      pay({ token: usdc, from: bob, to: alice.address, amount: 2_000_000n }),
    ];
    expect(await chain.act(exchange)).toEqual(NOTHING);
  });

  test('an exchange of an unlisted token is not counted', async () => {
    const exchange = [
      pay({ token: share, from: alice, to: bob.address, amount: 1_000n }),
      pay({ token: usdc, from: bob, to: alice.address, amount: 2_000_000n }),
    ];
    expect(await chain.act(exchange)).toEqual(NOTHING);
  });
});
