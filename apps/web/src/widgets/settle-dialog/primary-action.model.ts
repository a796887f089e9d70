import type { Preview } from '@orrery/chain';
import { type Atoms, atoms } from '@orrery/core/atoms';
import * as strings from './strings.ts';

/** What the typed text means for a token of these decimals. */
export type TypedAmount = { kind: 'nothing' } | { kind: 'amount'; amount: Atoms } | { kind: 'too-large' };

/** Everything the one button of a form depends on. */
export interface FormFacts {
  isConnected: boolean;
  isTokenMissing: boolean;
  typed: TypedAmount;
  /** What leaves the wallet at most of the token that is spent; undefined while unknown. */
  spent: Atoms | undefined;
  symbol: string;
  /** What the wallet can spend of the token; undefined while unknown. */
  spendable: Atoms | undefined;
  /** Native SOL, for the fee; undefined while unknown. */
  lamports: Atoms | undefined;
  isSpendingSol: boolean;
  /** The native SOL it takes beside the amount; undefined while unknown, and when another account pays. */
  feeLamports: bigint | undefined;
  /** The transaction to sign: on its way, not to be had, offered without one, or there. */
  transaction: 'awaited' | 'absent' | 'unbuildable' | 'built';
  preview: 'none' | 'loading' | 'failed' | 'refused' | 'ready';
}

/** What the button of a product says of its transaction, and what it calls signing it. */
export type ActionWords = Record<'awaited' | 'absent' | 'unbuildable' | 'sign', string>;

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

/** What the one button of a form says and does; the first thing that is missing wins. */
export function toPrimaryAction(facts: FormFacts, words: ActionWords): PrimaryAction {
  const { typed, spent = NOTHING, transaction } = facts;
  if (!facts.isConnected) return { kind: 'connect', label: strings.connect };
  if (facts.isTokenMissing) return none(strings.chooseAnotherToken);
  if (typed.kind === 'nothing') return none(strings.enterAnAmount);
  if (typed.kind === 'too-large') return none(strings.invalidAmount);
  if (facts.spendable !== undefined && spent > facts.spendable)
    return lacking(facts.isSpendingSol ? 'sol' : 'token', strings.insufficient(facts.symbol));
  if (isShortOfFee(facts, spent)) return lacking('sol', strings.insufficientFee);
  if (transaction === 'awaited') return waiting(words.awaited);
  if (transaction !== 'built') return none(words[transaction]);
  if (facts.preview === 'refused') return none(strings.notSafeToSign);
  if (facts.preview === 'failed') return { kind: 'sign-without-preview', label: strings.signWithoutPreview };
  if (facts.preview !== 'ready') return waiting(strings.simulating);
  return { kind: 'sign', label: words.sign };
}

/** What the button says when the wallet has too little; undefined when it has enough. */
export function toShortage(action: PrimaryAction): string | undefined {
  return action.kind === 'none' && action.lacks ? action.label : undefined;
}

function isShortOfFee({ lamports, feeLamports, isSpendingSol }: FormFacts, spent: Atoms): boolean {
  if (lamports === undefined || feeLamports === undefined) return false;
  return lamports < feeLamports + (isSpendingSol ? spent : 0n);
}

/** What a simulation says of a transaction, for the button. */
export function toPreviewState<Mismatch>(preview: Preview<Mismatch> | undefined, hasFailed: boolean) {
  if (preview) return preview.mismatch === undefined ? 'ready' : 'refused';
  return hasFailed ? 'failed' : 'loading';
}
