import { isSignerRole, isWritableRole } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { VENUE_PROGRAM } from '../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { accountsOf, type Name, namedCount, shapeOf, withAccount, without } from './calls.ts';
import { describedNames, listedErrors, type Refusals } from './refusals.ts';
import { standInsOf } from './stand-ins.ts';

/** The instructions of each file of tests. */
export const GROUPS = {
  pools: [
    'createPool',
    'createLpMint',
    'addLiquidity',
    'removeLiquidity',
    'depositInventory',
    'withdrawInventory',
    'collectProtocolFees',
    'meanTick',
    'observe',
  ],
  launches: ['fundLaunch', 'closePool'],
  positions: [
    'createTickArray',
    'openPosition',
    'increaseLiquidity',
    'decreaseLiquidity',
    'closePosition',
    'burnPosition',
  ],
  swaps: ['swap', 'swapExactOut', 'setTokenLedger', 'swapByLedger'],
  quotes: ['fillQuote'],
  gifts: ['createGift', 'claimGift', 'returnGift'],
  mints: ['checkScale'],
  orders: [
    'orderOpen',
    'orderCancel',
    'orderExpire',
    'orderChange',
    'orderWithdraw',
    'orderFill',
    'orderNote',
  ],
} as const satisfies Readonly<Record<string, readonly Name[]>>;

/** What the description says of each instruction's accounts and data: that nothing else is accepted. */
export function testDescription(names: readonly Name[], refusals: () => Refusals): void {
  describe.each(names)('%s', (name) => {
    const good = () => refusals().good.calls[name];

    test('is refused without its last account, and without the last it names', async () => {
      const call = good();
      const { accounts = [], ...rest } = call.instruction;
      for (const count of new Set([accounts.length - 1, namedCount(call) - 1])) {
        const instruction = { ...rest, accounts: accounts.slice(0, count) };
        await refusals().refuses('notEnoughAccountKeys', { ...call, instruction });
      }
    });

    test('is refused without a right of any account', async () => {
      const call = good();
      for (const [place, meta] of accountsOf(call).entries()) {
        if (isWritableRole(meta.role))
          await refusals().refuses('notWritable', without(call, place, 'w'), call, `${place}`);
        if (isSignerRole(meta.role))
          await refusals().refuses('notSigned', without(call, place, 's'), call, `${place}`);
      }
    });

    test('is refused with the program, which stands for an account left out, in the place of one that signs', async () => {
      const call = good();
      const signers = Object.entries(shapeOf(call).accounts).filter(([, rights]) => rights.includes('s'));
      for (const [place] of signers) {
        const unsigned = without(withAccount(call, place, VENUE_PROGRAM), place, 's');
        await refusals().refuses('notSigned', unsigned, call, place);
      }
    });

    test('is refused with another account in the place of one it names', async () => {
      const { scene, good: made } = refusals();
      for (const { place, address, error, about } of await standInsOf(scene, made, good()))
        await refusals().refuses(error, withAccount(good(), place, address), good(), `${place} ${about}`);
    });

    test('is refused with data of another length', async () => {
      const call = good();
      const data = Uint8Array.from(call.instruction.data ?? []);
      for (const flawed of [data.slice(0, -1), Uint8Array.from([...data, 0]), data.slice(0, 0)])
        await refusals().refusesData(call, flawed);
    });
  });
}

/** To be the last test of a file. */
export function testWhole(names: readonly Name[], refusals: () => Refusals): void {
  test('no other errors are listed for these instructions, and none was seen that is not listed', () => {
    expect(refusals().seen()).toEqual(listedErrors(names));
  });

  test('every instruction is in one file of tests', () => {
    expect(Object.values(GROUPS).flat().sort()).toEqual(describedNames().sort());
  });
}
