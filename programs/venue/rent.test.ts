import { rentLamports } from '@orrery/domain/solana/network';
import { Rent } from 'litesvm';
import { expect, test } from 'vitest';
import { aMint } from '../../packages/chain/src/testing/mints.ts';
import type { TestPool } from '../../packages/chain/src/testing/pools.ts';
import { TestVenue } from '../../packages/chain/src/testing/venue.ts';

const POOL_BYTES = 1296;
const MINT_BYTES = 82;

async function aPool(rent: Rent): Promise<[TestVenue, TestPool]> {
  const venue = await TestVenue.open();
  const tokens = [
    await aMint(venue.vm, { kind: 'classic' }),
    await aMint(venue.vm, { kind: 'plain' }),
  ] as const;
  venue.vm.svm.setRent(rent);
  return [venue, await venue.createPool({ kind: 'product', tokens })];
}

test.each([
  [6_960n, 1],
  [3_480n, 2],
])(
  'pays for a new account once where a chain names %d lamports for a byte, and %d years',
  async (price, years) => {
    const [{ vm }, { address, lpMint }] = await aPool(new Rent(price, years, 50));
    expect(vm.balance(address)).toBe(rentLamports(POOL_BYTES));
    expect(vm.balance(lpMint)).toBe(rentLamports(MINT_BYTES));
  },
);

test('makes no account where it does not know what keeps one', async () => {
  await expect(aPool(new Rent(6_960n, 3, 50))).rejects.toThrow(/InvalidAccountData/);
});
