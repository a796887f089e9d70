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

/** The sets of preset amounts; a person trades with one of them at a time. */
export const PRESET_SETS = ['P1', 'P2', 'P3'] as const;
export type PresetSet = (typeof PRESET_SETS)[number];

const AmountsSchema = v.tuple([SolSchema, SolSchema, SolSchema, SolSchema]);
type PresetAmounts = v.InferOutput<typeof AmountsSchema>;

const AMOUNTS: Record<PresetSet, PresetAmounts> = {
  P1: ['0.1', '0.25', '0.5', '1'],
  P2: ['0.01', '0.02', '0.05', '0.1'],
  P3: ['1', '2', '5', '10'],
};

export const QuickBuySchema = v.object({
  /** What a row's button buys for, in SOL. */
  amount: SolSchema,
  set: v.optional(v.picklist(PRESET_SETS), 'P1'),
  P1: v.optional(AmountsSchema, AMOUNTS.P1),
  P2: v.optional(AmountsSchema, AMOUNTS.P2),
  P3: v.optional(AmountsSchema, AMOUNTS.P3),
});
export type QuickBuySettings = v.InferOutput<typeof QuickBuySchema>;

/** The amounts of SOL that a person buys for with one press. */
export const quickBuyEntry = storage.entry('quick-buy:v1', QuickBuySchema, {
  amount: '0.1',
  set: 'P1',
  ...AMOUNTS,
});

/** The settings with another amount at a place of the chosen set; the amount of rows follows when it was that one. */
export function withPreset(
  settings: QuickBuySettings,
  index: keyof PresetAmounts & number,
  text: string,
): QuickBuySettings {
  const before = settings[settings.set];
  const amounts: PresetAmounts = [...before];
  amounts[index] = text;
  const isRows = before.indexOf(settings.amount) === index;
  return { ...settings, [settings.set]: amounts, amount: isRows ? text : settings.amount };
}
