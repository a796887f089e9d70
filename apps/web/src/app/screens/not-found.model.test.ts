import { expect, it } from 'vitest';
import { PLANNED_SEGMENTS, SCREENS, toFirstSegment } from '../screens.ts';
import { toInvalidDomain } from './not-found.model.ts';

/** The first segments of all tools, built or planned. */
const SEGMENTS = [
  [
    '',
    'swap',
    'trigger',
    'recurring',
    'pro',
    'tokens',
    'watchlist',
    'login',
    'lend',
    'send',
    'gift',
    'invite',
  ],
  ['perps', 'perps-v2', 'perps-legacy', 'perps-leaderboard', 'portfolio', 'studio', 'onboard', 'transaction'],
  ['share', 'mobile', 'ask-for-sol', 'appeal', '_error', 'verify', 'stake', 'claim'],
].flat();

it('raises the invalid-domain error for an unknown first segment', () => {
  expect(toInvalidDomain('/nowhere/else')?.facts).toEqual({ segment: 'nowhere' });
  expect(toInvalidDomain('/proper')?.code).toBe('DOMAIN_INVALID');
});

it.each(SEGMENTS)('raises no error below /%s, whether or not there is a page', (segment) => {
  expect(toInvalidDomain(`/${segment}`)).toBeUndefined();
  expect(toInvalidDomain(`/${segment}/nothing`)).toBeUndefined();
});

it('plans no segment that a screen has', () => {
  const built = Object.keys(SCREENS).map(toFirstSegment);
  expect(PLANNED_SEGMENTS.filter((segment) => built.includes(segment))).toEqual([]);
});
