import type { Address } from '@solana/kit';
import { accountOf } from '../../../packages/chain/src/testing/pools.ts';
import { addressAt } from './calls.ts';
import { type Found, forgeries, LOOK_ALIKE, type Place, refusedAs, strayLike } from './forgeries.ts';

/** An order says itself what its accounts are; those of its opening are checked by the programs that it calls too. */
export async function orderStandIns(at: Place, empty: Address): Promise<Found> {
  const { scene, good, call, place } = at;
  const { mallory, bob } = scene;
  const isOpening = call.name === 'orderOpen';
  const other = (address: Address): Found => [['another', address, 'wrongAddress']];
  switch (place) {
    case 'order':
      return isOpening
        ? [['elsewhere', empty, 'wrongAddress']]
        : refusedAs('notOfProgram', forgeries(at, addressAt(call, place)));
    case 'owner':
      if (isOpening) return [];
      if (call.name === 'orderExpire' || call.name === 'orderFill') return other(mallory.address);
      return [['another owner', mallory.address, 'notOwner']];
    case 'inputMint':
    case 'outputMint':
      return isOpening ? [] : other(strayLike(at).mint);
    case 'escrow':
    case 'waitingAccount':
      return isOpening ? [] : other(accountOf(mallory.address, good.tokens.a));
    case 'destination':
      return isOpening ? [] : other(accountOf(mallory.address, good.tokens.b));
    case 'account':
      if (call.name !== 'orderChange' && call.name !== 'orderWithdraw') return [];
      return [
        ['no token account', empty, 'wrongAddress'],
        ['of another mint', accountOf(bob.address, good.tokens.stray), 'wrongAddress'],
        ["another owner's", accountOf(mallory.address, good.tokens.a), 'wrongAddress'],
      ];
    case 'venueAccount':
    case 'referralAccount':
      return isOpening ? [] : other(accountOf(bob.address, good.tokens.stray));
    case 'reference0':
      if (call.name === 'orderFill') return [];
      if (call.name === 'orderNote') return other(good.pools.shares.address);
      return refusedAs('orderReference', forgeries(at, addressAt(call, place)));
    case 'tokenProgram':
    case 'tokenProgram2022':
    case 'inputProgram':
    case 'outputProgram':
      return [['a look-alike', LOOK_ALIKE, 'invalidTokenProgram']];
    case 'associatedTokenProgram':
      return other(LOOK_ALIKE);
    default:
      return [];
  }
}
