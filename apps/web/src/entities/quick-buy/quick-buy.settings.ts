import { type Atoms, parseAtoms } from '@orrery/core/atoms';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';

/** Reads an amount of SOL that can be bought with; undefined for nothing, for more digits than a lamport has and for what is no number. */
export function parseSol(text: string): Atoms | undefined {
  try {
    const lamports = parseAtoms(text, NATIVE_SOL.decimals);
    return lamports > 0n ? lamports : undefined;
  } catch {
    return undefined;
  }
}

const SolSchema = v.pipe(
  v.string(),
  v.check((text) => parseSol(text) !== undefined),
);

export const QuickBuySchema = v.object({
  /** What one press buys for, in SOL. */
  amount: SolSchema,
  choices: v.tuple([SolSchema, SolSchema, SolSchema]),
  /** Whether the wallet is asked at once, without a look at the terms. */
  isAtOnce: v.boolean(),
});
export type QuickBuySettings = v.InferOutput<typeof QuickBuySchema>;

/** How a person buys with one press. */
export const quickBuyEntry = storage.entry('quick-buy:v1', QuickBuySchema, {
  amount: '0.1',
  choices: ['0.1', '0.5', '1'],
  isAtOnce: false,
});

/** The settings with another choice at a place; the chosen amount follows when it was that one. */
export function withChoice(settings: QuickBuySettings, index: 0 | 1 | 2, text: string): QuickBuySettings {
  const choices: QuickBuySettings['choices'] = [...settings.choices];
  choices[index] = text;
  const isChosen = settings.choices.indexOf(settings.amount) === index;
  return { ...settings, choices, amount: isChosen ? text : settings.amount };
}
