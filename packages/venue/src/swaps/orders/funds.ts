import {
  associatedAccountBytes,
  associatedAddress,
  readTokenAccount,
  type SolanaRpc,
  SYSTEM_PROGRAM,
} from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { rentLamports, TOKEN_ACCOUNT_RENT, WALLET_RENT } from '@orrery/domain/solana/network';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';

/**
 * Why a quoted order cannot be built: an `errorCode` of the order's reply, 17, the token programs' code for a frozen account, or for one that
 * the chain refused when it was simulated the code that `execute` would answer with.
 */
export interface OrderProblem {
  code: number;
  message: string;
}

/** What is paid besides the input, in lamports, and what stands in the way if anything does. */
export interface Funds {
  rentFeeLamports: bigint;
  /** Whether the taker's account of the input takes no transfer without a memo. */
  needsMemo: boolean;
  /** Whether an account must be made for the output. */
  needsAccount: boolean;
  problem: OrderProblem | undefined;
}

export const NO_GAS: OrderProblem = { code: 2, message: 'Top up SOL for gas' };
const FROZEN: OrderProblem = { code: 17, message: 'The token account is frozen' };

interface Need {
  taker: Address;
  input: TokenFacts;
  output: TokenFacts;
  /** The most of the input that may leave the taker, in smallest units. */
  amount: bigint;
  /** Network fees and tips in lamports. */
  fees: bigint;
  /** False where SOL is taken from and goes to the taker's own wrapped account. */
  wrapsSol: boolean;
  /** Set where a sponsor pays fees and rent: what comes out at least, in smallest units. */
  sponsoredOut?: bigint | undefined;
}

/**
 * Reads whether the taker can pay the input, the network fee, the rent of a first output account and, while the transaction runs, of a
 * wrapped one for its SOL, and may receive the output. Throws `REQUEST_INVALID` when it is a program, a mint or a token account, which can pay for nothing.
 */
export async function checkFunds(rpc: SolanaRpc, need: Need): Promise<Funds> {
  const { taker, input, output, amount, fees, wrapsSol, sponsoredOut } = need;
  const accounts = [accountOf(taker, input), accountOf(taker, output)];
  const { value } = await rpc
    .getMultipleAccounts([taker, ...accounts], { commitment: 'confirmed', encoding: 'base64' })
    .send();
  const [wallet, ...tokenAccounts] = value;
  if (wallet && wallet.owner !== SYSTEM_PROGRAM) {
    throw new AppError('REQUEST_INVALID', { field: 'taker', reason: 'is not a wallet' });
  }
  const [source, destination] = accounts.map(
    (pubkey, at) => readTokenAccount(pubkey, tokenAccounts[at])?.info,
  );
  const [isSolIn, isSolOut] = [input, output].map(({ id }) => wrapsSol && id === WRAPPED_SOL);
  const needsAccount = !isSolOut && destination === undefined;
  const rent = needsAccount
    ? rentLamports(associatedAccountBytes(output)) - (tokenAccounts[1]?.lamports ?? 0n)
    : 0n;
  const rentFeeLamports = rent > 0n ? rent : 0n;

  const lamports = wallet?.lamports ?? 0n;
  const held = isSolIn ? lamports : (source?.amount ?? 0n);
  // A sponsored taker has in the end what comes out; nothing of its own is spent before.
  const left =
    sponsoredOut === undefined
      ? lamports - (isSolIn ? amount : 0n) - fees - rentFeeLamports
      : lamports + (isSolOut ? sponsoredOut : 0n);
  const lent = sponsoredOut === undefined && (isSolIn || isSolOut) ? TOKEN_ACCOUNT_RENT : 0n;
  const isFrozen =
    (!isSolIn && source?.isFrozen) ||
    (!isSolOut && (needsAccount ? output.extensions?.isDefaultFrozen : destination?.isFrozen));
  const problem = isFrozen ? FROZEN : shortage(held < amount, left, lent);
  const needsMemo = !isSolIn && source?.needsMemo === true;
  return { rentFeeLamports, needsMemo, needsAccount, problem };
}

function shortage(isShort: boolean, left: bigint, lent: bigint): OrderProblem | undefined {
  if (isShort) return { code: 1, message: 'Insufficient funds' };
  // A wallet that keeps anything keeps its rent.
  if (left < lent || (left !== 0n && left < WALLET_RENT)) return NO_GAS;
  return undefined;
}

function accountOf(owner: Address, { id: mint, tokenProgram }: TokenFacts): Address {
  return associatedAddress({ owner, mint, tokenProgram });
}
