import { EXPLORERS } from '@orrery/domain/explorer-names';
import * as v from 'valibot';
import { memberwise } from '#shared/storage/memberwise.ts';
import { storage } from '#shared/storage/storage.ts';

/** The two tokens a price can be quoted in; the first is the default. */
export const QUOTE_TOKENS = ['SOL', 'USDC'] as const;

export const SettingsSchema = v.object({
  /** What worth is shown in. */
  currency: v.picklist(['USD']),
  defaultCurrency: v.picklist(QUOTE_TOKENS),
  explorer: v.picklist(EXPLORERS),
  /** Hides values on the portfolio page; the drawer hides its balance by a setting of its own. */
  hideValues: v.boolean(),
  healthMode: v.picklist(['factor', 'ratio']),
  /** In dollars; what is worth less is not listed. */
  minDisplayedValue: v.pipe(v.number(), v.finite(), v.minValue(0)),
  hideFailedTxns: v.boolean(),
  hideSpamTxns: v.boolean(),
});
export type Settings = v.InferOutput<typeof SettingsSchema>;

export const DEFAULT_SETTINGS: Settings = {
  currency: 'USD',
  defaultCurrency: 'SOL',
  explorer: 'solscan',
  hideValues: false,
  healthMode: 'ratio',
  minDisplayedValue: 0,
  hideFailedTxns: false,
  hideSpamTxns: true,
};

/** The settings of every screen. */
export const settingsEntry = storage.entry(
  'settings:v1',
  memberwise(SettingsSchema, DEFAULT_SETTINGS),
  DEFAULT_SETTINGS,
);
