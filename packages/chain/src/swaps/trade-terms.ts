import type { SwapMode } from '@orrery/domain/trading/swap-terms';
import { maxIn, minOut, partOf } from '@orrery/domain/trading/swap-terms';
import type { Address } from '@solana/kit';
import { associatedAddress } from '../addresses/associated-address.ts';
import { TOKEN_PROGRAMS } from '../addresses/solana-programs.ts';
import { VENUE_PROGRAM } from '../programs/venue/generated/accounts.generated.ts';
import { CHECK_SCALE } from '../programs/venue/generated/instruction-shapes.generated.ts';
import {
  parseVenueInstruction,
  type VenueInstruction,
} from '../programs/venue/instructions/parse-instruction.ts';
import { decodeSignedQuote } from '../programs/venue/instructions/quote-message.ts';
import type { DecodedInstruction } from '../transactions/decode-transaction.ts';

/** What one instruction of the venue's program does to its user, as the program enforces it. */
export interface SignedTerms {
  user: Address;
  source: Address;
  destination: Address;
  /** Undefined for a maker's quote, whose two amounts are both exact. */
  swapMode: SwapMode | undefined;
  spent: bigint;
  received: bigint;
  feeBps: number;
}

/** What a maker's quote does not say of its fee. */
export interface FeeTerms {
  inputMint: Address;
  outputMint: Address;
  /** Owner and mint of the platform's associated account. A maker's quote does not say which side bears the fee: without this both must. */
  feeAccount?: { owner: Address; mint: Address } | undefined;
}

/** The trade among a swap's instructions, what stands before it, and its terms; undefined where there is none. */
export function findTrade(instructions: readonly DecodedInstruction[], feeTerms: FeeTerms) {
  const at = instructions.findIndex(
    ({ program, data }) => program === VENUE_PROGRAM && data[0] !== CHECK_SCALE.tag,
  );
  const [trade, before] = [instructions[at], instructions[at - 1]];
  const terms = trade && readTerms(trade, before, feeTerms);
  return trade && terms && { trade, before, terms };
}

function readTerms(
  trade: DecodedInstruction,
  before: DecodedInstruction | undefined,
  intent: FeeTerms,
): SignedTerms | undefined {
  const read = parseVenueInstruction(
    trade.data,
    trade.accounts.map(({ address }) => address),
  );
  if (read?.name === 'fillQuote') return before && termsOfFill(read, before, intent);
  if (read?.name !== 'swap' && read?.name !== 'swapExactOut') return undefined;
  const { amount, quotedAmount, slippageBps, platformFeeBps: feeBps } = read.arguments;
  return read.name === 'swap'
    ? {
        ...read.accounts,
        swapMode: 'ExactIn',
        spent: amount,
        received: minOut(quotedAmount, slippageBps),
        feeBps,
      }
    : {
        ...read.accounts,
        swapMode: 'ExactOut',
        spent: maxIn(quotedAmount, slippageBps),
        received: amount,
        feeBps,
      };
}

function termsOfFill(
  read: Extract<VenueInstruction, { name: 'fillQuote' }>,
  before: DecodedInstruction,
  { inputMint, outputMint, feeAccount }: FeeTerms,
): SignedTerms | undefined {
  const quote = decodeSignedQuote(before);
  if (!quote) return undefined;
  const { platformFeeBps: feeBps } = read.arguments;
  const feeIn = (mint: Address, amount: bigint) =>
    isFeeOf(mint, read.accounts.platformFeeAccount, feeAccount) ? partOf(amount, feeBps) : 0n;
  return {
    ...read.accounts,
    swapMode: undefined,
    spent: quote.amountIn + feeIn(inputMint, quote.amountIn),
    received: quote.amountOut - feeIn(outputMint, quote.amountOut),
    feeBps,
  };
}

/** Whether a fee may be taken in a mint: not when the account is shown to be of another one, since an associated account's mint never changes. */
function isFeeOf(mint: Address, account: Address | undefined, known: FeeTerms['feeAccount']): boolean {
  const isShown = known && account && associatedAddresses(known.owner, known.mint).includes(account);
  return !isShown || known.mint === mint;
}

/** An owner's account of a mint by either token program. */
export function associatedAddresses(owner: Address, mint: Address): Address[] {
  return TOKEN_PROGRAMS.map((tokenProgram) => associatedAddress({ owner, mint, tokenProgram }));
}
