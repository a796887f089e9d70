import { giftAddress } from '@orrery/chain';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { FilledForm, Shown, ShownTerm } from '../../apps/web/src/testing/signing-form.tsx';
import { ofNewOrder, ofOpenOrders } from './judge-orders.ts';
import {
  amountOf,
  costsOf,
  inAtoms,
  mintsOf,
  misnamed,
  momentOf,
  noteOf,
  SOL,
  type Trial,
  type Unit,
  unitOf,
} from './screen.ts';

/** In what a transaction differs from what its person was shown; nothing for one that fails. */
export function differences(trial: Trial): string[] {
  const { deed } = trial;
  if (deed.err !== null) return [];
  const found = [
    ...deed.lostRights.map((account) => `somebody else gets rights over ${account}`),
    ...ofForm(trial),
  ];
  return found;
}

function ofForm(trial: Trial): string[] {
  const { form, shown } = trial;
  if (form.kind === 'change' || form.kind === 'cancel' || form.kind === 'withdraw')
    return ofOpenOrders(trial, form);
  const names = mintsOf(form).flatMap((mint, index) => misnamed(mint, namesOf(trial)[index] ?? '', shown));
  switch (form.kind) {
    case 'swap':
    case 'trade':
      return [...names, ...ofSwap(trial, form), ...ofPreview(trial)];
    case 'send':
      return [...names, ...ofSend(trial, form), ...ofPreview(trial)];
    case 'gift':
      return [...names, ...ofGift(trial, form), ...ofPreview(trial)];
    case 'limit':
    case 'recurring':
      return [...names, ...ofNewOrder(trial, form)];
  }
}

type Pair = FilledForm & { kind: 'swap' | 'trade' };

/** What these are called on screen. */
function namesOf({ form, shown }: Pick<Trial, 'form' | 'shown'>): readonly string[] {
  if (form.kind !== 'trade') return shown.tokens.map((said) => said.slice(said.indexOf(': ') + 2));
  return shown.signed.slice(0, 2).map(({ name }) => name.replace(/ \(\w+\.{3}\w+\)$/, ''));
}

/** The most that leaves, the least that arrives and the fee's percent, as they stand on screen. */
function termsOf(shown: Shown, form: Pair): { most: string; least: string; percent: string } {
  if (form.kind === 'swap')
    return {
      most: amountOf(shown, 'At most') ?? shown.fields['Amount to sell'] ?? '',
      least: amountOf(shown, 'At least') ?? shown.fields['Amount to buy'] ?? '',
      percent: noteOf(shown, 'Fees'),
    };
  const [sold, bought] = shown.signed.map(({ text }) => text.replace(/^[^\d]*/, ''));
  return { most: sold ?? '', least: bought ?? '', percent: amountOf(shown, 'Venue fee') ?? '' };
}

function ofSwap({ shown, deed, wallet, feeOwner, units }: Trial, form: Pair): string[] {
  const { most, least, percent } = termsOf(shown, form);
  const [sold, bought] = [inAtoms(most, unitOf(units, form.sell)), inAtoms(least, unitOf(units, form.buy))];
  const costs = costsOf(shown, form);
  const tokens = deed.tokens(wallet);
  const changeOf = (mint: string) =>
    mint === WRAPPED_SOL ? deed.lamports(wallet) : (tokens.get(mint) ?? 0n);
  const found: string[] = [];
  const spent = -changeOf(form.sell) - (form.sell === WRAPPED_SOL ? costs : 0n);
  const received = changeOf(form.buy) + (form.buy === WRAPPED_SOL ? costs : 0n);
  if (spent > sold) found.push(`${spent} leave, at most ${sold} were shown`);
  if (form.typed === 'sell' && form.sell !== WRAPPED_SOL && spent < sold)
    found.push(`${spent} leave, ${sold} were shown`);
  if (received < bought) found.push(`${received} arrive, at least ${bought} were shown`);
  const [exact, asked] = form.typed === 'sell' ? [sold, form.sell] : [bought, form.buy];
  if (form.amount !== '' && exact !== inAtoms(form.amount, unitOf(units, asked)))
    found.push(`${exact} are shown, ${form.amount} were asked for`);
  if (form.sell !== WRAPPED_SOL && form.buy !== WRAPPED_SOL && -deed.lamports(wallet) > costs)
    found.push(`${-deed.lamports(wallet)} lamports leave, ${costs} were shown`);
  for (const [mint, change] of tokens)
    if (change < 0n && mint !== form.sell) found.push(`${-change} of ${mint} leave`);
  return [...found, ...ofFee({ percent, fees: deed.tokens(feeOwner), form, sold, received })];
}

/** The percent that the form shows bounds the fee; of what it comes to the venue alone has told. */
function ofFee({ percent: text, fees, form, sold, received }: FeeTrial): string[] {
  const [, percent = '0'] = /([\d.,]+)%/.exec(text) ?? [];
  const bps = BigInt(Math.round(Number(percent.replaceAll(',', '')) * 100));
  return [form.sell, form.buy].flatMap((mint) => {
    const fee = fees.get(mint) ?? 0n;
    const base = mint === form.sell ? sold : received + fee;
    const most = (base * bps) / WHOLE_BPS + 1n;
    return fee > most ? [`a fee of ${fee} is taken of ${mint}, ${percent}% were shown`] : [];
  });
}

interface FeeTrial {
  percent: string;
  fees: ReadonlyMap<string, bigint>;
  form: Pair;
  sold: bigint;
  received: bigint;
}

const WHOLE_BPS = 10_000n;

function ofSend({ shown, deed, wallet, units }: Trial, form: FilledForm & { kind: 'send' }): string[] {
  const amount = inAtoms(shown.fields.Amount ?? '', unitOf(units, form.token));
  const costs = costsOf(shown, form);
  const isSol = form.token === WRAPPED_SOL;
  const [lost, gained] = isSol
    ? [-deed.lamports(wallet), deed.lamports(form.to)]
    : [-(deed.tokens(wallet).get(form.token) ?? 0n), deed.tokens(form.to).get(form.token) ?? 0n];
  const arriving = amountOf(shown, 'Recipient gets');
  const due = arriving === undefined ? amount : inAtoms(arriving, unitOf(units, form.token));
  const found = ofOthers({ deed, wallet, paid: form.token, costs, amount });
  if (shown.fields.Recipient !== form.to) found.push(`${shown.fields.Recipient} is shown as the recipient`);
  if (lost > amount + (isSol ? costs : 0n)) found.push(`${lost} leave, ${amount} were shown`);
  if (gained !== due) found.push(`${gained} arrive, ${due} were shown`);
  return found;
}

function ofGift({ shown, deed, wallet, units }: Trial, form: FilledForm & { kind: 'gift' }): string[] {
  const amount = inAtoms(shown.fields.Amount ?? '', unitOf(units, form.token));
  const costs = costsOf(shown, form);
  const isSol = form.token === WRAPPED_SOL;
  const lost = isSol ? -deed.lamports(wallet) : -(deed.tokens(wallet).get(form.token) ?? 0n);
  const found = ofOthers({ deed, wallet, paid: form.token, costs, amount });
  if (lost > amount + (isSol ? costs : 0n)) found.push(`${lost} leave, ${amount} were shown`);
  const link = deed.signers.find((signer) => signer !== wallet);
  const gift = link && giftAddress(link as typeof form.token);
  const data = gift ? deed.data(gift) : new Uint8Array();
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [AMOUNT, EXPIRY] = [136, 144];
  if (data.length < EXPIRY + 8) return [...found, 'there is no gift at the link'];
  const held = view.getBigUint64(AMOUNT, true);
  if (held > amount || lost > held + costs) found.push(`${held} are at the link, ${amount} were shown`);
  const expires = momentOf(view.getBigUint64(EXPIRY, true));
  if (!shown.text.includes(expires)) found.push(`it expires on ${expires}`);
  return found;
}

function ofOthers({
  deed,
  wallet,
  paid,
  costs,
  amount,
}: Pick<Trial, 'deed' | 'wallet'> & { paid: string; costs: bigint; amount: bigint }): string[] {
  const found = [...deed.tokens(wallet)].flatMap(([mint, change]) =>
    change < 0n && mint !== paid ? [`${-change} of ${mint} leave`] : [],
  );
  const lamports = -deed.lamports(wallet) - (paid === WRAPPED_SOL ? amount : 0n);
  if (lamports > costs) found.push(`${lamports} lamports leave besides, ${costs} were shown`);
  return found;
}

/** The changes of balances that were foretold: never less of a loss than there is, and no other gain where the node is honest. */
function ofPreview({ form, shown, deed, wallet, units, isChainLied }: Trial): string[] {
  if (shown.changes.length === 0) return [];
  const symbols = namesOf({ form, shown });
  const costs = costsOf(shown, form);
  const isPair = form.kind === 'swap' || form.kind === 'trade';
  const isExact = !isPair || form.typed === 'sell';
  return mintsOf(form).flatMap((mint, index) => {
    const isSol = mint === WRAPPED_SOL;
    const real = isSol ? deed.lamports(wallet) : (deed.tokens(wallet).get(mint) ?? 0n);
    const symbol = isSol ? 'SOL' : symbols[index];
    // A token that is not built in stands there with its address, and only with it where it was given no symbol.
    const isOf = (name: string) => name === symbol || (!isSol && name.startsWith(`${symbol} (`.trimStart()));
    const told = shown.changes.find(
      ({ name, text }) => isOf(name) && (isSol || text.startsWith('+') === real > 0n),
    );
    const foretold = told ? signedAtoms(told, isSol ? SOL : unitOf(units, mint)) : 0n;
    const isGain = isPair && index === 1;
    if (isChainLied && (isGain || !isExact)) return [];
    // What it costs besides stands in the terms.
    const isAsTold = isGain || !isSol ? near(foretold, real) : real >= foretold - costs;
    return isAsTold ? [] : [`${real} of ${mint} change hands, ${foretold} were foretold`];
  });
}

function near(one: bigint, other: bigint): boolean {
  const distance = one > other ? one - other : other - one;
  return distance <= 1n;
}

function signedAtoms({ text }: ShownTerm, unit: Unit): bigint {
  const size = inAtoms(text.replace(/^[^\d]*/, ''), unit);
  return text.startsWith('−') ? -size : size;
}
