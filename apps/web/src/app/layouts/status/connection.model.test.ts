import { describe, expect, it } from 'vitest';
import { toConnection } from './connection.model.ts';

const WELL = { isOnline: true, stream: 'live', isStale: false, problems: undefined } as const;
const labelOf = (facts: Partial<Parameters<typeof toConnection>[0]>) =>
  toConnection({ ...WELL, ...facts }).label;

describe('the line to the market', () => {
  it('is live only when everything is well', () => {
    expect(toConnection(WELL)).toEqual({ label: 'Live', dot: 'bg-up' });
  });

  it('is named by the worst that is wrong with it', () => {
    const all = { isOnline: false, stream: 'offline', isStale: true, problems: ['a'] } as const;
    expect(labelOf(all)).toBe('Offline');
    expect(labelOf({ ...all, isOnline: true })).toBe('Reconnecting');
    expect(labelOf({ ...all, isOnline: true, stream: 'connecting' })).toBe('Connecting');
    expect(labelOf({ ...all, isOnline: true, stream: 'live' })).toBe('Silent');
    expect(labelOf({ problems: ['a'] })).toBe('Degraded');
  });

  it('says what the server has to say of itself', () => {
    expect(toConnection({ ...WELL, problems: ['a', 'b'] }).hint).toBe('a\nb');
  });
});
