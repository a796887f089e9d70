import type { BlockRow, RowKind } from '../block-rows.ts';

/** Gifts at links, stored until a year after they end; unclaimed ones that were not taken back stay. */
export const giftRows: RowKind<BlockRow['gifts']> = {
  write({ driver }) {
    const insert = driver.prepare(
      `insert into gifts (address, link, sender, mint, amount, expiry, created_tx, created_ms) values (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    // An address may hold one gift after another; the one that is there has not ended.
    const end = driver.prepare(
      `update gifts set ended_tx = ?, ended_ms = ?, action = ?, receiver = ? where address = ? and ended_tx is null`,
    );
    return (events) => {
      for (const event of events) {
        const { signature, timeMs, address } = event;
        if (event.kind === 'left') {
          const { link, sender, mint, amount, expiry } = event;
          insert.run([address, link, sender, mint, String(amount), String(expiry), signature, timeMs]);
        } else end.run([signature, timeMs, event.kind, event.receiver, address]);
      }
    };
  },
  forget: [{ table: 'gifts', key: 'id', time: 'ended_ms', moreDays: 365 }],
};
