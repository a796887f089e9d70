import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anAddress } from '../testing.ts';
import { createHolders } from './holders.ts';

const CHANGES = fc.array(
  fc.record({ account: fc.nat(30), owner: fc.nat(20), amount: fc.oneof(fc.constant(0), fc.nat(1_000)) }),
  { maxLength: 200 },
);

test('counts owners, shares and the ten largest like a recount of all accounts', () => {
  fc.assert(
    fc.property(CHANGES, (changes) => {
      const holders = createHolders();
      const accounts = new Map<number, { owner: number; amount: number }>();
      for (const { account, owner, amount } of changes) {
        const before = { count: holders.count, top: holders.top() };
        const isNews = holders.set({ account: anAddress(account), owner: anAddress(100 + owner), amount });
        if (amount > 0) accounts.set(account, { owner, amount });
        else accounts.delete(account);
        const totals = new Map<number, number>();
        for (const held of accounts.values())
          totals.set(held.owner, (totals.get(held.owner) ?? 0) + held.amount);
        const largest = [...totals.values()].toSorted((a, b) => b - a).slice(0, 10);
        expect(holders.count).toBe(totals.size);
        expect(holders.top()).toBe(largest.reduce((sum, amount) => sum + amount, 0));
        const listed = holders.largest(15);
        expect(listed.map(({ amount }) => amount)).toEqual(
          [...totals.values()].toSorted((a, b) => b - a).slice(0, 15),
        );
        for (const { address, amount } of listed) expect(holders.amountOf(address)).toBe(amount);
        expect(holders.amountOf(anAddress(100 + owner))).toBe(totals.get(owner) ?? 0);
        if (!isNews) expect({ count: holders.count, top: holders.top() }).toEqual(before);
      }
    }),
  );
});
