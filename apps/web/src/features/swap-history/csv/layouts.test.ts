import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aUserSwap } from '#entities/swap-history/swap-history.builder.ts';
import { toCsv } from '#shared/format/csv.ts';
import { type CsvLayout, LAYOUTS } from './layouts.ts';

const currencyOf = (mint: Address) => (mint === WRAPPED_SOL ? 'SOL' : 'USDC');
const SIGNATURE = '2'.repeat(64);
const linesOf = (layout: CsvLayout, swap = aUserSwap()) => {
  const { head, toRow } = LAYOUTS[layout];
  return toCsv([head, toRow(swap, currencyOf)]).split('\r\n');
};

it('has the columns that the programs publish, in UTC', () => {
  expect(linesOf('koinly')).toEqual([
    'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
    `2026-01-02 03:04:05 UTC,1.5,SOL,250.000001,USDC,0.000005,SOL,250,USD,,,${SIGNATURE}`,
    '',
  ]);
  expect(linesOf('cointracker')).toEqual([
    'Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag',
    '01/02/2026 03:04:05,250.000001,USDC,1.5,SOL,0.000005,SOL,',
    '',
  ]);
  expect(linesOf('plain')).toEqual([
    'Time (UTC),Sold amount,Sold token,Sold mint,Sold smallest units,Received amount,Received token,Received mint,Received smallest units,Fee (SOL),Venue fee,Venue fee token,Value (USD),Slot,Signature',
    `2026-01-02T03:04:05.000Z,1.5,SOL,${WRAPPED_SOL},1500000000,250.000001,USDC,${USDC},250000001,0.000005,0.0003,SOL,250,77,${SIGNATURE}`,
    '',
  ]);
});

it('leaves out a fee that another paid, and a worth that nobody knew', () => {
  const swap = { ...aUserSwap({ feeLamports: '0' }), usdVolume: undefined };
  expect(linesOf('koinly', swap)[1]).toContain('USDC,,,,,,,');
  expect(linesOf('cointracker', swap)[1]).toMatch(/SOL,,,$/);
});

it('says nothing of a venue fee that was not recorded', () => {
  const swap = { ...aUserSwap(), venueFee: undefined };
  expect(linesOf('plain', swap)[1]).toContain(',0.000005,,,250,77,');
});

describe.each(['plain', 'koinly', 'cointracker'] as const)('%s', (layout) => {
  it('has the amounts of the chain to the last unit, for any decimals', () => {
    const units = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });
    const side = fc.record({ amount: units.map(String), decimals: fc.integer({ min: 0, max: 18 }) });
    fc.assert(
      fc.property(side, side, units, (sold, bought, fee) => {
        const swap = aUserSwap({
          sold: { ...sold, mint: WRAPPED_SOL },
          bought: { ...bought, mint: USDC },
          feeLamports: String(fee),
        });
        const { head, toRow } = LAYOUTS[layout];
        const row = toRow(swap, currencyOf);
        expect(row).toHaveLength(head.length);
        const unitsAt = (name: RegExp, decimals: number) => {
          const cell = row[head.findIndex((column) => name.test(column))];
          if (typeof cell !== 'object') throw new Error('an amount is a number');
          expect(cell.number).toMatch(/^\d+(?:\.\d+)?$/);
          const [whole = '', part = ''] = cell.number.split('.');
          return BigInt(whole + part.padEnd(decimals, '0'));
        };
        expect(unitsAt(/^(Sent|Sold) (a|A|Q)/, sold.decimals)).toBe(BigInt(sold.amount));
        expect(unitsAt(/^Received (a|A|Q)/, bought.decimals)).toBe(BigInt(bought.amount));
        expect(unitsAt(/^Fee/, 9)).toBe(fee);
      }),
    );
  });
});
