import { createMarket } from '@orrery/market';
import { expect, test } from 'vitest';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { createIntake } from './intake.ts';

const BLOCK_TIME = 1_700_000_000;

/** An intake over a store that keeps nothing but the slots it was given, and refuses them while it is full. */
function anIntake() {
  const known = { pools: [], gone: new Set<string>() };
  const catalogue = createCatalogue({ tokens: [], pools: [], known });
  const store = { isFull: false, slots: [] as number[] };
  const shown = { times: 0 };
  const save = ({ slot }: { slot: number }) => {
    if (store.isFull) return Promise.reject(new Error('disk full'));
    store.slots.push(slot);
    return Promise.resolve([]);
  };
  const unexpected = () => {
    throw new Error('nothing happened in these blocks');
  };
  const state = {
    load: unexpected,
    update: () => {
      shown.times += 1;
    },
    open: unexpected,
    close: unexpected,
    refreshMints: unexpected,
    refreshPools: unexpected,
  };
  const market = createMarket([]);
  const intake = createIntake({
    trades: { save },
    market,
    catalogue,
    state,
    call: unexpected,
    log: { debug: unexpected, warn: unexpected },
  });
  const take = (slot: number) => intake.take([{ slot, blockTime: BLOCK_TIME, transactions: [] }]);
  return { intake, store, shown, take };
}

test('what the store refuses is stored and shown once when it can be, and not read again', async () => {
  const { intake, store, shown, take } = anIntake();
  intake.startAfter(0);
  store.isFull = true;
  await expect(take(200)).rejects.toThrow('disk full');
  await expect(intake.finish()).rejects.toThrow('disk full');
  expect(intake).toMatchObject({ next: 1, indexedMs: 0 });
  expect(shown.times).toBe(0);
  store.isFull = false;
  await intake.finish();
  await intake.finish();
  expect(store.slots).toEqual([200]);
  expect(shown.times).toBe(1);
  expect(intake).toMatchObject({ next: 201, indexedMs: BLOCK_TIME * 1_000 });
});

test('blocks in which nothing happened move the stored cursor about once a minute', async () => {
  const { intake, store, take } = anIntake();
  intake.startAfter(1_000);
  for (let slot = 1_001; slot <= 1_301; slot += 1) await take(slot);
  expect(store.slots).toEqual([1_150, 1_300]);
});
