import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storage } from './storage.ts';

const Schema = v.object({ count: v.number() });

afterEach(() => localStorage.clear());

describe('storage.entry', () => {
  it('keeps what was set and gives the same object while nothing changes', () => {
    const entry = storage.entry('a:v1', Schema, { count: 0 });
    expect(entry.get()).toEqual({ count: 0 });
    entry.set({ count: 3 });
    expect(entry.get()).toEqual({ count: 3 });
    expect(entry.get()).toBe(entry.get());
  });

  it.each(['{', '{"count":"3"}', 'null', '<html>'])('gives the default for the garbage %s', (text) => {
    localStorage.setItem('a:v1', text);
    expect(storage.entry('a:v1', Schema, { count: 7 }).get()).toEqual({ count: 7 });
  });

  it('tells its listeners of a change here and in another tab', () => {
    const entry = storage.entry('a:v1', Schema, { count: 0 });
    const listener = vi.fn();
    const stop = entry.subscribe(listener);
    entry.set({ count: 1 });
    window.dispatchEvent(new StorageEvent('storage', { key: 'a:v1' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'other:v1' }));
    stop();
    entry.set({ count: 2 });
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('holds a value for the visit when the disk refuses it', () => {
    const entry = storage.entry('a:v1', Schema, { count: 0 });
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    vi.spyOn(console, 'warn').mockReturnValue();
    entry.set({ count: 5 });
    expect(entry.get()).toEqual({ count: 5 });
  });
});
