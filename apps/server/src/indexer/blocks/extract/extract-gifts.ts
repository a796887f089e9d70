import type { VenueInstruction } from '@orrery/chain';
import type { Millis } from '@orrery/core/time';
import type { Signature } from '@solana/kit';
import type { GiftEvent } from '../../../store/gifts/gift-event.ts';
import type { TokenChange } from './token-changes.ts';

/** What a transaction that went through did to gifts, in order. */
export function extractGifts(
  instructions: readonly VenueInstruction[],
  changes: readonly TokenChange[],
  at: { signature: Signature; timeMs: Millis },
): GiftEvent[] {
  return instructions.flatMap((one): GiftEvent[] => {
    if (one.name === 'createGift') {
      const { gift: address, link, sender, mint = null, vault } = one.accounts;
      const { amount, expiry } = one.arguments;
      const arrived = changes.find(({ account }) => account === vault);
      const held = arrived ? arrived.after - arrived.before : amount;
      return [{ ...at, kind: 'left', address, link, sender, mint, amount: held, expiry }];
    }
    if (one.name === 'claimGift')
      return [{ ...at, kind: 'claim', address: one.accounts.gift, receiver: one.accounts.recipient }];
    if (one.name === 'returnGift')
      return [{ ...at, kind: 'clawback', address: one.accounts.gift, receiver: one.accounts.sender }];
    return [];
  });
}
