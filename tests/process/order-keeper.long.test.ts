import { test } from 'vitest';
import { killKeeper } from './keeper-kills.ts';

/** A slot takes 400 ms: twenty orders in each are fifty a second. */
test('a keeper killed at twenty moments under fifty fills a second fills each order once, at its price, and loses none', () =>
  killKeeper({ kills: 20, owners: 20 }));
