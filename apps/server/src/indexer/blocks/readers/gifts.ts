import type { BlockRow } from '../../../store/block-rows.ts';
import type { GiftEvent } from '../../../store/gifts/gift-event.ts';
import type { RowReader } from './reader.ts';

/** What a transaction did to gifts, in order. */
export const readGifts: RowReader<BlockRow['gifts']> =
  () =>
  ({ instructions, changes, signature, timeMs }) =>
    instructions.flatMap((one): GiftEvent[] => {
      const at = { signature, timeMs };
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
