import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { type Address, type KeyPairSigner, signBytes } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { genesisToken } from '../../genesis/genesis.ts';
import { depositInventoryInstruction } from '../../programs/venue/generated/instructions.generated.ts';
import { encodeQuote, type Quote } from '../../programs/venue/instructions/quote-message.ts';
import type { SwapPath } from '../../programs/venue/instructions/swap-route.ts';
import { aMint, fund, type TestMint } from '../../testing/mints.ts';
import { accountOf, sidesOf, type TestPool } from '../../testing/pools.ts';
import { TestVenue } from '../../testing/venue.ts';
import type { TransactionLayout } from '../../transactions/compile-transaction.ts';
import { compileSwap, type QuoteFill, type SwapInstructions } from '../swap-transaction.ts';

const RICH = 10n ** 17n;
const HELD = 10n ** 13n;

/** Pools of SOL and three tokens, as many as three hops or three paths need, and who swaps, earns fees and quotes. */
export interface SwapScene {
  venue: TestVenue;
  taker: KeyPairSigner;
  /** Pays in the taker's stead. */
  sponsor: KeyPairSigner;
  maker: KeyPairSigner;
  feeOwner: Address;
  tokens: Record<'sol' | 'first' | 'second' | 'third', TestMint>;
  /** SOL and the first token three times, the first and the second one, the second and the third one; `quoted` has SOL and the first one. */
  pools: {
    split: readonly [TestPool, TestPool, TestPool];
    between: TestPool;
    last: TestPool;
    quoted: TestPool;
  };
}

export async function openSwaps(): Promise<SwapScene> {
  const venue = await TestVenue.open();
  const { vm, user } = venue;
  const [taker, maker, fees] = [await vm.wallet(), await vm.wallet(), await vm.wallet()];
  const sponsor = await vm.wallet();
  const sol = {
    mint: WRAPPED_SOL,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
    decimals: 9,
    authority: user,
    extras: [],
  };
  const [first, second] = [await aMint(vm, { kind: 'classic' }), await aMint(vm, { kind: 'classic' })];
  const third = await aMint(vm, { kind: 'classic' });
  for (const owner of [user, maker]) {
    holdWrapped(venue, owner.address, RICH);
    for (const token of [first, second, third]) await fund(vm, token, owner.address, RICH);
  }
  holdWrapped(venue, fees.address, 0n);
  for (const token of [first, second, third]) await fund(vm, token, fees.address, 0n);
  const pool = async (nonce: number, ...tokens: readonly [TestMint, TestMint]) => {
    const made = await venue.createPool({ kind: 'product', feeBps: 30, tokens, nonce });
    await venue.add(made, user, [HELD, 2n * HELD]);
    return made;
  };
  return {
    venue,
    taker,
    sponsor,
    maker,
    feeOwner: fees.address,
    tokens: { sol, first, second, third },
    pools: {
      split: [await pool(0, sol, first), await pool(1, sol, first), await pool(2, first, sol)],
      between: await pool(0, first, second),
      last: await pool(0, second, third),
      quoted: await openQuoted(venue, maker, [sol, first]),
    },
  };
}

/** Gives an owner a wrapped account with so much in it, replacing what was there. */
export function holdWrapped({ vm }: TestVenue, owner: Address, amount: bigint): Address {
  const token = {
    id: WRAPPED_SOL,
    symbol: 'SOL',
    name: 'SOL',
    decimals: 9,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
    tags: [],
  };
  const account = genesisToken({ token, owner, amount });
  vm.put(account);
  return account.address;
}

async function openQuoted(venue: TestVenue, maker: KeyPairSigner, tokens: readonly [TestMint, TestMint]) {
  const settings = { kind: 'quoted' as const, tokens, nonce: 9 };
  const pool = await venue.nameOf(settings);
  const creation = venue.creation(pool, settings);
  const accounts = creation.accounts?.map((account, place) =>
    place === 1 ? { ...account, address: maker.address } : account,
  );
  await venue.must([{ ...creation, ...(accounts && { accounts }) }], maker);
  const [account0, account1] = [accountOf(maker.address, tokens[0]), accountOf(maker.address, tokens[1])];
  const deposit = { maker: maker.address, pool: pool.address, ...sidesOf(pool), account0, account1 };
  await venue.must([depositInventoryInstruction({ ...deposit, amount0: HELD, amount1: HELD })], maker);
  return pool;
}

/** Paths through these pools in equal parts, the first one takes what is left over. */
export function pathsOf({ venue }: SwapScene, ...paths: readonly (readonly TestPool[])[]): SwapPath[] {
  const part = Math.floor(100 / paths.length);
  return paths.map((pools, index) => ({
    percent: index === 0 ? 100 - part * (paths.length - 1) : part,
    pools: pools.map((pool) => venue.routePool(pool)),
  }));
}

/** A quote of so much SOL for so much of the first token or, with `input` 1, the other way round; signed. */
export async function quoteOf(
  { venue, taker, maker, pools: { quoted } }: SwapScene,
  terms: Pick<Quote, 'amountIn' | 'amountOut' | 'input' | 'nonce'>,
): Promise<Pick<QuoteFill, 'pool' | 'quote' | 'signature'>> {
  const expiry = venue.vm.svm.getClock().unixTimestamp + 60n;
  const quote = { ...terms, pool: quoted.address, user: taker.address, expiry };
  const signature = await signBytes(maker.keyPair.privateKey, encodeQuote(quote));
  return { pool: venue.pool(quoted), quote, signature };
}

/** Compiles, signs and runs a swap; its bytes, and what the program refused with if it did. */
export async function land(
  { venue: { vm }, taker }: SwapScene,
  instructions: SwapInstructions,
  { payer = taker, ...layout }: Omit<TransactionLayout, 'blockhash'> & { payer?: KeyPairSigner } = {},
): Promise<{ bytes: Uint8Array; refusal: string | undefined }> {
  const bytes = compileSwap(payer.address, instructions, { ...vm.lifetime, ...layout });
  return { bytes, refusal: await vm.run(bytes, [...new Set([payer, taker])]) };
}
