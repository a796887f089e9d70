import { JUP, JUP_SOL, USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import type { FilledForm, Shown } from '../../apps/web/src/testing/signing-form.tsx';
import type { Deed } from './deed.ts';

/** How a mint's smallest units are counted by the honest chain. */
export interface Unit {
  decimals: number;
  multiplier: number;
}

export interface Trial {
  form: FilledForm;
  shown: Shown;
  deed: Deed;
  wallet: string;
  /** The wallet that collects the venue's fees. */
  feeOwner: string;
  units: ReadonlyMap<string, Unit>;
  /** Gains that a simulation foretells are then the liar's own word, which no text of the form goes by. */
  isChainLied: boolean;
}

/** What these mints are called, whatever anybody says. */
const BUILT_IN: ReadonlyMap<string, string> = new Map<string, string>([
  [WRAPPED_SOL, 'SOL'],
  [USDC, 'USDC'],
  [USDT, 'USDT'],
  [JUP, 'JUP'],
  [JUP_SOL, 'JupSOL'],
]);
export const SOL: Unit = { decimals: 9, multiplier: 1 };

/** The mints a form is about: what is sold, then what is bought. */
export function mintsOf(form: FilledForm): readonly Address[] {
  return 'token' in form && form.kind !== 'trade' ? [form.token] : [form.sell, form.buy];
}

/** Whether a built-in token stands under another's name, or another under a built-in one's with no warning. */
export function misnamed(mint: string, name: string, { text, marks }: Shown): string[] {
  const symbol = BUILT_IN.get(mint);
  if (symbol !== undefined) return name === symbol ? [] : [`${symbol} is called ${name}`];
  const isBorrowed = [...BUILT_IN.values()].includes(name);
  const isWarned = text.includes('is not verified') || marks.includes('Not verified');
  return isBorrowed && !isWarned ? [`${mint} is called ${name}`] : [];
}

export function noteOf({ terms }: Shown, name: string): string {
  return terms.find((term) => term.name === name)?.note ?? '';
}

export function amountOf({ terms }: Shown, name: string): string | undefined {
  return terms.find((term) => term.name === name)?.text;
}

/** What is shown to leave in SOL besides; deposits stand among what is signed, and as the server's word before. */
const COSTS = {
  swap: ['Costs'],
  trade: ['Network fee', 'Deposits'],
  send: ['Network fee', 'Deposits'],
  gift: ['Deposits and fees'],
  limit: ['Network fee', 'Deposits'],
  recurring: ['Network fee', 'Deposits'],
  change: ['Network fee'],
  cancel: ['Network fee'],
  withdraw: ['Network fee', 'Deposits'],
} as const;

export function costsOf(shown: Shown, { kind }: FilledForm): bigint {
  return COSTS[kind].reduce((sum, name) => sum + lamportsOf(shown, name), 0n);
}

function lamportsOf(shown: Shown, name: string): bigint {
  const text = amountOf(shown, name);
  return text === undefined || text === 'Paid by Orrery' ? 0n : inAtoms(text.replace(/^[^\d]*/, ''), SOL);
}

export function unitOf(units: Trial['units'], mint: string): Unit {
  const unit = units.get(mint);
  if (!unit) throw new Error(`the unit of ${mint} is not known`);
  return unit;
}

/** The number that a text begins with, in smallest units of the honest chain. */
export function inAtoms(text: string, { decimals, multiplier }: Unit): bigint {
  const [, whole = '0', fraction = ''] = /^([\d,]+)(?:\.(\d+))?/.exec(text) ?? [];
  const digits = BigInt(
    whole.replaceAll(',', '') + fraction.padEnd(Math.max(decimals, fraction.length), '0'),
  );
  const atoms = digits / 10n ** BigInt(Math.max(0, fraction.length - decimals));
  if (multiplier === 1) return atoms;
  const FINE = 1_000_000_000_000n;
  return (atoms * FINE) / BigInt(Math.round(multiplier * Number(FINE)));
}

/** As every page writes a moment. */
export function momentOf(seconds: bigint): string {
  const date = new Date(Number(seconds) * 1_000);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', options).format(date);
  return `${part({ day: '2-digit' })} ${part({ month: 'short' })}, ${part({ year: 'numeric' })}`;
}
