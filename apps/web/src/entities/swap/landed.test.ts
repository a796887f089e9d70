import {
  associatedAddress,
  compileSwap,
  decodeTransaction,
  type LandedTransaction,
  type Swap,
  tipInstructions,
  toSwapInstructions,
} from '@orrery/chain';
import { aPool } from '@orrery/chain/testing';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { type Address, getBase64Decoder } from '@solana/kit';
import { expect, it, vi } from 'vitest';
import { aQuote } from '#entities/quote/quote.builder.ts';
import type { SendingTerms } from '#entities/quote/quote.model.ts';
import { SOL_FOR_USDC } from './settle-swap.builder.ts';
import { toProposal } from './swap-proposal.ts';

vi.hoisted(() =>
  Object.assign(globalThis, {
    location: new URL('http://127.0.0.1:8080/swap'),
    localStorage: { getItem: () => null },
  }),
);

const USER = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' as Address;
const POOL = 'jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL' as Address;
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
const own = (mint: Address) => associatedAddress({ owner: USER, mint, tokenProgram });
const [FEE, TIP, RENT] = [5_000n, 10_000n, 2_039_280n];

interface Balances {
  sol: bigint;
  usdc?: bigint;
  wrapped?: bigint;
}

/** What is read of a swap that the browser itself sent, by its wallet's balances before and after. */
async function read(
  [inputMint, outputMint]: readonly [Address, Address],
  before: Balances,
  after: Balances,
  useWSol = false,
) {
  const sending: SendingTerms = {
    modes: ['jito'],
    feeType: 'max-cap',
    jitoTipLamports: String(TIP),
    useWSol,
    slotsToExpiry: 150,
  };
  const setting: Swap = {
    taker: USER,
    input: { mint: inputMint, tokenProgram },
    output: { mint: outputMint, tokenProgram },
    swapMode: 'ExactOut',
    amount: 171_000_000n,
    quotedAmount: 1_000_000_000n,
    slippageBps: 50,
    platformFee: { account: POOL, mint: USDC, bps: 2 },
    paths: [{ percent: 100, pools: [{ address: POOL, pool: aPool({ mint0: WRAPPED_SOL, mint1: USDC }) }] }],
    seed: 'a1b2c3d4',
    computeUnitLimit: 200_000,
  };
  const swap = toSwapInstructions(setting);
  const other = [...swap.other, ...tipInstructions(USER, { jito: TIP }, ([first = POOL]) => first)];
  const bytes = compileSwap(
    USER,
    { ...swap, other },
    { blockhash: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi' },
  );
  const transaction = getBase64Decoder().decode(bytes);
  const addresses = decodeTransaction(bytes).accounts.map(({ address }) => address);
  const tokens = ({ usdc, wrapped }: Balances) =>
    [
      { mint: USDC, amount: usdc },
      { mint: WRAPPED_SOL, amount: wrapped },
    ].flatMap(({ mint, amount }) =>
      amount === undefined
        ? []
        : {
            accountIndex: addresses.indexOf(own(mint)),
            mint,
            owner: USER,
            uiTokenAmount: { amount: String(amount) },
          },
    );
  const lamports = ({ sol, usdc, wrapped }: Balances) =>
    addresses.map((address) => {
      if (address === USER) return sol;
      if (address === own(USDC)) return usdc === undefined ? 0n : RENT;
      return address === own(WRAPPED_SOL) && wrapped !== undefined ? RENT + wrapped : 0n;
    });
  const meta = {
    err: null,
    fee: FEE,
    preBalances: lamports(before),
    postBalances: lamports(after),
    preTokenBalances: tokens(before),
    postTokenBalances: tokens(after),
  };
  const quote = aQuote({ taker: USER, swapMode: 'ExactOut', inputMint, outputMint, transaction, sending });
  const { delivery } = await toProposal({ quote, tokens: SOL_FOR_USDC });
  if (delivery.by !== 'broadcast') throw new Error('the venue would send it');
  return delivery.readReceipt({ meta, transaction: [transaction, 'base64'] } as unknown as LandedTransaction);
}

it('has sold the SOL that left beside fee, tip and the deposit for a new account', async () => {
  const left = 987_654_321n + FEE + TIP + RENT;
  expect(
    await read(
      [WRAPPED_SOL, USDC],
      { sol: 5_000_000_000n },
      { sol: 5_000_000_000n - left, usdc: 171_000_000n },
    ),
  ).toEqual({ sold: 987_654_321n, received: 171_000_000n });
});

it('has sold the tokens that left, and received SOL before fee and tip', async () => {
  const arrived = 1_000_000_001n - FEE - TIP;
  expect(
    await read(
      [USDC, WRAPPED_SOL],
      { sol: 7n + FEE + TIP, usdc: 200_000_000n },
      { sol: 7n + FEE + TIP + arrived, usdc: 29_000_000n },
    ),
  ).toEqual({ sold: 171_000_000n, received: 1_000_000_001n });
});

it('goes by the token account where SOL stays wrapped', async () => {
  expect(
    await read(
      [WRAPPED_SOL, USDC],
      { sol: 50_000n, wrapped: 2_000_000_000n, usdc: 0n },
      { sol: 50_000n - FEE - TIP, wrapped: 1_000_000_001n, usdc: 171_000_000n },
      true,
    ),
  ).toEqual({ sold: 999_999_999n, received: 171_000_000n });
});

it('says nothing where nothing moved', async () => {
  expect(
    await read([WRAPPED_SOL, USDC], { sol: 50_000n, usdc: 0n }, { sol: 50_000n - FEE - TIP, usdc: 0n }),
  ).toBeUndefined();
});
