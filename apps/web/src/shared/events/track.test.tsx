import { AppError } from '@orrery/core/app-error';
import { MINUTE_MS } from '@orrery/core/time';
import { type EventBody, EventBodySchema } from '@orrery/wire/system/events';
import type { Address, Signature } from '@solana/kit';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { hideFromEvents } from '../hidden-texts.ts';
import { log } from '../log.ts';
import { setEventWallet } from './event-user.ts';
import { toFailureFacts } from './failure-facts.ts';
import { reportError } from './report.ts';
import { track, trackEnd, trackOperation } from './track.ts';

// As figures, so that a change of them fails here.
const MAX_IN_A_MINUTE = 20;

const WALLET = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const MINTS = { inputMint: 'a' as Address, outputMint: 'b' as Address };

let bodies: EventBody[];
let inits: (RequestInit & { body: string })[];
let warned: MockInstance;
let minutes = 0;

beforeEach(() => {
  [bodies, inits] = [[], []];
  // A window of its own for each test.
  minutes += 1;
  vi.useFakeTimers({ now: minutes * MINUTE_MS, toFake: ['Date'] });
  warned = vi.spyOn(log, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', async (_path: string, init: (typeof inits)[number]) => {
    inits.push(init);
    // As the server does: what it would refuse fails here.
    bodies.push(v.parse(EventBodySchema, JSON.parse(init.body)));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  setEventWallet(undefined);
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('an operation', () => {
  it('is told as it is asked for and as it ends, with its facts', () => {
    trackOperation('SWAP', MINTS)('SUCCESS', { signature: 's' as Signature });
    trackOperation('QUICK_BUY', MINTS)('REJECTED');
    trackOperation('FUND_WALLET', {})(
      'FAILED',
      toFailureFacts(new AppError('CHAIN_UNAVAILABLE', { reason: 'x' })),
    );
    expect(bodies.map(({ event, metadata }) => [event, metadata])).toEqual([
      ['SWAP_REQUEST', MINTS],
      ['SWAP_SUCCESS', { ...MINTS, result: 'SUCCESS', signature: 's' }],
      ['QUICK_BUY_REQUEST', MINTS],
      ['QUICK_BUY_FAILED', { ...MINTS, result: 'REJECTED' }],
      ['FUND_WALLET_REQUEST', {}],
      ['FUND_WALLET_FAILED', expect.objectContaining({ result: 'FAILED', code: 'CHAIN_UNAVAILABLE' })],
    ]);
  });
});

describe('the user of an event', () => {
  it('is a random id that this browser keeps, until a wallet is connected', () => {
    track('Transaction changed', {});
    track('Transaction changed', {});
    setEventWallet(WALLET);
    track('Transaction changed', {});
    const [first, second, third] = bodies.map(({ user }) => user);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([second, third]).toEqual([first, WALLET]);
    expect(JSON.parse(localStorage.getItem('user-id:v1') ?? '')).toBe(first);
  });

  it('is made anew when what is stored is no id', () => {
    localStorage.setItem('user-id:v1', '"<script>"');
    track('Transaction changed', {});
    expect(bodies[0]?.user).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is kept nowhere before there is an event', () => {
    setEventWallet(WALLET);
    track('Transaction changed', {});
    expect(localStorage.getItem('user-id:v1')).toBeNull();
  });
});

describe('an event', () => {
  it('names the browser of a mobile device, and no other', () => {
    track('Transaction changed', {});
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    track('Transaction changed', {});
    expect(bodies.map(({ metadata }) => metadata.device)).toEqual([undefined, agent]);
  });

  it('arrives also when the page ends meanwhile', () => {
    track('Transaction changed', {});
    expect(inits[0]).toMatchObject({ method: 'POST', keepalive: true });
  });

  it('is cut to what the server takes', () => {
    const error = new Error('no good '.repeat(1_000));
    error.stack = '\u0001'.repeat(9_000);
    reportError('Unhandled API error', error);
    const facts = { what: 'program', amount: 5n };
    track('Transaction changed', facts);
    track('Transaction changed', Object.assign(facts, { self: facts }));
    track('Transaction changed', { what: 'bytes', bytes: Array.from({ length: 9_000 }, () => 255) });
    expect(bodies.map(({ metadata }) => metadata)).toEqual([
      expect.objectContaining({ message: 'no good '.repeat(13).slice(0, 100), path: '/' }),
      { what: 'program', amount: '5' },
      { what: 'program', amount: '5' },
      { what: 'bytes' },
    ]);
  });

  it('that the server refuses or cannot be told is only logged', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    track('Transaction changed', {});
    await vi.waitFor(() => expect(warned).toHaveBeenCalledWith('event not reported', expect.anything()));
  });

  it('is one of 20 in a minute at most', () => {
    for (let number = 0; number < MAX_IN_A_MINUTE + 5; number += 1) track('Transaction changed', {});
    expect(bodies).toHaveLength(MAX_IN_A_MINUTE);
    vi.setSystemTime(Date.now() + MINUTE_MS);
    minutes += 1;
    track('Transaction changed', {});
    expect(bodies).toHaveLength(MAX_IN_A_MINUTE + 1);
  });
});

describe('a secret that the page holds', () => {
  it('is in no event, whichever way it is told and wherever it stands', () => {
    const secret = 'abcdefghijkmnopqrstuvw';
    hideFromEvents(secret);
    const error = new Error(`x ${secret}`);
    error.stack = `${'s'.repeat(90)}${secret}`;
    const wide = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [`key${index}`, 'w'.repeat(490)]),
    );
    track('Page crashed', { report: 'a1b2c3d4', ...toFailureFacts(error) });
    track('Transaction changed', { nested: { deep: [secret, `a${secret}b`] } });
    track('Transaction changed', { ...wide, cut: `${'c'.repeat(80)}${secret}` });
    track('Transaction changed', { at: new URL(`http://orrery.example/gift#${secret}`) });
    trackOperation('CONNECT_WALLET', { wallet: secret })('FAILED', toFailureFacts(error));
    trackEnd({ name: 'GIFT_CLAIM', facts: { mint: secret } }, 'SUCCESS', { message: secret });
    reportError('Unhandled API error', error);
    history.replaceState(null, '', `/gift/${secret}`);
    reportError('Transaction Failed', error);
    history.replaceState(null, '', '/');
    expect(bodies).toHaveLength(9);
    expect(JSON.stringify(bodies)).not.toContain(secret.slice(0, 8));
  });
});

describe('what a failure tells', () => {
  it.each([
    ['a secret key in base58', '5'.repeat(88)],
    ['a key in hexadecimal', `0x${'ab'.repeat(32)}`],
    ['a key as bytes', `[${Array.from({ length: 64 }, () => 17).join(', ')}]`],
    ['a seed phrase', 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
  ])('leaves out %s', (_, secret) => {
    const { message, stack } = toFailureFacts(new AppError('ADDRESS_MALFORMED', { text: secret }));
    for (const text of [message, stack]) expect(text).not.toContain(secret.slice(0, 40));
    expect(message).toContain('ADDRESS_MALFORMED');
  });

  it('leaves out what an address has behind its path, where the code of a gift stands', () => {
    const code = 'mnopqrstuvwxyzABCDEFGH';
    for (const path of [`/gift#${code}`, `/invite?${code}`, `/gift%23${code}`]) {
      history.replaceState(null, '', path);
      const error = new Error(`Failed to load ${location.href}, at ${path}`);
      const told = JSON.stringify(toFailureFacts(error));
      expect(told).not.toContain(code.slice(0, 8));
      expect(told).toContain('at /');
    }
    history.replaceState(null, '', '/');
    const error = new Error('x');
    error.stack = 'at start (http://a.example/assets/gift-entry-a1.js:10:5)';
    expect(toFailureFacts(error).stack).toBe(error.stack);
  });

  it('keeps addresses, and no query of the address bar', () => {
    history.replaceState(null, '', '/swap?inAmount=5');
    const facts = toFailureFacts(new Error(`no account ${WALLET}`));
    expect(facts).toMatchObject({ code: null, message: `no account ${WALLET}`, path: '/swap' });
    expect(JSON.stringify(facts)).not.toContain('inAmount');
    history.replaceState(null, '', '/');
  });
});
