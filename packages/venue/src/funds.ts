import { type SettlementToken, type SolanaRpc, SYSTEM_PROGRAM, TOKEN_ACCOUNT_RENT } from '@orrery/chain';
import { AppError } from '@orrery/core';
import { WRAPPED_SOL } from '@orrery/domain';
import { type Address, getBase64Encoder } from '@solana/kit';
import { findAssociatedTokenPda, getTokenDecoder } from '@solana-program/token';

/** Why a quoted order cannot be built, by the codes of wire.md §2.1. */
export interface OrderProblem {
  code: 1 | 2;
  message: string;
}

/** What the taker pays besides the input, in lamports, and what stands in the way if anything does. */
export interface Funds {
  rentFeeLamports: bigint;
  problem: OrderProblem | undefined;
}

/** The least a wallet may keep unless it keeps nothing at all. */
const WALLET_RENT = 890_880n;

interface Need {
  taker: Address;
  input: SettlementToken;
  output: SettlementToken;
  /** Of the input, in smallest units. */
  amount: bigint;
  /** Network fees in lamports. */
  fees: bigint;
}

/**
 * Reads whether the taker can pay the input, the network fee and the rent of a first output account. Throws
 * `REQUEST_INVALID` when it is a program, a mint or a token account, which can pay for nothing.
 */
export async function checkFunds(rpc: SolanaRpc, need: Need): Promise<Funds> {
  const { taker, input, output, amount, fees } = need;
  const accounts = await Promise.all([accountOf(taker, input), accountOf(taker, output)]);
  const { value } = await rpc
    .getMultipleAccounts([taker, ...accounts], { commitment: 'confirmed', encoding: 'base64' })
    .send();
  const [wallet, source, destination] = value;
  if (wallet && wallet.owner !== SYSTEM_PROGRAM) {
    throw new AppError('REQUEST_INVALID', { field: 'taker', reason: 'is not a wallet' });
  }
  const isSolIn = input.mint === WRAPPED_SOL;
  const needsAccount = output.mint !== WRAPPED_SOL && (destination?.lamports ?? 0n) < TOKEN_ACCOUNT_RENT;
  const rentFeeLamports = needsAccount ? TOKEN_ACCOUNT_RENT - (destination?.lamports ?? 0n) : 0n;

  const lamports = wallet?.lamports ?? 0n;
  const held = isSolIn ? lamports : tokenAmount(source?.data[0]);
  const left = lamports - (isSolIn ? amount : 0n) - fees - rentFeeLamports;
  return { rentFeeLamports, problem: problemOf(held < amount, left) };
}

function problemOf(isShort: boolean, left: bigint): OrderProblem | undefined {
  if (isShort) return { code: 1, message: 'Insufficient funds' };
  if (left !== 0n && left < WALLET_RENT) return { code: 2, message: 'Top up SOL for gas' };
  return undefined;
}

async function accountOf(owner: Address, { mint, tokenProgram }: SettlementToken): Promise<Address> {
  return (await findAssociatedTokenPda({ owner, mint, tokenProgram }))[0];
}

function tokenAmount(data: string | undefined): bigint {
  // An address that got lamports but no account yet has no data.
  return data ? getTokenDecoder().decode(getBase64Encoder().encode(data)).amount : 0n;
}
