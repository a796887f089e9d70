import { expect, it } from 'vitest';
import { toAuditFacts, toAuditLines } from './audit.model.ts';

it('explains each of the three checks by what it found', () => {
  const [mint, freeze, top] = toAuditLines({ mintAuthorityDisabled: true, topHoldersPercentage: 15 });
  expect(mint).toMatchObject({ isGood: true, says: 'Mint authority disabled: supply is fixed.' });
  expect(freeze).toMatchObject({ isGood: undefined, says: 'Not known yet.' });
  expect(top).toMatchObject({ isGood: false, name: 'Top holders own 15.00%' });
});

it('lists of the rest what is known, also when it is nothing', () => {
  expect(toAuditFacts({ lpBurnedPercentage: 0, devMints: 1, devBalancePercentage: null })).toEqual([
    { name: 'LP burnt', value: '0.00%' },
    { name: 'Developer launched', value: '1 token' },
  ]);
  expect(toAuditFacts(undefined)).toEqual([]);
});
