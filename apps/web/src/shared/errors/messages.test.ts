import { buildTransaction, SYSTEM_PROGRAM } from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import { describe, expect, it } from 'vitest';
import { toMessage } from './messages.ts';

describe('toMessage', () => {
  it('says the sentence of the code', () => {
    expect(toMessage(new AppError('WALLET_NOT_CONNECTED', {}))).toBe('Wallet not connected');
    const hook = new AppError('HOOK_ACCOUNT_MISSING', { mint: 'm' });
    expect(toMessage(hook)).toBe('Missing required account in instruction');
  });

  it('says so of a transaction that does not fit in its 1,232 bytes', () => {
    const instruction = { programAddress: SYSTEM_PROGRAM, data: new Uint8Array(1_233) };
    expect.assertions(1);
    try {
      buildTransaction(SYSTEM_PROGRAM, { blockhash: SYSTEM_PROGRAM }, [instruction]);
    } catch (error) {
      expect(toMessage(error)).toBe('Transaction too large.');
    }
  });

  it('repeats the words of a server that refused, when it had any', () => {
    const refused = (message: string, status = 400) =>
      new AppError('UPSTREAM_REFUSED', { host: 'h', status, message });
    expect(toMessage(refused('limit must be at most 100'))).toBe('limit must be at most 100');
    expect(toMessage(refused(''))).toBe('Unknown error occured.');
    const away = "The server isn't responding. Check that it is running, then try again.";
    expect(toMessage(refused('', 503))).toBe(away);
  });

  it('falls back to the generic message for anything it does not know', () => {
    expect(toMessage(new TypeError('x is not a function'))).toBe('Unknown error occured.');
  });
});
