import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { parseInAmount } from '@orrery/domain/trading/in-amount';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { router as builtRouter } from '#app/router.ts';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { searchedAsset } from '#entities/asset/searched-asset.queries.ts';
import { type PairSide, readAskedPair, readSide, type Side, toPairState } from '#entities/pair/pair.model.ts';
import { pairQueries } from '#entities/pair/pair.queries.ts';
import { findBuiltIn } from '#entities/token/form-token.model.ts';
import { SwapSearchSchema } from '#features/swap/swap-search.ts';

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
const NOBODY = '11111111111111111111111111111112' as Address;
const numbered = (digit: string) => `1111111111111111111111111111111${digit}` as Address;

const verified = (id: Address, symbol: string) => anAsset({ id, symbol, isVerified: true });
const unverified = (id: Address, symbol: string) => anAsset({ id, symbol });
const MARKET = [
  verified(WRAPPED_SOL, 'SOL'),
  verified(USDC, 'USDC'),
  verified(USDT, 'USDT'),
  verified(JUP, 'JUP'),
  verified(BONK, 'Bonk'),
  verified(numbered('3'), 'DUP'),
  verified(numbered('4'), 'DUP'),
  unverified(numbered('5'), 'JUP'),
  unverified(numbered('6'), 'FAKE'),
  verified(numbered('7'), '$WIF'),
  verified(numbered('8'), 'A_B'),
  verified(numbered('9'), '1000'),
  verified(numbered('A'), '猫'),
  verified(numbered('B'), 'Low'),
  verified(numbered('C'), 'lOW'),
  verified(numbered('D'), 'ONE'),
  unverified(numbered('E'), 'One'),
  verified(numbered('F'), 'A-B'),
];
const nameOf = new Map(MARKET.map(({ id, symbol }) => [id as string, symbol]));
nameOf.set(numbered('5'), 'JUP (unverified)');
nameOf.set(numbered('6'), 'FAKE (unverified)');

/** The token data service over that market. */
function answer({ pathname, searchParams }: URL): unknown {
  const carrying = (symbol: string) => MARKET.filter((one) => one.isVerified && one.symbol === symbol);
  if (pathname === apiPaths.duplicateSymbols)
    return MARKET.map(({ symbol }) => symbol).filter((symbol) => carrying(symbol).length > 1);
  if (pathname === apiPaths.verifiedSymbolMap) {
    const asked = searchParams.get('symbols')?.split(',') ?? [];
    const found = asked.flatMap((symbol) =>
      carrying(symbol)
        .slice(0, 1)
        .map(({ id }) => [symbol, id]),
    );
    return Object.fromEntries(found);
  }
  if (pathname !== apiPaths.assetSearch) throw new Error(`not to be asked: ${pathname}`);
  const query = searchParams.get('query') ?? '';
  return searchParams.has('filters')
    ? MARKET.filter(({ symbol }) => symbol.toLowerCase() === query.toLowerCase())
    : MARKET.filter(({ id }) => query.split(',').includes(id));
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', async (path: string) => Response.json(answer(new URL(path, 'http://orrery.test'))));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What an address comes to, as a row of the table says it. */
async function resolve(address: string): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({
    ...builtRouter.options,
    context: { queryClient: client },
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  const match = router.state.matches.at(-1);
  if (match?.routeId !== '/swap/{-$inOut}') return 'no page';
  const search = v.parse(SwapSearchSchema, match.search);
  const { inOut } = v.parse(v.object({ inOut: v.optional(v.string()) }), match.params);
  const asked = readAskedPair(search, inOut);
  const look = async (side: PairSide): Promise<Side> => {
    const read = readSide(asked[side]);
    return 'found' in read ? read.found : await client.fetchQuery(pairQueries.bySymbol(read.symbol));
  };
  const state = toPairState({ sell: await look('sell'), buy: await look('buy') }, 'SOL');
  if (state.kind === 'choice') {
    const { sell, buy } = state.options;
    return `choose of ${sell.length} and ${buy.length}`;
  }
  if (state.kind !== 'pair') return state.kind;
  const { sell, buy } = state.pair;
  for (const id of [sell, buy])
    if (!findBuiltIn(id) && (await client.fetchQuery(searchedAsset(id))) === null) return 'missing';
  const amount = search.inAmount === undefined ? undefined : (parseInAmount(search.inAmount) ?? 'no amount');
  return `${nameOf.get(sell)} → ${nameOf.get(buy)}${amount === undefined ? '' : `, ${amount}`}`;
}

const DEFAULT = 'SOL → USDC';
const MISSING = 'missing';
const query = (text: string) => encodeURIComponent(text);
const long = (length: number) => 'A'.repeat(length);

const TABLE: readonly (readonly [address: string, outcome: string])[] = [
  // Nothing said, or one side alone: the default currency is on the other.
  ['/swap', DEFAULT],
  ['/swap/', DEFAULT],
  ['/swap?', DEFAULT],
  ['/swap?sell=&buy=', DEFAULT],
  ['/swap?other=1', DEFAULT],
  ['/swap#SOL-JUP', DEFAULT],
  ['/swap?Sell=JUP', DEFAULT],
  ['/swap?sell[]=JUP', DEFAULT],
  [`/swap?sell=${JUP}`, 'JUP → SOL'],
  [`/swap?buy=${JUP}`, 'SOL → JUP'],
  [`/swap?sell=${WRAPPED_SOL}`, 'SOL → USDC'],
  [`/swap?buy=${WRAPPED_SOL}`, 'USDC → SOL'],
  [`/swap?sell=${USDC}`, 'USDC → SOL'],
  [`/swap?buy=${USDC}`, 'SOL → USDC'],
  [`/swap?buy=${USDT}`, 'SOL → USDT'],
  ['/swap?sell=JUP', 'JUP → SOL'],
  ['/swap?buy=JUP', 'SOL → JUP'],
  ['/swap?buy=SOL', 'USDC → SOL'],

  // By addresses.
  [`/swap?sell=${WRAPPED_SOL}&buy=${JUP}`, 'SOL → JUP'],
  [`/swap?buy=${JUP}&sell=${USDC}`, 'USDC → JUP'],
  [`/swap?sell=${JUP}&buy=${BONK}`, 'JUP → Bonk'],
  [`/swap?sell=${USDT}&buy=${USDC}`, 'USDT → USDC'],
  [`/swap?sell=${numbered('5')}&buy=${USDC}`, 'JUP (unverified) → USDC'],
  [`/swap?sell=${numbered('6')}&buy=${JUP}`, 'FAKE (unverified) → JUP'],
  [`/swap?sell=${numbered('3')}&buy=${numbered('4')}`, 'DUP → DUP'],
  [`/swap?sell=${NOBODY}`, MISSING],
  [`/swap?sell=${JUP}&buy=${NOBODY}`, MISSING],
  ['/swap?sell=11111111111111111111111111111111', MISSING],

  // By symbols in the query.
  ['/swap?sell=SOL&buy=JUP', 'SOL → JUP'],
  ['/swap?sell=USDT&buy=SOL', 'USDT → SOL'],
  ['/swap?sell=usdc&buy=sol', 'USDC → SOL'],
  ['/swap?sell=Bonk&buy=JUP', 'Bonk → JUP'],
  ['/swap?sell=BONK&buy=jup', 'Bonk → JUP'],
  [`/swap?sell=${query('$WIF')}&buy=USDC`, '$WIF → USDC'],
  [`/swap?sell=${query('猫')}&buy=USDC`, '猫 → USDC'],
  ['/swap?sell=猫&buy=USDC', '猫 → USDC'],
  ['/swap?sell=A_B&buy=SOL', 'A_B → SOL'],
  ['/swap?sell=A-B&buy=SOL', 'A-B → SOL'],
  ['/swap?sell=1000&buy=SOL', '1000 → SOL'],
  [`/swap?sell=SOL&buy=${JUP}`, 'SOL → JUP'],
  ['/swap?sell=SOL-JUP', MISSING],
  ['/swap?sell=NOPE', MISSING],
  ['/swap?sell=SOL&buy=NOPE', MISSING],
  ['/swap?sell=NOPE&buy=ALSO', MISSING],

  // SYMBOL_ADDRESS: the address counts.
  [`/swap?sell=SOL_${WRAPPED_SOL}&buy=JUP_${JUP}`, 'SOL → JUP'],
  [`/swap?sell=JUP_${BONK}`, 'Bonk → SOL'],
  [`/swap?sell=_${JUP}`, 'JUP → SOL'],
  [`/swap?sell=A_B_${JUP}`, 'JUP → SOL'],
  [`/swap?sell=${query('<b>')}_${JUP}`, 'JUP → SOL'],
  [`/swap?sell=JUP_${JUP}x`, MISSING],
  [`/swap?sell=JUP_${NOBODY}`, MISSING],
  [`/swap?sell=${JUP}_JUP`, MISSING],
  [`/swap?sell=JUP_${long(31)}`, MISSING],
  [`/swap?sell=JUP_${long(32)}`, MISSING],
  [`/swap?sell=JUP_${long(48)}`, MISSING],
  [`/swap?sell=JUP_${long(49)}`, MISSING],
  [`/swap?sell=${JUP}_${JUP}`, 'JUP → SOL'],
  ['/swap?sell=JUP_', MISSING],
  ['/swap?sell=_', MISSING],
  ['/swap?sell=__', MISSING],

  // The path.
  ['/swap/SOL-USDC', 'SOL → USDC'],
  ['/swap/USDC-SOL', 'USDC → SOL'],
  ['/swap/SOL-JUP', 'SOL → JUP'],
  ['/swap/JUP-Bonk', 'JUP → Bonk'],
  ['/swap/sol-usdt', 'SOL → USDT'],
  ['/swap/USDT-USDC', 'USDT → USDC'],
  ['/swap/SOL-JUP/', 'SOL → JUP'],
  [`/swap/${JUP}-${USDC}`, 'JUP → USDC'],
  [`/swap/SOL-${JUP}`, 'SOL → JUP'],
  [`/swap/SOL_${WRAPPED_SOL}-JUP_${JUP}`, 'SOL → JUP'],
  [`/swap/USDC_${JUP}-SOL`, 'JUP → SOL'],
  [`/swap/SOL-JUP_${BONK}`, 'SOL → Bonk'],
  [`/swap/${query('$WIF')}-USDC`, '$WIF → USDC'],
  ['/swap/$WIF-USDC', '$WIF → USDC'],
  [`/swap/${query('猫')}-USDC`, '猫 → USDC'],
  ['/swap/A_B-SOL', 'A_B → SOL'],
  ['/swap/1000-SOL', '1000 → SOL'],
  ['/swap/SOL-USDC?inAmount=2', 'SOL → USDC, 2'],
  ['/swap/SOL-JUP?sell=USDC&buy=Bonk', 'SOL → JUP'],
  ['/swap/SOL-JUP?sell=NOPE', 'SOL → JUP'],
  ['/swap/SOL%2DJUP', 'SOL → JUP'],
  ['/swap/SOL', MISSING],
  ['/swap/SOL-', MISSING],
  ['/swap/-SOL', MISSING],
  ['/swap/-', MISSING],
  ['/swap/--', MISSING],
  ['/swap/SOL--USDC', MISSING],
  ['/swap/SOL-USDC-JUP', MISSING],
  ['/swap/A-B-SOL', MISSING],
  ['/swap/SOL–USDC', MISSING],
  ['/swap/SOL_USDC', MISSING],
  ['/swap/SOL,USDC', MISSING],
  ['/swap/SOL:USDC', MISSING],
  ['/swap/SOL+USDC', MISSING],
  ['/swap/SOL-NOPE', MISSING],
  ['/swap/NOPE-SOL', MISSING],
  [`/swap/SOL-${NOBODY}`, MISSING],
  ['/swap/SOL%2FUSDC', MISSING],
  ['/swaps', 'no page'],
  ['/Swap', DEFAULT],

  // A token against itself: the default currency takes the second one's place.
  ['/swap?sell=SOL&buy=SOL', 'SOL → USDC'],
  [`/swap?sell=${USDC}&buy=${USDC}`, 'USDC → SOL'],
  [`/swap?sell=${JUP}&buy=${JUP}`, 'JUP → SOL'],
  [`/swap?sell=JUP&buy=JUP_${JUP}`, 'JUP → SOL'],
  ['/swap/SOL-SOL', 'SOL → USDC'],
  ['/swap/JUP-JUP', 'JUP → SOL'],
  [`/swap/SOL-${WRAPPED_SOL}`, 'SOL → USDC'],
  [`/swap/${USDT}-USDT`, 'USDT → SOL'],

  // Symbols that several tokens carry, and those of which none is verified, are chosen by hand.
  ['/swap?sell=DUP&buy=SOL', 'choose of 2 and 1'],
  ['/swap?sell=SOL&buy=DUP', 'choose of 1 and 2'],
  ['/swap?sell=DUP&buy=DUP', 'choose of 2 and 2'],
  ['/swap/DUP-DUP', 'choose of 2 and 2'],
  ['/swap/SOL-DUP', 'choose of 1 and 2'],
  ['/swap/dup-SOL', 'choose of 2 and 1'],
  ['/swap?buy=DUP', 'choose of 1 and 2'],
  ['/swap?sell=DUP', 'choose of 2 and 1'],
  ['/swap?sell=LOW&buy=SOL', 'choose of 2 and 1'],
  ['/swap?sell=Low&buy=SOL', 'Low → SOL'],
  ['/swap?sell=lOW&buy=SOL', 'lOW → SOL'],
  ['/swap?sell=FAKE&buy=SOL', 'choose of 1 and 1'],
  ['/swap/SOL-FAKE', 'choose of 1 and 1'],
  ['/swap/SOL-fake', 'choose of 1 and 1'],
  ['/swap?sell=one&buy=SOL', 'ONE → SOL'],
  ['/swap?sell=One&buy=SOL', 'ONE → SOL'],
  ['/swap?sell=DUP&buy=NOPE', MISSING],
  [`/swap?sell=DUP_${numbered('3')}&buy=SOL`, 'DUP → SOL'],

  // Addresses that are none.
  [`/swap?sell=${JUP.toLowerCase()}`, MISSING],
  [`/swap?sell=${JUP.toUpperCase()}`, MISSING],
  [`/swap?sell=${WRAPPED_SOL.toLowerCase()}`, MISSING],
  [`/swap?sell=${USDC.toLowerCase()}&buy=SOL`, MISSING],
  [`/swap/${JUP.toLowerCase()}-SOL`, MISSING],
  [`/swap?sell=${JUP.slice(0, -1)}`, MISSING],
  [`/swap?sell=${JUP.slice(1)}`, MISSING],
  [`/swap?sell=${JUP}${JUP}`, MISSING],
  [`/swap?sell=${JUP}1`, MISSING],
  [`/swap?sell=0${JUP.slice(1)}`, MISSING],
  [`/swap?sell=O${JUP.slice(1)}`, MISSING],
  [`/swap?sell=l${JUP.slice(1)}`, MISSING],
  [`/swap?sell=I${JUP.slice(1)}`, MISSING],
  [`/swap?sell=${query(` ${JUP}`)}`, MISSING],
  [`/swap?sell=${query(`${JUP} `)}`, MISSING],
  [`/swap?sell=${query(`${JUP}\n`)}`, MISSING],
  [`/swap?sell=${query(`${JUP}\0`)}`, MISSING],
  [`/swap?sell=${query(JUP.replace('J', 'Ｊ'))}`, MISSING],
  ['/swap?sell=0x742d35Cc6634C0532925a3b844Bc9e7595f8fEd1', MISSING],
  ['/swap?sell=bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', MISSING],
  [`/swap?sell=${'1'.repeat(31)}`, MISSING],
  [`/swap?sell=${'1'.repeat(33)}`, MISSING],
  [`/swap?sell=${'1'.repeat(48)}`, MISSING],
  [`/swap?sell=${'1'.repeat(49)}`, MISSING],

  // Hostile texts.
  [`/swap?sell=${query('<script>alert(1)</script>')}`, MISSING],
  [`/swap?sell=${query('"><img src=x onerror=alert(1)>')}`, MISSING],
  [`/swap/${query('<script>')}-SOL`, MISSING],
  [`/swap?sell=${query('javascript:alert(1)')}`, MISSING],
  [`/swap?sell=${query('https://evil.example/#')}`, MISSING],
  [`/swap?sell=${query("'; DROP TABLE tokens; --")}`, MISSING],
  [`/swap?sell=${query('$'.concat('{7*7}'))}`, MISSING],
  [`/swap?sell=${query('{{7*7}}')}`, MISSING],
  [`/swap?sell=${query('../../etc/passwd')}`, MISSING],
  [`/swap/${query('../../etc/passwd')}`, MISSING],
  [`/swap/${query('..')}-SOL`, MISSING],
  ['/swap/%2e%2e-SOL', MISSING],
  [`/swap?sell=${query('SOL\0')}`, MISSING],
  ['/swap/SOL%00-USDC', MISSING],
  ['/swap?sell=%00', MISSING],
  ['/swap?sell=%E0%A4%A', MISSING],
  [`/swap?sell=${query('SO\u200bL')}`, MISSING],
  [`/swap?sell=${query('\u202eLOS')}`, MISSING],
  [`/swap?sell=${query('\ufeffSOL')}`, MISSING],
  [`/swap?sell=${query('SOL ')}`, MISSING],
  [`/swap?sell=${query('SOL\u00a0')}`, MISSING],
  [`/swap/${query('SOL ')}-USDC`, MISSING],
  [`/swap/SOL-${query('USDC\u200b')}`, MISSING],
  [`/swap?sell=${query('ЅОL')}`, MISSING],
  [`/swap?sell=${query('ſol')}`, MISSING],
  [`/swap?sell=${query('ＳＯＬ')}`, MISSING],
  [`/swap?sell=${query('١٠٠٠')}`, MISSING],
  [`/swap?sell=${query('SOL,USDC')}`, MISSING],
  [`/swap?sell=${query(`${JUP},${USDC}`)}`, MISSING],
  ['/swap?sell=SOL+USDC', MISSING],
  ['/swap?sell=+', MISSING],
  ['/swap?sell=constructor', MISSING],
  ['/swap?sell=__proto__', MISSING],
  ['/swap?sell=toString&buy=hasOwnProperty', MISSING],
  ['/swap/constructor-__proto__', MISSING],
  ['/swap?__proto__=JUP', DEFAULT],
  [`/swap?sell=${long(31)}`, MISSING],
  [`/swap?sell=${long(1_000)}`, MISSING],
  [`/swap?sell=${long(100_000)}`, MISSING],
  [`/swap/${long(10_000)}-SOL`, MISSING],
  [`/swap/${'-'.repeat(10_000)}`, MISSING],
  [`/swap?sell=${'_'.repeat(10_000)}`, MISSING],
  ['/swap?sell=null', MISSING],
  ['/swap?sell=undefined', MISSING],
  ['/swap?sell=true&buy=false', MISSING],
  ['/swap?sell=NaN', MISSING],
  ['/swap?sell=[object%20Object]', MISSING],
  ['/swap?sell={"a":1}', MISSING],
  // A key written twice counts as absent.
  ['/swap?sell=JUP&sell=SOL', DEFAULT],
  [`/swap?buy=${JUP}&buy=${JUP}`, DEFAULT],
  ['/swap?sell=JUP&sell=JUP&buy=USDC', 'SOL → USDC'],
  ['/swap?inAmount=1&inAmount=2', DEFAULT],

  // Amounts.
  ['/swap?inAmount=1', `${DEFAULT}, 1`],
  ['/swap?inAmount=1.50', `${DEFAULT}, 1.5`],
  ['/swap?inAmount=.5', `${DEFAULT}, 0.5`],
  ['/swap?inAmount=5.', `${DEFAULT}, 5`],
  ['/swap?inAmount=007', `${DEFAULT}, 7`],
  ['/swap?inAmount=1e3', `${DEFAULT}, 1000`],
  ['/swap?inAmount=1e%2B3', `${DEFAULT}, 1000`],
  ['/swap?inAmount=1e-3', `${DEFAULT}, 0.001`],
  ['/swap?inAmount=1E2', `${DEFAULT}, 100`],
  ['/swap?inAmount=99999999999999999', `${DEFAULT}, 99999999999999999`],
  ['/swap?inAmount=100000000000000000', `${DEFAULT}, no amount`],
  ['/swap?inAmount=1e17', `${DEFAULT}, no amount`],
  ['/swap?inAmount=1e999', `${DEFAULT}, no amount`],
  ['/swap?inAmount=1e9999', `${DEFAULT}, no amount`],
  ['/swap?inAmount=0', `${DEFAULT}, no amount`],
  ['/swap?inAmount=0.0', `${DEFAULT}, no amount`],
  ['/swap?inAmount=-1', `${DEFAULT}, no amount`],
  ['/swap?inAmount=%2B1', `${DEFAULT}, no amount`],
  ['/swap?inAmount=0x10', `${DEFAULT}, no amount`],
  ['/swap?inAmount=1,5', `${DEFAULT}, no amount`],
  ['/swap?inAmount=1_000', `${DEFAULT}, no amount`],
  ['/swap?inAmount=', `${DEFAULT}, no amount`],
  ['/swap?inAmount=+', `${DEFAULT}, no amount`],
  ['/swap?inAmount=Infinity', `${DEFAULT}, no amount`],
  ['/swap?inAmount=NaN', `${DEFAULT}, no amount`],
  [`/swap?inAmount=${query('١')}`, `${DEFAULT}, no amount`],
  [`/swap?inAmount=${query('１')}`, `${DEFAULT}, no amount`],
  [`/swap?inAmount=${query('½')}`, `${DEFAULT}, no amount`],
  [`/swap?inAmount=${'9'.repeat(10_000)}`, `${DEFAULT}, no amount`],
  [`/swap?inAmount=0.${'0'.repeat(50)}1`, `${DEFAULT}, no amount`],
  ['/swap?sell=JUP&buy=USDC&inAmount=2.5', 'JUP → USDC, 2.5'],
  ['/swap/JUP-USDC?inAmount=1e1', 'JUP → USDC, 10'],
  ['/swap?sell=NOPE&inAmount=1', MISSING],
];

it(`resolves each of ${TABLE.length} addresses as the table says, look-alikes and hostile spellings to no token and no amount`, {
  timeout: 30_000,
}, async () => {
  const found = [];
  for (const [address] of TABLE) found.push([address, await resolve(address)]);
  expect(found).toEqual(TABLE);
});
