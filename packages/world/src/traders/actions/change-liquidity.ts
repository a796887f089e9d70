import {
  type Amounts,
  addLiquidityInstruction,
  addShares,
  associatedAddress,
  buildTransaction,
  type PoolState,
  removeLiquidityInstruction,
  removeShares,
  type TransactionLifetime,
} from '@orrery/chain';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Pool } from '@orrery/venue';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';

/** Adds so much of both mints of a pool at most, or takes so many shares of it back; smallest units. */
export type LiquidityChange = { adds: Amounts } | { removes: bigint };

interface Setting {
  pool: Pick<Pool, 'id' | 'mints'>;
  owner: Address;
  lifetime: TransactionLifetime;
}

/** The most by which the pool's reserves may have shrunk when the change lands, in hundredths. */
const SLIPPAGE = 3n;

/**
 * Builds the unsigned transaction by which a wallet adds to a product or stable pool or takes from it; native SOL comes from the wallet and
 * goes back to it. Throws `VENUE_REFUSED` when the pool would refuse it as it stands.
 */
export function buildLiquidityChange(
  change: LiquidityChange,
  { pool }: Pick<PoolState, 'pool'>,
  { pool: { id, mints }, owner, lifetime }: Setting,
): Uint8Array {
  const [account0, account1] = [accountOf(owner, mints[0]), accountOf(owner, mints[1])];
  const lpToken = { id: pool.lpMint, tokenProgram: TOKEN_PROGRAM_ADDRESS };
  const named = {
    owner,
    pool: id,
    mint0: pool.mint0,
    mint1: pool.mint1,
    vault0: pool.vault0,
    vault1: pool.vault1,
    account0,
    account1,
    tokenProgram0: mints[0].tokenProgram,
    tokenProgram1: mints[1].tokenProgram,
    lpMint: pool.lpMint,
    lpAccount: accountOf(owner, lpToken),
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
    extraAccounts0: [],
    extraAccounts1: [],
  };
  if ('removes' in change) {
    const { removes: shares } = change;
    const { paid } = removeShares(pool, shares, [0n, 0n]);
    const remove = removeLiquidityInstruction({
      ...named,
      shares,
      min0: lessSlippage(paid[0]),
      min1: lessSlippage(paid[1]),
    });
    const opened = mints.map((mint) => open(owner, mint));
    return buildTransaction(owner, lifetime, [...opened, remove, ...unwrap(owner, mints)]);
  }
  const [max0, max1] = change.adds;
  const { minted } = addShares(pool, { most: change.adds, minShares: 1n });
  const add = addLiquidityInstruction({ ...named, max0, max1, minShares: lessSlippage(minted) });
  return buildTransaction(owner, lifetime, [
    ...mints.flatMap((mint, side) => wrap(owner, mint, change.adds[side] ?? 0n)),
    open(owner, lpToken),
    add,
    ...unwrap(owner, mints),
  ]);
}

type Mint = Pick<TokenFacts, 'id' | 'tokenProgram'>;

function accountOf(owner: Address, { id: mint, tokenProgram }: Mint): Address {
  return associatedAddress({ owner, mint, tokenProgram });
}

function open(owner: Address, mint: Mint): Instruction {
  return getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(owner),
    ata: accountOf(owner, mint),
    owner,
    mint: mint.id,
    tokenProgram: mint.tokenProgram,
  });
}

function wrap(owner: Address, mint: Mint, amount: bigint): Instruction[] {
  if (mint.id !== WRAPPED_SOL) return [];
  const account = accountOf(owner, mint);
  const source = createNoopSigner(owner);
  const paid = getTransferSolInstruction({ source, destination: account, amount });
  return [open(owner, mint), paid, getSyncNativeInstruction({ account })];
}

function unwrap(owner: Address, mints: readonly Mint[]): Instruction[] {
  return mints
    .filter(({ id }) => id === WRAPPED_SOL)
    .map((mint) =>
      getCloseAccountInstruction({
        account: accountOf(owner, mint),
        destination: owner,
        owner: createNoopSigner(owner),
      }),
    );
}

function lessSlippage(amount: bigint): bigint {
  return (amount * (100n - SLIPPAGE)) / 100n;
}
