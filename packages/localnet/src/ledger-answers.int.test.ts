import { VENUE_ERRORS } from '@orrery/chain';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aHookedToken } from '../../../programs/venue/testing/node/hooked-token.ts';
import { startVenueNode, type VenueNode } from '../../../programs/venue/testing/node/node.ts';
import { aRangedPool, aStockedPool } from '../../../programs/venue/testing/node/stocked.ts';
import { quoteSale, type Swap, selling } from '../../../programs/venue/testing/node/swaps.ts';
import { creatingTable, extendingTable } from '../../../programs/venue/testing/node/tables.ts';
import {
  burning,
  opening,
  transferring,
  unwrapping,
  wrapping,
} from '../../../programs/venue/testing/node/token-steps.ts';
import { Ledger } from './child/ledger/ledger.ts';
import { writeMeta } from './child/transaction-meta.ts';
import { aToken, wrappedSol } from './testing/tokens.ts';

/** What the VM said of each transaction before any of it lay in the ledger. */
const commits = vi.spyOn(Ledger.prototype, 'commit');
let venue: VenueNode;

beforeAll(async () => {
  const sol = wrappedSol();
  const [usd, coin, gem, hooked] = await Promise.all([
    aToken('USD'),
    aToken('COIN', {}),
    aToken('GEM', { transferFee: { bps: 100, most: 10n ** 9n } }),
    aHookedToken(),
  ]);
  venue = await startVenueNode({ common: [usd, coin, gem, hooked] });
  const { client, people } = venue;
  const { alice: user, bob } = people;
  await client.do(user, opening(sol, user.address, user), wrapping(sol, user, 10n ** 9n));
  await client.do(user, unwrapping(sol, user));
  for (const token of [usd, gem, hooked]) await client.do(user, transferring(token, user, bob.address, 5n));
  await client.do(user, burning(coin, user, 7n));
  const pools = [
    await aStockedPool(venue, { kind: 'product', tokens: [usd, hooked] }),
    await aRangedPool(venue, { tokens: [hooked, coin] }),
  ];
  const swap: Swap = { user, from: usd, paths: [{ pools }], amount: 10n ** 6n };
  const sale = () => selling(client.book, swap, { quoted: quoteSale(client.book, swap), slippageBps: 0 });
  await client.do(user, sale());
  const greedy = selling(client.book, swap, { quoted: 10n ** 9n, slippageBps: 0 });
  await client.refuse(VENUE_ERRORS.slippageExceeded, user, greedy);
  const listed = sale().instructions.flatMap(({ accounts = [] }) => accounts.map(({ address }) => address));
  const others = [...new Set(listed)].filter((each) => each !== user.address);
  const { table, ...creation } = creatingTable(user, (await client.slot()) - 1n);
  await client.do(user, creation, extendingTable(table, user, others));
  await client.pass(1);
  await client.land(await client.sign(user, [sale()], { [table]: others }));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await venue.stop();
});

test('the ledger gives back every kind of transaction and what the VM said of it, to the byte', () => {
  const [ledger] = commits.mock.contexts;
  if (!(ledger instanceof Ledger)) throw new Error('nothing was committed');
  const written = commits.mock.calls.flatMap(([transactions]) =>
    transactions.map(({ slot, bytes, meta }) => ({ slot, bytes, meta: writeMeta(meta) })),
  );
  const metas = written.map(({ meta }) => meta).join();
  const kinds = ['"stackHeight":3', '"err":{"Instr', '"returnData"', '"writable":["', 'Program log: '];
  for (const kind of kinds) expect(metas).toContain(kind);
  const slots = [...new Set(written.map(({ slot }) => slot))];
  expect(slots.flatMap((slot) => ledger.transactionsIn(slot))).toEqual(written);
});
