import {
  decodePool,
  decodePosition,
  type MintFacts,
  POOL_BYTES,
  POSITION_BYTES,
  type PoolAccount,
  type PositionAccount,
  parseMint,
  SYSTEM_PROGRAM,
  VENUE_PROGRAM,
} from '@orrery/chain';
import type { Address } from '@solana/kit';
import * as v from 'valibot';
import { toAccountChunks } from '../../chain/account-chunks.ts';
import type { ChainCall } from '../../chain/chain-call.ts';

const OWNER_AT = 40;

const AccountSchema = v.object({
  owner: v.custom<Address>((input) => typeof input === 'string', 'must be an address'),
  data: v.tuple([v.string(), v.literal('base64')]),
});
const SomeSchema = v.object({ value: v.array(v.nullable(AccountSchema)) });
const AllSchema = v.array(
  v.object({
    pubkey: v.custom<Address>((input) => typeof input === 'string', 'must be an address'),
    account: AccountSchema,
  }),
);

/** Pools by address as they are now; those that are gone are left out. */
export async function readPools(
  call: ChainCall,
  ids: readonly Address[],
): Promise<ReadonlyMap<Address, PoolAccount>> {
  return new Map(
    [...(await readSome(call, ids))].flatMap(([id, { owner, bytes }]): [Address, PoolAccount][] => {
      const pool = owner === VENUE_PROGRAM ? decodePool(bytes) : undefined;
      return pool ? [[id, pool]] : [];
    }),
  );
}

/** A position as it is now; undefined when it is gone. */
export async function readPosition(call: ChainCall, id: Address): Promise<PositionAccount | undefined> {
  const found = (await readSome(call, [id])).get(id);
  return found?.owner === VENUE_PROGRAM ? decodePosition(found.bytes) : undefined;
}

/** What a mint says of itself; undefined when it is gone or cannot be read. */
export async function readMintFacts(call: ChainCall, id: Address): Promise<MintFacts | undefined> {
  const found = (await readSome(call, [id])).get(id);
  return found && parseMint(found.owner, found.bytes);
}

/** Every pool of the venue's program. */
export async function listPools(call: ChainCall): Promise<ReadonlyMap<Address, PoolAccount>> {
  const rows = await listAccounts(call, [{ dataSize: POOL_BYTES }]);
  return new Map(
    rows.flatMap(({ id, bytes }): [Address, PoolAccount][] => {
      const pool = decodePool(bytes);
      return pool ? [[id, pool]] : [];
    }),
  );
}

/** Every position that has been given up. */
export async function listBurntPositions(call: ChainCall): Promise<readonly PositionAccount[]> {
  const burnt = { memcmp: { offset: OWNER_AT, bytes: SYSTEM_PROGRAM, encoding: 'base58' } };
  const rows = await listAccounts(call, [{ dataSize: POSITION_BYTES }, burnt]);
  return rows.flatMap(({ bytes }) => decodePosition(bytes) ?? []);
}

async function readSome(call: ChainCall, ids: readonly Address[]) {
  const config = { commitment: 'confirmed', encoding: 'base64' };
  const found = new Map<Address, { owner: Address; bytes: Uint8Array }>();
  for (const part of toAccountChunks(ids)) {
    const { value } = v.parse(SomeSchema, await call('getMultipleAccounts', [part, config]));
    for (const [index, id] of part.entries()) {
      const account = value[index];
      if (account) found.set(id, { owner: account.owner, bytes: toBytes(account.data) });
    }
  }
  return found;
}

async function listAccounts(call: ChainCall, filters: readonly object[]) {
  const config = { commitment: 'confirmed', encoding: 'base64', filters };
  const rows = v.parse(AllSchema, await call('getProgramAccounts', [VENUE_PROGRAM, config]));
  return rows.map(({ pubkey, account }) => ({ id: pubkey, bytes: toBytes(account.data) }));
}

function toBytes([text]: readonly [string, string]): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'));
}
