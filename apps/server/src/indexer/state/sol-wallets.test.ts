import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '@orrery/chain';
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import type { ChainCall } from '../../chain/chain-call.ts';
import { anId } from '../../testing/traded-market.ts';
import { createSolWallets } from './sol-wallets.ts';

const [OLD, NEW, POOL] = [anId(1), anId(2), anId(3)];

/** A chain with one wallet and, once they are asked for, another and an account of a program. */
function aChain({ lists = true, answers = (): boolean => true } = {}) {
  const asked: unknown[] = [];
  const seen = new Map<Address, number>();
  const owners = new Map<unknown, string>([
    [NEW, SYSTEM_PROGRAM],
    [POOL, TOKEN_2022_PROGRAM],
  ]);
  const call: ChainCall = (method, [first]) => {
    if (method === 'getProgramAccounts') {
      const account = { lamports: 5, owner: SYSTEM_PROGRAM };
      return lists ? Promise.resolve([{ pubkey: OLD, account }]) : Promise.reject(new Error('not listed'));
    }
    if (!answers()) return Promise.reject(new Error('away'));
    const ids = Array.isArray(first) ? first : [];
    asked.push(...ids);
    const toAccount = (owner: string | undefined) => (owner ? { lamports: 7, owner } : null);
    return Promise.resolve({ value: ids.map((id) => toAccount(owners.get(id))) });
  };
  const wallets = createSolWallets(call, (wallet, lamports) => seen.set(wallet, lamports));
  return { wallets, seen, asked };
}

test('wallets are those listed and those that come, not the accounts of programs, each asked for once', async () => {
  const { wallets, seen, asked } = aChain();
  await wallets.load();
  expect([...seen]).toEqual([[OLD, 5]]);
  for (const lamports of [9, 8]) {
    wallets.update([
      [OLD, lamports],
      [NEW, lamports],
      [POOL, lamports],
    ]);
    await wallets.refresh();
  }
  expect([...seen]).toEqual([
    [OLD, 8],
    [NEW, 8],
  ]);
  expect(asked).toEqual([NEW, POOL]);
});

test('a wallet that is empty is none, and is asked for again when it comes back', async () => {
  const { wallets, seen, asked } = aChain();
  await wallets.load();
  wallets.update([
    [OLD, 0],
    [NEW, 0],
  ]);
  await wallets.refresh();
  expect([[...seen], asked]).toEqual([[[OLD, 0]], []]);
  wallets.update([[OLD, 3]]);
  await wallets.refresh();
  expect(asked).toEqual([OLD]);
});

test('what the chain did not answer is asked again', async () => {
  let isAway = true;
  const { wallets, seen } = aChain({ answers: () => !isAway });
  await wallets.load();
  wallets.update([[NEW, 7]]);
  await expect(wallets.refresh()).rejects.toThrow('away');
  isAway = false;
  await wallets.refresh();
  expect(seen.get(NEW)).toBe(7);
});

test('where the node lists no wallets none is followed', async () => {
  const { wallets, seen, asked } = aChain({ lists: false });
  await wallets.load();
  wallets.update([[NEW, 7]]);
  await wallets.refresh();
  expect([wallets.isKnown, seen.size, asked]).toEqual([false, 0, []]);
});
