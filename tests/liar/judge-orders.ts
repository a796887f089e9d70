import { decodeOrder, type OrderAccount, VENUE_CONSTANTS } from '@orrery/chain';
import { shortenAddress } from '@orrery/core/address';
import { toDecimal } from '@orrery/core/atoms';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { FilledForm } from '../../apps/web/src/testing/signing-form.tsx';
import type { Deed } from './deed.ts';
import { amountOf, costsOf, inAtoms, misnamed, SOL, type Trial, unitOf } from './screen.ts';

const WHOLE_BPS = 10_000n;
const DAY = 86_400n;
const { maxTick, orderLimit, orderRecurring } = VENUE_CONSTANTS;

/** In what an order that would be opened differs from the form. */
export function ofNewOrder(trial: Trial, form: FilledForm & { kind: 'limit' | 'recurring' }): string[] {
  const { shown, deed, wallet, units } = trial;
  const order = ordersOf(deed, wallet).find(({ before }) => !before)?.after;
  if (!order) return ['no order is opened'];
  const sold = inAtoms(shown.fields['Amount to sell'] ?? '', unitOf(units, form.sell));
  const percent = Number.parseFloat(amountOf(shown, 'Fee') ?? '0');
  const found = [...ofTerms(order, form), ...ofLosses(trial, { mint: form.sell, amount: sold })];
  if (order.size !== sold) found.push(`${order.size} are sold, ${sold} were shown`);
  if (sold !== inAtoms(form.amount, unitOf(units, form.sell)))
    found.push(`${sold} are shown, ${form.amount} were asked for`);
  if ((order.venueBps + order.referralBps) / 100 > percent)
    found.push(`the fee is ${order.venueBps} and ${order.referralBps} bps, ${percent}% were shown`);
  return [...found, ...(form.kind === 'limit' ? ofLimit(order, trial, form.buy) : ofRecurring(order, trial))];
}

function ofTerms(
  { inputMint, outputMint, kind, stopTick, trailTicks }: OrderAccount,
  form: FilledForm & { kind: 'limit' | 'recurring' },
): string[] {
  const found: string[] = [];
  if (inputMint !== form.sell) found.push(`it sells ${inputMint}`);
  if (outputMint !== form.buy) found.push(`it buys ${outputMint}`);
  if (kind !== (form.kind === 'limit' ? orderLimit : orderRecurring)) found.push(`its kind is ${kind}`);
  if (stopTick !== 0 || trailTicks !== 0) found.push('it has a stop');
  return found;
}

function ofLimit(
  { asked, slippageBps, expiry }: OrderAccount,
  { shown, units }: Trial,
  buy: string,
): string[] {
  const unit = unitOf(units, buy);
  const rate = inAtoms(shown.fields['Amount to buy'] ?? '', unit);
  const least = inAtoms(amountOf(shown, 'You receive') ?? '', unit);
  const brings = (asked * (WHOLE_BPS - BigInt(slippageBps)) + WHOLE_BPS - 1n) / WHOLE_BPS;
  const expires = amountOf(shown, 'Expires') ?? '';
  const found: string[] = [];
  if (asked < rate) found.push(`${asked} are asked, ${rate} were shown`);
  if (brings < least) found.push(`${brings} arrive at least, ${least} were shown`);
  if (!isMoment(expires, expiry)) found.push(`it expires at ${expiry}, ${expires} was shown`);
  return found;
}

function ofRecurring(order: OrderAccount, { shown }: Trial): string[] {
  const { cycles, interval, bandLow, bandHigh, slippageBps, expiry, reference0 } = order;
  const found: string[] = [];
  if (String(cycles) !== shown.fields.Orders) found.push(`it has ${cycles} cycles`);
  if (interval !== BigInt(shown.fields.Every ?? '') * DAY) found.push(`its cycles are ${interval} s apart`);
  if (bandLow !== -maxTick || bandHigh !== maxTick) found.push('it has a band');
  if (slippageBps > 500) found.push(`its tolerance is ${slippageBps} bps`);
  if (expiry !== 0n) found.push('it expires');
  if (/^1+$/.test(reference0)) found.push('it has no reference');
  return found;
}

/** In what changed or ended orders, or what is paid out of one, differ from the dialog. */
export function ofOpenOrders(
  trial: Trial,
  form: FilledForm & { kind: 'change' | 'cancel' | 'withdraw' },
): string[] {
  if (form.kind === 'withdraw') return ofWithdrawn(trial, form);
  const orders = ordersOf(trial.deed, trial.wallet);
  if (form.kind === 'cancel') return ofEnded(trial, orders);
  const changed = orders.filter(({ before, after }) => after && before?.revision !== after.revision);
  const [first] = changed;
  if (!first?.before || !first.after || changed.length > 1) return [`${changed.length} orders are changed`];
  return ofChanged(trial, form, { before: first.before, after: first.after });
}

interface Changed {
  before: OrderAccount;
  after: OrderAccount;
}

function ofChanged(
  trial: Trial,
  form: FilledForm & { kind: 'change' },
  { before, after }: Changed,
): string[] {
  const { shown, units } = trial;
  const [, sellName = ''] = /Left to sell, in (.*)$/.exec(labelOf(shown, 'Left to sell')) ?? [];
  const receives = shown.lines.find(({ name }) => name.startsWith('To receive, in '));
  const buyName = receives?.name.slice('To receive, in '.length) ?? '';
  const left = inAtoms(shown.fields[`Left to sell, in ${sellName}`] ?? '', unitOf(units, after.inputMint));
  const asked = inAtoms(receives?.text ?? '', unitOf(units, after.outputMint));
  const rate = Number(shown.fields[labelOf(shown, 'Rate, in')] ?? '');
  const [paid, bought] = [
    inTokens(after.left, trial, after.inputMint),
    inTokens(after.asked, trial, after.outputMint),
  ];
  const found = [
    ...misnamed(after.inputMint, sellName, shown),
    ...misnamed(after.outputMint, buyName, shown),
    ...ofLosses(trial, { mint: after.inputMint, amount: signedOf(trial, after.inputMint) }),
  ];
  if (after.left !== left) found.push(`${after.left} are left to sell, ${left} were shown`);
  if (form.size && left !== inAtoms(form.size, unitOf(units, after.inputMint)))
    found.push(`${left} are shown, ${form.size} were asked for`);
  if (after.asked < asked) found.push(`${after.asked} are asked, ${asked} were shown`);
  // Orders here buy with dollars, and rates stand in them.
  if (paid / bought > rate * 1.000001) found.push(`the rate is ${paid / bought}, ${rate} was shown`);
  const [, asIs = ''] = /As it is: (Never|\d\d \w{3}, \d{4} [\d:]{8})/.exec(shown.text) ?? [];
  // The chain's time is the server's word, and so is what a day from now is.
  const expires = shown.lines.find(({ name }) => name === 'Expires')?.text ?? asIs;
  const isExpiry = isMoment(expires, after.expiry);
  if (!isExpiry) found.push(`it expires at ${after.expiry}, ${expires} was shown`);
  if (after.slippageBps !== before.slippageBps || after.stopTick !== before.stopTick)
    found.push('it is another order');
  return found;
}

function labelOf({ fields }: Trial['shown'], start: string): string {
  return Object.keys(fields).find((name) => name.startsWith(start)) ?? '';
}

function inTokens(amount: bigint, { units }: Trial, mint: string): number {
  return Number(toDecimal(amount, unitOf(units, mint).decimals));
}

/** What is said to be signed away of a mint. */
function signedOf({ shown, units }: Trial, mint: string): bigint {
  const line = shown.signed.find(({ name }) => misnamed(mint, name.replace(/ \(.*/, ''), shown).length === 0);
  return line ? inAtoms(line.text.replace(/^[^\d]*/, ''), unitOf(units, mint)) : 0n;
}

/** An order as its line names it: by what it buys where that is the pair's base, else by what it sells. */
function readListed(line: string) {
  const [, bought, spent, paid] = /^Buy (.*) with ([\d.,]+) (.*)$/.exec(line) ?? [];
  const [, amount = spent, sold = paid, got = bought] = /^Sell ([\d.,]+) (.*) for (.*)$/.exec(line) ?? [];
  return { amount: amount ?? '', sold: sold ?? '', bought: got ?? '' };
}

function ofEnded(trial: Trial, orders: readonly Partial<Changed>[]): string[] {
  const { shown, isChainLied, deed, wallet } = trial;
  const ended = orders.flatMap(({ before, after }) => (before && !after ? [before] : []));
  const lines = [...shown.listed];
  const found = ofLosses(trial, { mint: WRAPPED_SOL, amount: 0n });
  for (const { left, inputMint, outputMint } of ended) {
    const at = lines.findIndex((line) => {
      const { amount, sold, bought } = readListed(line);
      const isCounted = inAtoms(amount, unitOf(trial.units, inputMint)) === left;
      return isCounted && isCalled(inputMint, sold, shown) && isCalled(outputMint, bought, shown);
    });
    if (at < 0) found.push(`an order of ${left} of ${inputMint} for ${outputMint} ends, which is not listed`);
    else lines.splice(at, 1);
  }
  const told = shown.changes.find(({ name }) => name === 'SOL')?.text ?? '';
  const foretold = inAtoms(told.replace(/^[^\d]*/, ''), SOL) * (told.startsWith('−') ? -1n : 1n);
  if (!isChainLied && deed.lamports(wallet) < foretold)
    found.push(`${deed.lamports(wallet)} lamports come back, ${foretold} were foretold`);
  return found;
}

/** What the dialog says that waits arrives, of the token that it names. */
function ofWithdrawn(trial: Trial, { buy }: FilledForm & { kind: 'withdraw' }): string[] {
  const { shown, deed, wallet, units } = trial;
  const [, amount = '', name = ''] = /([\d.,]+) (\S+) waits in this order/.exec(shown.text) ?? [];
  const told = inAtoms(amount, unitOf(units, buy));
  const arrived = deed.tokens(wallet).get(buy) ?? 0n;
  const found = [...misnamed(buy, name, shown), ...ofLosses(trial, { mint: buy, amount: 0n })];
  return arrived < told || arrived === 0n ? [...found, `${arrived} arrive, ${told} were shown`] : found;
}

/** By its name, or by its address where that is not known. */
function isCalled(mint: string, name: string, shown: Trial['shown']): boolean {
  return misnamed(mint, name, shown).length === 0 || name === shortenAddress(mint);
}

/** Nothing leaves but the shown amount of one mint, and what is shown to be paid and locked up besides. */
function ofLosses(
  { deed, wallet, shown, form }: Trial,
  { mint, amount }: { mint: string; amount: bigint },
): string[] {
  const found = [...deed.tokens(wallet)].flatMap(([other, change]) =>
    change < 0n && (other !== mint || -change > amount) ? [`${-change} of ${other} leave`] : [],
  );
  const lamports = -deed.lamports(wallet) - (mint === WRAPPED_SOL ? amount : 0n);
  const costs = costsOf(shown, form);
  return lamports > costs ? [...found, `${lamports} lamports leave besides, ${costs} were shown`] : found;
}

/** The wallet's orders among the accounts of a transaction, before and after it. */
function ordersOf(deed: Deed, wallet: string): Partial<Changed>[] {
  return deed.accounts.flatMap((account) => {
    const [was, is] = [decodeOrder(deed.before(account)), decodeOrder(deed.data(account))];
    const mine = {
      ...(was?.owner === wallet && { before: was }),
      ...(is?.owner === wallet && { after: is }),
    };
    return Object.keys(mine).length > 0 ? [mine] : [];
  });
}

/** Whether a text of the screen is this moment, to the second. */
function isMoment(text: string, seconds: bigint): boolean {
  if (seconds === 0n) return text === 'Never';
  return Date.parse(text.replace(/ \(.*/, '')) === Number(seconds) * 1_000;
}
