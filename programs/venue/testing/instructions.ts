import { type KeyObject, sign } from 'node:crypto';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  getCreateAssociatedTokenIdempotentInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../../../packages/chain/src/addresses/solana-programs.ts';
import {
  tickArrayAddress,
  tokenLedgerAddress,
} from '../../../packages/chain/src/programs/venue/addresses.ts';
import { POOL_KINDS } from '../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import * as venue from '../../../packages/chain/src/programs/venue/generated/instructions.generated.ts';
import {
  encodeQuote,
  quoteSignatureInstruction,
} from '../../../packages/chain/src/programs/venue/instructions/quote-message.ts';
import { arrayStart } from '../../../packages/chain/src/programs/venue/pricing/ticks.ts';
import { transferOf } from '../../../packages/chain/src/testing/mints.ts';
import {
  accountOf,
  extrasOf,
  liquidityAccounts,
  lpToken,
  sidesOf,
} from '../../../packages/chain/src/testing/pools.ts';
import { endsOf } from './model/model-swaps.ts';
import type { Fill, Operation, PlatformFee, Pool, Swap } from './operations.ts';
import { toOrderInstruction } from './order-operations.ts';
import { routeIn } from './route-in.ts';
import { accountFor, poolIn, type World } from './world.ts';

const INSTRUCTIONS_SYSVAR = 'Sysvar1nstructions1111111111111111111111111' as Address;

/** The signer of quotes, and a signer without the right to sign them. */
export interface Makers {
  maker: { address: Address; key: KeyObject };
  forger: { address: Address; key: KeyObject };
}

/** The instructions that carry an operation out; the first refusal of the program is one of the last of them. */
export function toInstructions(world: World, operation: Operation, makers: Makers): Instruction[] {
  switch (operation.kind) {
    case 'createPool':
      return [toPool(operation)];
    case 'open':
      return toOpening(world, operation);
    case 'close': {
      const { address: position, owner } = operation.position;
      return [venue.closePositionInstruction({ owner: owner.address, position })];
    }
    case 'swap':
    case 'swapExactOut':
    case 'swapByLedger':
      return [toSwap(world, operation)];
    case 'fill':
      return toFill(operation, makers);
    case 'add': {
      const { pool, user, most, minShares } = operation;
      const [max0, max1] = most;
      return [venue.addLiquidityInstruction({ ...sharesOf(pool, user), max0, max1, minShares })];
    }
    case 'remove': {
      const {
        pool,
        user,
        shares,
        least: [min0, min1],
      } = operation;
      return [venue.removeLiquidityInstruction({ ...sharesOf(pool, user), shares, min0, min1 })];
    }
    case 'createLpMint':
      return [
        toLpMint(operation),
        ...operation.holders.map((holder) => openShares(operation.user, holder, operation.pool)),
      ];
    case 'fund': {
      const { pool, user: creator, amount } = operation;
      const account0 = accountFor(creator, pool, 0);
      return [
        venue.fundLaunchInstruction({ ...sidesOf(pool), creator, pool: pool.address, account0, amount }),
      ];
    }
    case 'increase': {
      const {
        position,
        liquidity,
        limits: [max0, max1],
      } = operation;
      return [venue.increaseLiquidityInstruction({ ...liquidityAccounts(position), liquidity, max0, max1 })];
    }
    case 'decrease': {
      const {
        position,
        liquidity,
        limits: [min0, min1],
      } = operation;
      return [venue.decreaseLiquidityInstruction({ ...liquidityAccounts(position), liquidity, min0, min1 })];
    }
    case 'deposit':
    case 'withdraw':
      return [toInventory(operation, makers)];
    case 'seize': {
      const { pool, side, user, amount } = operation;
      const token = pool.tokens[side];
      const accounts = { source: pool.vaults[side], destination: accountFor(user, pool, side) };
      return [
        transferOf(token, { ...accounts, authority: createNoopSigner(token.authority.address), amount }),
      ];
    }
    case 'collect': {
      const { pool } = operation;
      const { feeOwner } = poolIn(world, pool).pool;
      return [
        venue.collectProtocolFeesInstruction({
          ...sidesOf(pool),
          ...extrasOf(pool),
          ...accountsOf(pool, feeOwner),
        }),
      ];
    }
    case 'setLedger': {
      const { user, account: tokenAccount } = operation;
      const tokenLedger = tokenLedgerAddress(user);
      return [
        venue.setTokenLedgerInstruction({ user, tokenLedger, tokenAccount, systemProgram: SYSTEM_PROGRAM }),
      ];
    }
    case 'openOrder':
    case 'fillOrder':
    case 'changeOrder':
    case 'cancelOrder':
      return [toOrderInstruction(world, operation)];
    case 'meanTick':
      return [venue.meanTickInstruction({ pool: operation.pool.address, minSlots: operation.minSlots })];
  }
}

/** Opens an owner's account of a pool's shares. */
function openShares(payer: Address, owner: Address, pool: Pool): Instruction {
  const { mint, tokenProgram } = lpToken(pool);
  const ata = accountOf(owner, lpToken(pool));
  const from = createNoopSigner(payer);
  return getCreateAssociatedTokenIdempotentInstruction({ payer: from, ata, owner, mint, tokenProgram });
}

function toSwap(world: World, swap: Swap): Instruction {
  const { kind, user, amount, quotedAmount, slippageBps } = swap;
  const { source, destination } = endsOf(swap);
  const route = routeIn(world, swap);
  const named = {
    user,
    source,
    destination,
    ...PROGRAMS,
    ...feeOf(swap.fee),
    quotedAmount,
    slippageBps,
    ...route,
  };
  if (kind === 'swap') return venue.swapInstruction({ ...named, amount });
  if (kind === 'swapExactOut') return venue.swapExactOutInstruction({ ...named, amount });
  return venue.swapByLedgerInstruction({ ...named, tokenLedger: tokenLedgerAddress(user) });
}

const PROGRAMS = { tokenProgram: TOKEN_PROGRAM_ADDRESS, tokenProgram2022: TOKEN_2022_PROGRAM };

function feeOf(fee: PlatformFee | undefined) {
  if (fee === undefined) return { platformFeeBps: 0, referralBps: 0 };
  const { bps, referralBps, platformAccount, referralAccount, referral } = fee;
  return {
    platformFeeBps: bps,
    referralBps,
    platformFeeAccount: platformAccount,
    referralFeeAccount: referralAccount,
    referralAuthority: referral,
  };
}

function toFill({ user, pool, input, quote, isForged, fee }: Fill, { maker, forger }: Makers): Instruction[] {
  const output = input === 0 ? 1 : 0;
  const signer = isForged ? forger : maker;
  const message = encodeQuote({ ...quote, input });
  const filling = venue.fillQuoteInstruction({
    user,
    source: accountFor(user, pool, input),
    destination: accountFor(user, pool, output),
    ...PROGRAMS,
    ...feeOf(fee),
    pool: pool.address,
    inputMint: pool.tokens[input].mint,
    outputMint: pool.tokens[output].mint,
    inputVault: pool.vaults[input],
    outputVault: pool.vaults[output],
    instructions: INSTRUCTIONS_SYSVAR,
    minAmount: 0n,
  });
  return [
    quoteSignatureInstruction(signer.address, new Uint8Array(sign(null, message, signer.key)), message),
    filling,
  ];
}

function toLpMint({
  pool: { address: pool, lpMint },
  user: payer,
}: {
  pool: Pool;
  user: Address;
}): Instruction {
  const accounts = {
    payer,
    pool,
    lpMint,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
    systemProgram: SYSTEM_PROGRAM,
  };
  return venue.createLpMintInstruction(accounts);
}

function toPool({ pool, settings, user }: Extract<Operation, { kind: 'createPool' }>): Instruction {
  const [figure0, figure1, figure2] = settings.figures;
  const people = { payer: user, creator: settings.creator, feeOwner: settings.feeOwner };
  const programs = {
    associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
    systemProgram: SYSTEM_PROGRAM,
  };
  const numbers = { ...settings, kind: POOL_KINDS[settings.kind], figure0, figure1, figure2 };
  return venue.createPoolInstruction({
    ...sidesOf(pool),
    ...programs,
    ...people,
    pool: pool.address,
    ...numbers,
  });
}

/** Opens a position, with the arrays of its ends where there are none. */
function toOpening(
  world: World,
  { position, user: payer }: Extract<Operation, { kind: 'open' }>,
): Instruction[] {
  const { address, pool, owner, lower, upper } = position;
  const state = poolIn(world, pool);
  const starts = new Set([lower, upper].map((tick) => arrayStart(tick, state.pool.tickSpacing)));
  const missing = [...starts].filter((start) => !state.tickArrays.has(start));
  const accounts = { payer, pool: pool.address, systemProgram: SYSTEM_PROGRAM };
  const opening = { ...accounts, owner: owner.address, position: address, lower, upper };
  return [
    ...missing.map((start) => {
      const tickArray = tickArrayAddress(pool.address, start);
      return venue.createTickArrayInstruction({ ...accounts, tickArray, start });
    }),
    venue.openPositionInstruction(opening),
  ];
}

function toInventory(
  { kind, pool, amounts: [amount0, amount1] }: Extract<Operation, { kind: 'deposit' | 'withdraw' }>,
  { maker }: Makers,
): Instruction {
  const input = {
    ...sidesOf(pool),
    ...accountsOf(pool, maker.address),
    maker: maker.address,
    amount0,
    amount1,
  };
  return kind === 'deposit'
    ? venue.depositInventoryInstruction(input)
    : venue.withdrawInventoryInstruction(input);
}

function sharesOf(pool: Pool, owner: Address) {
  return {
    ...sidesOf(pool),
    ...extrasOf(pool),
    ...accountsOf(pool, owner),
    owner,
    lpMint: pool.lpMint,
    lpAccount: accountOf(owner, lpToken(pool)),
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  };
}

/** A pool with an owner's accounts of its tokens. */
function accountsOf(pool: Pool, owner: Address) {
  return { pool: pool.address, account0: accountFor(owner, pool, 0), account1: accountFor(owner, pool, 1) };
}
