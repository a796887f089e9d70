import fc from 'fast-check';
import type { FilledForm } from '../../apps/web/src/testing/signing-form.tsx';
import type { TradeForm } from '../../apps/web/src/testing/trade-place.tsx';
import type { Court, Verdict } from './court.ts';
import type { Change, Host } from './liar.ts';
import { type Attacker, type Lie, liesAbout, liesBeside, withLie } from './lies.ts';

/** One lie, told to a person at one form. */
interface Case {
  form: FilledForm;
  host: Host;
  /** Which answer. */
  name: string;
  lie: Lie;
  /** Whether the chain's node bears the API out. */
  isBorneOut: boolean;
}

type Token = 'USDC' | 'BONK' | 'THIN' | 'FAR' | 'AAPLx' | 'SOL' | 'JUP';

const swap = (sell: Token, buy: Token, amount: string, typed: 'sell' | 'buy' = 'sell') =>
  ({ kind: 'swap', sell, buy, amount, typed }) as const;
const send = (token: Token, amount: string) => ({ kind: 'send', token, amount }) as const;
const gift = (token: Token, amount: string) => ({ kind: 'gift', token, amount }) as const;

/** A press in the trade panel: `token` is bought with the other one or sold into it. */
const trade = (
  place: TradeForm['place'],
  token: Token,
  [sell, buy]: readonly [Token, Token],
  pressed: Pick<TradeForm, 'preset' | 'amount'> & Partial<Pick<TradeForm, 'typed'>>,
) => ({ kind: 'trade', place, token, sell, buy, typed: 'sell', ...pressed }) as const;

const pair = (sell: Token, buy: Token) => ({ sell, buy });

/** Cases of every product, over built-in tokens and others. */
const FILLED = {
  'sells USDC for SOL': swap('USDC', 'SOL', '0.5'),
  'sells SOL for USDC': swap('SOL', 'USDC', '0.001'),
  'buys exactly USDC for SOL': swap('SOL', 'USDC', '0.5', 'buy'),
  'sells BONK for USDC': swap('BONK', 'USDC', '1000.5'),
  'buys AAPLx for USDC': swap('USDC', 'AAPLx', '0.5'),
  'buys JUP for USDC, of which it has no account': swap('USDC', 'JUP', '0.5'),
  'buys BONK by a preset on its page': trade('page', 'BONK', ['SOL', 'BONK'], {
    preset: 'buy 0.1',
    amount: '0.1',
  }),
  'buys exactly SOL by a preset on its page': trade('page', 'SOL', ['USDC', 'SOL'], {
    preset: 'buy 0.1',
    amount: '0.1',
    typed: 'buy',
  }),
  'buys JUP from its row, of which it has no account': trade('row', 'JUP', ['SOL', 'JUP'], {
    preset: 'buy 0.1',
    amount: '0.1',
  }),
  'sells half of USDC in the sheet': trade('sheet', 'USDC', ['USDC', 'SOL'], {
    preset: 'sell 50',
    amount: '',
  }),
  'sells the initials of THIN in the drawer': trade('drawer', 'THIN', ['THIN', 'SOL'], {
    preset: 'sell initials',
    amount: '',
    typed: 'buy',
  }),
  'sells AAPLx by an amount typed in the drawer': trade('drawer', 'AAPLx', ['AAPLx', 'SOL'], {
    preset: 'own',
    amount: '0.01',
  }),
  'sends SOL': send('SOL', '0.0015'),
  'sends USDC': send('USDC', '0.5'),
  'sends BONK': send('BONK', '1000.5'),
  'gives SOL by link': gift('SOL', '0.0015'),
  'gives USDC by link': gift('USDC', '0.5'),
  'gives BONK by link': gift('BONK', '1000.5'),
  'places a limit order of USDC for SOL': { kind: 'limit', ...pair('USDC', 'SOL'), amount: '20' },
  'places a limit order of SOL for USDC': { kind: 'limit', ...pair('SOL', 'USDC'), amount: '0.2' },
  'places a limit order of BONK for USDC': { kind: 'limit', ...pair('BONK', 'USDC'), amount: '900000.5' },
  'starts a recurring order of USDC for SOL': { kind: 'recurring', ...pair('USDC', 'SOL'), amount: '120' },
  'changes the rate of an order': { kind: 'change', ...pair('USDC', 'SOL'), rate: '12' },
  'changes the size of an order': { kind: 'change', ...pair('USDC', 'SOL'), size: '65.5' },
  'changes the expiry of an order': { kind: 'change', ...pair('USDC', 'SOL'), expiry: '1 Day' },
  'cancels an order': { kind: 'cancel', ...pair('USDC', 'SOL'), isAll: false },
  'cancels all orders': { kind: 'cancel', ...pair('USDC', 'SOL'), isAll: true },
  'withdraws what waits, into an account made again': { kind: 'withdraw', ...pair('USDC', 'FAR') },
} as const;

type FormName = keyof typeof FILLED;

/** What a person does at the forms, by name. */
export const FORMS: readonly FormName[] = [
  'sells USDC for SOL',
  'sells SOL for USDC',
  'buys exactly USDC for SOL',
  'sells BONK for USDC',
  'buys AAPLx for USDC',
  'buys JUP for USDC, of which it has no account',
  'buys BONK by a preset on its page',
  'buys exactly SOL by a preset on its page',
  'buys JUP from its row, of which it has no account',
  'sells half of USDC in the sheet',
  'sells the initials of THIN in the drawer',
  'sells AAPLx by an amount typed in the drawer',
  'sends SOL',
  'sends USDC',
  'sends BONK',
  'gives SOL by link',
  'gives USDC by link',
  'gives BONK by link',
  'places a limit order of USDC for SOL',
  'places a limit order of SOL for USDC',
  'places a limit order of BONK for USDC',
  'starts a recurring order of USDC for SOL',
  'changes the rate of an order',
  'changes the size of an order',
  'changes the expiry of an order',
  'cancels an order',
  'cancels all orders',
  'withdraws what waits, into an account made again',
];

/** A form as it is filled in on the court's chain. */
export function formOf({ mintOf, friend }: Pick<Court, 'mintOf' | 'friend'>, name: FormName): FilledForm {
  const filled = FILLED[name];
  if (!('token' in filled)) return { ...filled, sell: mintOf(filled.sell), buy: mintOf(filled.buy) };
  const token = mintOf(filled.token);
  if (filled.kind === 'trade')
    return { ...filled, token, sell: mintOf(filled.sell), buy: mintOf(filled.buy) };
  return filled.kind === 'send' ? { ...filled, token, to: friend } : { ...filled, token };
}

/** Every lie that can be told at a form; asks it once with an honest server for what it asks. */
export async function casesAt(court: Court, form: FilledForm): Promise<{ honest: Verdict; cases: Case[] }> {
  const { liar } = court;
  liar.begin();
  const honest = await court.try(form, ({ honest: answer }) => answer, { isPatient: true });
  const attacker: Attacker = { addresses: [court.attacker] };
  const cases = [...liar.answers.values()].flatMap(({ host, name, honest: answer }): Case[] => {
    const schema = liar.schemas.get(name);
    if (host === 'rpc')
      return liesBeside(answer, attacker).map((lie) => ({ form, host, name, lie, isBorneOut: false }));
    if (!schema) throw new Error(`nobody reads ${name} by a schema`);
    return liesAbout(schema, answer, attacker).flatMap((lie) =>
      [false, true].map((isBorneOut) => ({ form, host, name, lie, isBorneOut })),
    );
  });
  return { honest, cases };
}

/** So many of the cases: of each member of an answer about as many, however many things could be said of it. */
export function draw(cases: readonly Case[], count: number): Case[] {
  const members = new Map<string, Case[]>();
  for (const one of cases) {
    const key = memberOf(one);
    const others = members.get(key);
    if (others) others.push(one);
    else members.set(key, [one]);
  }
  const drawn = fc.sample(
    fc.constantFrom(...members.values()).chain((of) => fc.constantFrom(...of)),
    count,
  );
  return drawn;
}

/** What a case lies about; the statistics of a token's windows are one thing. */
function memberOf({ host, name, lie: { path } }: Case): string {
  const place = path.map((part) => (/^stats\d/.test(String(part)) ? 'stats' : part));
  return [host, name, ...place.slice(0, place.indexOf('stats') + 1 || undefined)].join(' ');
}

/** Tells a lie; in what was signed then differs from what was shown, each with the lie it comes of. */
export async function told(court: Court, one: Case): Promise<string[]> {
  const { form, host, name, lie, isBorneOut } = one;
  const change: Change = (answer) => {
    if (answer.name === name) return withLie(answer.honest, lie);
    return isBorneOut && answer.name === 'simulateTransaction' ? court.liar.asBefore(answer) : answer.honest;
  };
  const { differences } = await court.try(form, change, { isChainLied: host === 'rpc' || isBorneOut });
  return differences.map((difference) => `${describe(one)}: ${difference}`);
}

/** A case in a line. */
function describe({ host, name, lie, isBorneOut }: Case): string {
  const value = JSON.stringify(lie.value)?.slice(0, 60) ?? 'left out';
  return `${host} ${name} ${lie.path.join('.')} = ${value}${isBorneOut ? ', borne out by the node' : ''}`;
}
