import { test } from 'vitest';
import { killKeeper } from './keeper-kills.ts';

/** With a dozen orders a second. */
test('a keeper killed again and again under load fills each order once, at its price, and loses none', () =>
  killKeeper({ kills: 8, owners: 5 }));
