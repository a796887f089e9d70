import { describe, expect, it } from 'vitest';
import { toPremium } from './premium.model.ts';

const at = (price: number | null) => ({ stockData: { id: 'AAPLUSD', price } });

describe('the premium of a token', () => {
  it('has a sign above and below the share, and is unknown without either price', () => {
    expect(toPremium({ usdPrice: 101, ...at(100) })).toEqual({ text: '+1.00%', side: 'premium' });
    expect(toPremium({ usdPrice: 98.5, ...at(100) })).toEqual({ text: '−1.50%', side: 'discount' });
    expect(toPremium({ usdPrice: 100.001, ...at(100) })).toEqual({ text: '0.00%', side: 'none' });
    expect(toPremium({ usdPrice: 100, ...at(null) })).toEqual({ text: '-', side: 'none' });
    expect(toPremium({ usdPrice: 100 }).text).toBe('-');
  });
});
