import type { Preview } from '@orrery/chain';
import { type Atoms, atoms } from '@orrery/core/atoms';
import type { TypedAmount } from '#entities/token/typed-amount.ts';
import * as strings from './strings.ts';

/** What the button of a form depends on when an amount is typed into it. */
export interface AmountFacts {
  isTokenMissing: boolean;
  typed: TypedAmount;
  /** The most of the token that leaves the wallet; undefined while unknown. */
  spent: Atoms | undefined;
  symbol: string;
  /** What the wallet can spend of the token; undefined while unknown. */
  spendable: Atoms | undefined;
  isSpendingSol: boolean;
}

/** What the button of every form that ends in a signature depends on. */
export interface SignatureFacts {
  isConnected: boolean;
  /** Native SOL, for the fee; undefined while unknown. */
  lamports: Atoms | undefined;
  /** The native SOL it takes beside the amount; undefined while unknown, and when another account pays. */
  feeLamports: bigint | undefined;
  /** The transaction to sign: on its way, not to be had, offered without one, or there. */
  transaction: 'awaited' | 'absent' | 'unbuildable' | 'built';
  /** `none` where nothing is simulated. */
  preview: 'none' | 'loading' | 'failed' | 'refused' | 'disputed' | 'ready';
}

/** The button's words for signing, and for the states of the transaction before it, which read the same where they have none. */
export interface ActionWords
  extends Partial<Record<'awaited' | 'absent' | 'unbuildable' | 'connect', string>> {
  sign: string;
}

export type PrimaryAction =
  | { kind: 'connect'; label: string }
  | { kind: 'sign'; label: string }
  | { kind: 'sign-without-preview'; label: string }
  | { kind: 'none'; label: string; isWaiting: boolean; lacks?: 'sol' | 'token' };

const NOTHING = atoms(0n);

const none = (label: string): PrimaryAction => ({ kind: 'none', label, isWaiting: false });
const waiting = (label: string): PrimaryAction => ({ kind: 'none', label, isWaiting: true });
const lacking = (lacks: 'sol' | 'token', label: string): PrimaryAction => ({
  kind: 'none',
  label,
  isWaiting: false,
  lacks,
});

/** Returns what the one button of a form says and does; the first thing that is missing wins. */
export function toPrimaryAction(
  signature: SignatureFacts,
  amount: AmountFacts | undefined,
  words: ActionWords,
): PrimaryAction {
  const { transaction, preview } = signature;
  if (!signature.isConnected) return { kind: 'connect', label: words.connect ?? strings.connect };
  const shortage = (amount && findAmountProblem(amount)) ?? findFeeProblem(signature, amount);
  if (shortage) return shortage;
  if (transaction === 'awaited') return waiting(words.awaited ?? words.sign);
  if (transaction !== 'built') return none(words[transaction] ?? words.sign);
  if (preview === 'refused') return none(strings.notSafeToSign);
  if (preview === 'disputed') return { kind: 'sign-without-preview', label: strings.signDisputed };
  if (preview === 'failed') return { kind: 'sign-without-preview', label: strings.signWithoutPreview };
  if (preview === 'loading') return waiting(strings.simulating);
  return { kind: 'sign', label: words.sign };
}

function findAmountProblem({ typed, spent = NOTHING, ...facts }: AmountFacts): PrimaryAction | undefined {
  if (facts.isTokenMissing) return none(strings.chooseAnotherToken);
  if (typed.kind === 'nothing') return none(strings.enterAnAmount);
  if (typed.kind === 'too-large') return none(strings.invalidAmount);
  if (facts.spendable === undefined || spent <= facts.spendable) return undefined;
  return lacking(facts.isSpendingSol ? 'sol' : 'token', strings.insufficient(facts.symbol));
}

function findFeeProblem(
  { lamports, feeLamports }: SignatureFacts,
  amount: AmountFacts | undefined,
): PrimaryAction | undefined {
  if (lamports === undefined || feeLamports === undefined) return undefined;
  const spent = amount?.isSpendingSol ? (amount.spent ?? NOTHING) : NOTHING;
  return lamports < feeLamports + spent ? lacking('sol', strings.insufficientFee) : undefined;
}

/** What simulations say of the transactions to sign, for the button; undefined while one is awaited. */
export function toPreviewState<Mismatch>(
  previews: readonly { preview?: Preview<Mismatch> | undefined; failure?: unknown }[] | undefined,
): SignatureFacts['preview'] {
  if (!previews) return 'loading';
  if (previews.some(({ preview }) => preview?.mismatch !== undefined)) return 'refused';
  if (previews.some(({ preview, failure }) => !preview && failure !== undefined)) return 'failed';
  if (previews.some(({ preview }) => isDisputed(preview?.second))) return 'disputed';
  return previews.every(({ preview }) => preview !== undefined) ? 'ready' : 'loading';
}

function isDisputed(second: Preview<unknown>['second']): boolean {
  return second !== undefined && second.said !== 'same' && second.said !== 'nothing';
}
