import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { createLocks } from './lock.ts';

const [a, b, c] = ['a', 'b', 'c'] as unknown as [Address, Address, Address];

test('work that shares a pool runs one after the other, other work beside it', async () => {
  const locks = createLocks();
  const log: string[] = [];
  const gates = new Map<string, () => void>();
  const run = (name: string, pools: readonly Address[]) =>
    locks.hold(pools, () => {
      log.push(name);
      return new Promise<void>((resolve) => gates.set(name, resolve));
    });
  const open = async (name: string) => {
    gates.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const all = [run('ab', [a, b]), run('bc', [b, c]), run('ca', [c, a]), run('c', [c])];
  await open('');
  expect(log).toEqual(['ab']);
  await open('ab');
  expect(log).toEqual(['ab', 'bc']);
  await open('bc');
  expect(log).toEqual(['ab', 'bc', 'ca']);
  await open('ca');
  await open('c');
  await Promise.all(all);
});

test('a failure is its caller’s alone', async () => {
  const locks = createLocks();
  const failing = locks.hold([a], () => Promise.reject(new Error('lost')));
  const next = locks.hold([a], () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('lost');
  expect(await next).toBe('done');
});
