import { TOKEN_2022_PROGRAM } from '@orrery/chain';
import type { Pool } from '@orrery/venue';
import { type Address, getBase58Encoder } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { vaultsOf } from '../../catalogue/pool-index.ts';
import { accountsOf, type BlockTransaction, instructionsOf } from './block.ts';
import { tradedPools, venueInstructions } from './venue-instructions.ts';

const TOKEN_PROGRAMS: readonly (Address | undefined)[] = [TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM];
/** `Burn` and `BurnChecked` of both token programs; the amount follows. */
const BURNS: readonly (number | undefined)[] = [8, 15];
/** Which account gets something: of `Transfer`, `TransferChecked`, `SyncNative` and the transfers of the transfer-fee extension. */
const RECEIVERS: ReadonlyMap<number | undefined, number> = new Map([
  [3, 1],
  [12, 2],
  [17, 0],
  [26, 2],
]);

/** How much a transaction burnt of what lay in a token account, in smallest units. */
export function burntFrom(transaction: BlockTransaction, account: Address): bigint {
  return tokenInstructions(transaction, account).reduce((sum, { place, bytes }) => {
    const isBurn = place === 0 && BURNS.includes(bytes[0]) && bytes.length >= 9;
    return isBurn ? sum + bytes.readBigUInt64LE(1) : sum;
  }, 0n);
}

/**
 * Whether nothing came into the vaults of a pool but by its trades, one transfer for each hop: what somebody gives to a vault beside a
 * trade would pass for a part of its price.
 */
export function isPlainTrade(transaction: BlockTransaction, pool: Pool): boolean {
  const hops = venueInstructions(transaction)
    .flatMap(tradedPools)
    .filter((id) => id === pool.id).length;
  const receipts = vaultsOf(pool)
    .flatMap((vault) => tokenInstructions(transaction, vault))
    .filter(({ place, bytes }) => RECEIVERS.get(bytes[0]) === place);
  return receipts.length <= hops;
}

/** What token programs were told to do with an account, and as the how many-th it was named. */
function tokenInstructions(transaction: BlockTransaction, account: Address) {
  const accounts = accountsOf(transaction);
  const index = accounts.indexOf(account);
  return instructionsOf(transaction).flatMap(({ programIdIndex, accounts: named, data }) => {
    const place = named.indexOf(index);
    if (place < 0 || !TOKEN_PROGRAMS.includes(accounts[programIdIndex])) return [];
    return { place, bytes: Buffer.from(getBase58Encoder().encode(data)) };
  });
}
