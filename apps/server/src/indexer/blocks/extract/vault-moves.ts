import { TOKEN_2022_PROGRAM } from '@orrery/chain';
import { fromBase58 } from '@orrery/core/base58';
import type { Pool } from '@orrery/venue';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { vaultsOf } from '../../../catalogue/pool-index.ts';
import { accountsOf, type BlockTransaction, instructionsOf } from '../block.ts';
import { hopsOf, venueInstructions } from './venue-instructions.ts';

const TOKEN_PROGRAMS: readonly (Address | undefined)[] = [TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM];
/** `Burn` and `BurnChecked` of both token programs; the amount follows. */
const BURNS: readonly (number | undefined)[] = [8, 15];
/** What takes out of the account named first, and nothing else: transfers and burns, and the transfer that names its fee (26, then 1). */
const TAKING: readonly (number | undefined)[] = [3, 12, ...BURNS];
const [FEE_EXTENSION, TRANSFER_WITH_FEE] = [26, 1];

/** How much a transaction burnt of what lay in a token account, in smallest units. */
export function burntFrom(transaction: BlockTransaction, account: Address): bigint {
  return tokenInstructions(transaction, account).reduce((sum, { place, bytes }) => {
    const isBurn = place === 0 && BURNS.includes(bytes[0]) && bytes.length >= 9;
    return isBurn ? sum + bytes.readBigUInt64LE(1) : sum;
  }, 0n);
}

/**
 * Whether nothing came into the vaults of a pool but by its trades, one instruction for each hop: what is given to a vault beside a
 * trade would pass for a part of its price, and of trades both ways only the difference is seen, in any ratio of amounts. An
 * account that names a vault may have given to it, unless it is known only to take.
 */
export function isPlainTrade(transaction: BlockTransaction, pool: Pool): boolean {
  const hops = venueInstructions(transaction)
    .flatMap(hopsOf)
    .filter((hop) => hop.pool === pool.id);
  const receipts = vaultsOf(pool)
    .flatMap((vault) => tokenInstructions(transaction, vault))
    .filter((instruction) => !isTaking(instruction));
  return receipts.length <= hops.length && new Set(hops.map(({ into }) => into)).size < 2;
}

type Named = ReturnType<typeof tokenInstructions>[number];

function isTaking({ place, bytes: [kind, extended] }: Named): boolean {
  const takes = TAKING.includes(kind) || (kind === FEE_EXTENSION && extended === TRANSFER_WITH_FEE);
  return place === 0 && takes;
}

/** Token instructions on an account, and the account's index in them. */
function tokenInstructions(transaction: BlockTransaction, account: Address) {
  const accounts = accountsOf(transaction);
  const index = accounts.indexOf(account);
  return instructionsOf(transaction).flatMap(({ programIdIndex, accounts: named, data }) => {
    const place = named.indexOf(index);
    if (place < 0 || !TOKEN_PROGRAMS.includes(accounts[programIdIndex])) return [];
    return { place, bytes: Buffer.from(fromBase58(data) ?? []) };
  });
}
