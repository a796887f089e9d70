import { AppError } from '@orrery/core/app-error';
import { expect, it } from 'vitest';
import { isCancellation } from './cancellation.ts';

it.each(['AbortError', 'ResponseAborted', 'TimeoutError'])(
  '%s is a cancellation, also as a cause',
  (name) => {
    const cause = new DOMException('gone', name);
    expect(isCancellation(cause)).toBe(true);
    expect(isCancellation(Object.assign(new Error('gone'), { name }))).toBe(true);
    expect(isCancellation(new AppError('UPSTREAM_UNAVAILABLE', { host: 'x' }, { cause }))).toBe(true);
  },
);

it('nothing else is one', () => {
  for (const other of [
    new TypeError('x'),
    new AppError('UPSTREAM_UNAVAILABLE', { host: 'x' }),
    'x',
    undefined,
  ])
    expect(isCancellation(other)).toBe(false);
});
