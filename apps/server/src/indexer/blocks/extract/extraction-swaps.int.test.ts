import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address, Instruction, KeyPairSigner, Signature } from '@solana/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bonk,
  type ExtractionChain,
  SOL,
  sol,
  startExtractionChain,
  taxed,
  usdc,
} from '../../../testing/extraction-chain.ts';
import { pay } from '../../../testing/payments.ts';

let chain: ExtractionChain;

beforeAll(async () => {
  chain = await startExtractionChain();
});
afterAll(() => chain.stop());

/** What a transaction did to a wallet by its balances on the chain, the network's fee and the deposit apart. */
async function onChain(signature: Signature, { address }: KeyPairSigner, deposit: bigint) {
  const found = await chain.rpc
    .getTransaction(signature, {
      commitment: 'confirmed',
      encoding: 'json',
      maxSupportedTransactionVersion: 0,
    })
    .send();
  if (!found?.meta) throw new Error('the chain has it');
  const { fee, preBalances, postBalances, preTokenBalances = [], postTokenBalances = [] } = found.meta;
  const payer = found.transaction.message.accountKeys[0];
  if (payer !== address) throw new Error('the wallet pays');
  const held = (mint: Address, balances: typeof preTokenBalances) =>
    balances
      .filter((balance) => balance.owner === address && balance.mint === mint)
      .reduce((sum, { uiTokenAmount }) => sum + BigInt(uiTokenAmount.amount), 0n);
  return {
    slot: Number(found.slot),
    fee: String(fee),
    change: (mint: Address) =>
      mint === WRAPPED_SOL
        ? (postBalances[0] ?? 0n) - (preBalances[0] ?? 0n) + fee + deposit
        : held(mint, postTokenBalances) - held(mint, preTokenBalances),
  };
}

const PAIRS: readonly [string, TokenFacts, TokenFacts, bigint, ('alice' | 'carol')?][] = [
  ['from SOL, with a fee of the venue', sol, bonk, SOL + 7n],
  ['from SOL into an account it opens', sol, usdc, SOL + 3n, 'carol'],
  ['into SOL', usdc, sol, 10_000_001n],
  ['over two pools', usdc, bonk, 100_000_003n],
  ['split over two pools', usdc, sol, 50_000_000_001n],
  ['of a token that keeps a fee back', taxed, usdc, 1_000_003n],
];

test.each(PAIRS)('a swap %s is what left and entered the wallet, to the last unit', async (...pair) => {
  const [, input, output, amount, who = 'alice'] = pair;
  const wallet = chain[who];
  const { order, swaps, trades } = await chain.swap(input, output, amount, wallet);
  const [swap, ...others] = swaps;
  if (!swap) throw new Error('it is a swap');
  expect(others).toEqual([]);
  const truth = await onChain(swap.signature, wallet, order.rentFeeLamports);
  expect(swap).toEqual({
    id: trades[0]?.id,
    signature: trades[0]?.signature,
    wallet: wallet.address,
    time_ms: trades[0]?.time_ms,
    slot: truth.slot,
    sold_mint: input.id,
    sold_amount: String(-truth.change(input.id)),
    sold_decimals: input.decimals,
    bought_mint: output.id,
    bought_amount: String(truth.change(output.id)),
    bought_decimals: output.decimals,
    fee_lamports: truth.fee,
    venue_fee: String(order.fee.amount),
    venue_fee_mint: order.fee.amount > 0n ? order.fee.mint : expect.any(String),
    usd_micro: expect.any(Number),
    order_key: null,
  });
  expect(swap.sold_amount).toBe(String(amount));
});

test.each(PAIRS)(
  'a swap %s is to its trader all that left and entered the wallet, fees included',
  async (...pair) => {
    const [, input, output, amount, who = 'alice'] = pair;
    const { swaps, trades } = await chain.swap(input, output, amount, chain[who]);
    const [swap] = swaps;
    if (!swap) throw new Error('it is a swap');
    const own = trades.filter(({ own_amount }) => own_amount !== '0');
    const isBuy = own[0]?.side === 'buy';
    expect(new Set(own.map(({ asset, side }) => `${side} ${asset}`))).toEqual(
      new Set([isBuy ? `buy ${output.id}` : `sell ${input.id}`]),
    );
    const units = own.reduce((sum, { own_amount = '' }) => sum + BigInt(own_amount), 0n);
    expect(String(units)).toBe(isBuy ? swap.bought_amount : swap.sold_amount);
    const micro = own.reduce((sum, { own_micro = 0 }) => sum + own_micro, 0);
    // Micro-dollars are USDC's smallest units; SOL is worth in the wallet what it is in the pool.
    const [trade] = own;
    const rate = Number(trade?.usd_micro) / Number(trade?.native_lamports);
    const inMicro = (mint: Address, amount: string) => Number(amount) * (mint === USDC ? 1 : rate);
    const money = isBuy ? inMicro(input.id, swap.sold_amount) : inMicro(output.id, swap.bought_amount);
    const network = (isBuy ? 1 : -1) * (micro - money);
    const expected = inMicro(WRAPPED_SOL, swap.fee_lamports);
    expect(expected).toBeGreaterThan(0);
    expect(Math.abs(network - expected)).toBeLessThan(2 + expected / 100);
  },
);

/** The venue's stand-ins for signers would be taken for other signers of the same addresses. */
function withoutSigners({ accounts = [], ...rest }: Instruction): Instruction {
  return { ...rest, accounts: accounts.map(({ address, role }) => ({ address, role })) };
}

const GIFTS: readonly [string, TokenFacts, TokenFacts, TokenFacts, bigint][] = [
  ['the dollars of a sale', taxed, usdc, usdc, 10_000_000_000n],
  ['the dollars of a purchase', usdc, taxed, usdc, 999_999n],
  ['the tokens of a purchase', usdc, taxed, taxed, 1_000_000_000n],
  ['the tokens of a route', usdc, bonk, bonk, 1_000_000_000n],
  ['tokens, fewer than a sale’s token keeps back,', taxed, usdc, taxed, 10_000n],
  ['tokens, fewer than a purchase’s token keeps back,', usdc, taxed, taxed, 10n],
];

/** A token that takes a fee of a gift as well splits the fee by the amounts, which is exact to one part in 50,000. */
const isNear = (amount: string | undefined, wanted: bigint) =>
  Math.abs(Number(amount) - Number(wanted)) <= Number(wanted) / 50_000;

test.each(GIFTS)(
  'what another signer gives of %s in the same transaction is no part of what a wallet traded',
  async (...gift) => {
    const [, input, output, given, amount] = gift;
    const { alice, bob, venue } = chain;
    const quote = venue.quote({
      inputMint: input.id,
      outputMint: output.id,
      amount: atoms(1_000_000n),
      slippageBps: bps(100),
      platformFeeBps: bps(0),
    });
    const { instructions } = await venue.clientSwaps.instructions({ quote, user: alice.address });
    const { setup, swap, cleanup } = instructions;
    const { trades, swaps } = await chain.act([
      ...[...setup, swap, ...cleanup].map(withoutSigners),
      pay({ token: given, from: bob, to: alice.address, amount }),
    ]);
    const own = trades.filter(({ own_amount }) => own_amount !== '0');
    expect(own).toHaveLength(1);
    const [trade] = own;
    if (!trade) throw new Error('it is a trade');
    const isBuy = input === usdc;
    const whose = isBuy ? { asset: output.id, side: 'buy' } : { asset: input.id, side: 'sell' };
    expect(trade).toMatchObject(whose);
    const [sold, bought] = [1_000_000n, quote.outAmount];
    expect(swaps).toHaveLength(1);
    expect(swaps[0]).toMatchObject({ sold_mint: input.id, bought_mint: output.id });
    expect([isNear(swaps[0]?.sold_amount, sold), isNear(swaps[0]?.bought_amount, bought)]).toEqual([
      true,
      true,
    ]);
    expect(trade.own_amount).toBe(isBuy ? swaps[0]?.bought_amount : swaps[0]?.sold_amount);
    // Micro-dollars are USDC's smallest units.
    const network = isBuy ? Number(trade.own_micro) - 1_000_000 : trade.usd_micro - Number(trade.own_micro);
    expect(network).toBeGreaterThan(0);
    expect(network).toBeLessThan(5_000);
  },
);
