import { USDC } from '@orrery/domain/mints/mints';
import { beforeEach, expect, it, vi } from 'vitest';
import { reportError } from '#shared/events/report.ts';
import { trackOperation } from '#shared/events/track.ts';
import {
  holdCode,
  keepClaimant,
  keepCode,
  letGiftGo,
  newCode,
  parseCode,
  toGiftUrl,
  useGiftCode,
} from './gift-code.ts';

const OLD = 'abcdefghijkm';
const NEW = 'abcdefghijkmnopqrstuvw';

beforeEach(() => sessionStorage.clear());

it('puts a new code of 22 letters behind the # of a link, where no server sees it, and reads it back', () => {
  for (let count = 0; count < 20; count++) {
    const code = newCode();
    const url = new URL(toGiftUrl(code));
    expect(url.pathname + url.search).toBe('/gift');
    expect(code).toHaveLength(22);
    expect(parseCode(url.hash)).toBe(code);
  }
});

it.each([
  [NEW, NEW],
  [OLD, OLD],
  [`#${OLD}`, OLD],
  [` https://orrery.example/gift#${NEW}\n`, NEW],
])('finds the code in %j', (text, code) => expect(parseCode(text)).toBe(code));

it.each([
  '',
  '#',
  '#abc',
  `#${'a'.repeat(13)}`,
  '#0bcdefghijkm',
  '#abcdefghijk%',
  '#abcdefghijkm?x=1',
  'http://a/gift',
])('finds no code in %j', (text) => expect(parseCode(text)).toBeUndefined());

/** What the page of this tab has when it is opened again. */
async function afterReload() {
  vi.resetModules();
  return (await import('./gift-code.ts')).useGiftCode.getState();
}

it('keeps a code for a page that comes back to this tab, until it is left; other tabs have none', async () => {
  holdCode(`#${NEW}`);
  expect((await afterReload()).code).toBe(NEW);
  expect(JSON.stringify(localStorage)).not.toContain(NEW);
  letGiftGo();
  expect((await afterReload()).code).toBeUndefined();
  keepCode();
  expect((await afterReload()).code).toBe(NEW);
});

it('keeps the wallet that claimed in place of the code, until the page is left', async () => {
  holdCode(NEW);
  keepClaimant(NEW, USDC);
  // The page that shows what became of the gift still knows of which.
  expect(useGiftCode.getState()).toEqual({ code: NEW, claimant: USDC });
  expect(JSON.stringify(sessionStorage)).not.toContain(NEW);
  expect(await afterReload()).toEqual({ code: undefined, claimant: USDC });
  holdCode(NEW);
  expect(useGiftCode.getState().claimant).toBe(USDC);
  letGiftGo();
  expect(sessionStorage).toHaveLength(0);
  keepCode();
  expect(await afterReload()).toEqual({ code: undefined, claimant: USDC });
  holdCode(OLD);
  expect(useGiftCode.getState()).toEqual({ code: OLD, claimant: undefined });
});

it('notes no claim of another gift than that of the page, and stores none for a page that was left', () => {
  holdCode(NEW);
  keepClaimant(OLD, USDC);
  expect(useGiftCode.getState().claimant).toBeUndefined();
  expect(JSON.stringify(sessionStorage)).toContain(NEW);
  letGiftGo();
  keepClaimant(NEW, USDC);
  expect(sessionStorage).toHaveLength(0);
});

it('takes a broken link for no gift that was claimed', async () => {
  sessionStorage.setItem('gift-claimant:v1', USDC);
  expect((await afterReload()).claimant).toBe(USDC);
  holdCode('#not-a-code');
  expect(useGiftCode.getState()).toEqual({ code: undefined, claimant: undefined });
});

it('takes what is no address for no claimant', async () => {
  sessionStorage.setItem('gift-claimant:v1', 'me');
  expect((await afterReload()).claimant).toBeUndefined();
});

it('forgets a code when a link without one is opened', () => {
  holdCode(NEW);
  holdCode('#abc');
  expect(useGiftCode.getState().code).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

it.each([
  ['was opened', NEW],
  ['was made', newCode()],
])('a code that %s is in no event, whatever fact it stands in', (_, code) => {
  if (code === NEW) holdCode(code);
  vi.spyOn(console, 'warn').mockReturnValue();
  const bodies: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    bodies.push(body);
    return new Response(null, { status: 204 });
  });
  reportError('Unhandled API error', new Error(`no gift of ${code}`));
  trackOperation('CONNECT_WALLET', { wallet: `x${code}` })('FAILED', { message: code, stack: `at ${code}` });
  expect(bodies).toHaveLength(3);
  expect(bodies.join()).not.toContain(code);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('holds a code for this visit where nothing can be stored', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  holdCode(OLD);
  expect(useGiftCode.getState().code).toBe(OLD);
  expect(JSON.stringify(warn.mock.calls)).not.toContain(OLD);
  vi.restoreAllMocks();
});
