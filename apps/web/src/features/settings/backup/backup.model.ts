import { EXPLORERS } from '@orrery/domain/explorer-names';
import { explorerName } from '@orrery/domain/explorers';
import { formatExact } from '@orrery/domain/number-formats';
import * as v from 'valibot';
import {
  QuickBuySchema,
  type QuickBuySettings,
  quickBuyEntry,
} from '#entities/quick-buy/quick-buy.settings.ts';
import { type Settings, SettingsSchema, settingsEntry } from '#entities/settings/settings.ts';
import {
  findConflict,
  SHORTCUTS,
  type Shortcuts,
  ShortcutsSchema,
  shortcutNames,
} from '#entities/shortcut/shortcut.model.ts';
import { shortcutsEntry } from '#entities/shortcut/shortcut.store.ts';
import { formatFee } from '#entities/trade-settings/fee-input.ts';
import {
  type TradeSettings,
  TradeSettingsSchema,
  tradeSettingsEntry,
} from '#entities/trade-settings/trade-settings.ts';
import { chooseRpc, RpcChoiceSchema, rpcEntry } from '#shared/api/rpc-choice.ts';
import { formatMoment } from '#shared/format/time.ts';
import { type Look, LookSchema, lookEntry } from '#shared/theme/theme.ts';
import * as strings from '../strings.ts';

/** Every setting of this device. */
export interface Snapshot {
  settings: Settings;
  trade: TradeSettings;
  look: Look;
  quickBuy: QuickBuySettings;
  keys: Shortcuts;
  rpc: string | null;
}

export interface Change {
  name: string;
  before: string;
  after: string;
}

const BackupSchema = v.strictObject({
  orrery: v.literal(1),
  settings: someOf(SettingsSchema),
  trade: someOf(TradeSettingsSchema),
  look: someOf(LookSchema),
  quickBuy: someOf(QuickBuySchema),
  keys: someOf(ShortcutsSchema),
  rpc: v.optional(RpcChoiceSchema),
});

const KEY_NAMES = Object.fromEntries(
  shortcutNames().map((name) => [name, strings.keyOf(SHORTCUTS[name].does)]),
) as Record<keyof Shortcuts, string>; // one for each name

export function takeSnapshot(): Snapshot {
  return {
    settings: settingsEntry.get(),
    trade: tradeSettingsEntry.get(),
    look: lookEntry.get(),
    quickBuy: quickBuyEntry.get(),
    keys: shortcutsEntry.get(),
    rpc: rpcEntry.get(),
  };
}

export function defaultSnapshot(): Snapshot {
  return {
    settings: settingsEntry.initial,
    trade: tradeSettingsEntry.initial,
    look: lookEntry.initial,
    quickBuy: quickBuyEntry.initial,
    keys: shortcutsEntry.initial,
    rpc: rpcEntry.initial,
  };
}

export function applySnapshot({ settings, trade, look, quickBuy, keys, rpc }: Snapshot): void {
  settingsEntry.set(settings);
  tradeSettingsEntry.set(trade);
  lookEntry.set(look);
  quickBuyEntry.set(quickBuy);
  shortcutsEntry.set(keys);
  chooseRpc(rpc);
}

/** The settings as text, which `readBackup` reads. */
export function writeBackup(snapshot: Snapshot): string {
  return JSON.stringify({ orrery: 1, ...snapshot }, null, 2);
}

/** The settings with those of a text in their place; what the text does not name stays. A text that is wrong in any part is wrong as a whole. */
export function readBackup(text: string, current: Snapshot): Snapshot | { error: string } {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), BackupSchema), text);
  if (!parsed.success) {
    const path = v.getDotPath(parsed.issues[0]);
    return { error: path === null || path === 'orrery' ? strings.notJson : strings.wrongMember(path) };
  }
  const { settings, trade, look, quickBuy, rpc } = parsed.output;
  const keys = { ...current.keys, ...parsed.output.keys };
  const conflict = findConflict(keys);
  if (conflict) return { error: strings.wrongMember(`keys.${conflict}`) };
  return {
    settings: { ...current.settings, ...settings },
    trade: { ...current.trade, ...trade },
    look: { ...current.look, ...look },
    quickBuy: { ...current.quickBuy, ...quickBuy },
    keys,
    rpc: rpc === undefined ? current.rpc : rpc,
  };
}

/** What differs, by its name on screen. */
export function listChanges(before: Snapshot, after: Snapshot): readonly Change[] {
  const rpc = {
    name: strings.names.rpc,
    before: before.rpc ?? strings.ownRpc,
    after: after.rpc ?? strings.ownRpc,
  };
  return [
    ...changesOf(strings.names.settings, before.settings, after.settings),
    ...changesOf(strings.names.trade, before.trade, after.trade),
    ...changesOf(strings.names.look, before.look, after.look),
    ...changesOf(strings.names.quickBuy, before.quickBuy, after.quickBuy),
    ...changesOf(KEY_NAMES, before.keys, after.keys),
    ...(rpc.before === rpc.after ? [] : [rpc]),
  ];
}

function someOf<Entries extends v.ObjectEntries>(schema: v.ObjectSchema<Entries, undefined>) {
  return v.optional(v.partial(v.strictObject(schema.entries)));
}

function changesOf<Part extends object>(
  names: Record<keyof Part & string, string>,
  before: Part,
  after: Part,
): Change[] {
  const values = new Map<string, unknown>(Object.entries(after));
  const labels = new Map<string, string>(Object.entries(names));
  return Object.entries(before).flatMap(([key, old]) => {
    const change = { before: formatValue(key, old), after: formatValue(key, values.get(key)) };
    return change.before === change.after ? [] : [{ name: labels.get(key) ?? key, ...change }];
  });
}

function formatValue(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? strings.on : strings.off;
  if (Array.isArray(value))
    return value.length === 0 ? strings.none : value.map((each) => nameOf(each)).join(', ');
  if (key.endsWith('Lamports')) return strings.sol(formatFee(String(value)));
  if (key.endsWith('AboveUsd'))
    return value === 0 ? strings.never : strings.dollars(formatExact(Number(value)));
  if (key.endsWith('Bps')) return strings.percent(Number(value) / 100);
  if (key === 'profileSince' && typeof value === 'number') return formatMoment(value / 1_000);
  return value === null ? strings.none : nameOf(value);
}

function nameOf(value: unknown): string {
  const explorer = EXPLORERS.find((each) => each === value);
  return explorer ? explorerName(explorer) : (strings.valueNames.get(String(value)) ?? String(value));
}
