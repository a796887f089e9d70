import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import { type Asset, AssetListSchema } from '@orrery/wire/tokens/asset';
import { type GemBucket, GemsReplySchema } from '@orrery/wire/tokens/gems';
import { UltraOrderReplySchema } from '@orrery/wire/ultra/order';
import type { Address } from '@solana/kit';
import * as v from 'valibot';

/** What the server says at an address of its API. */
export async function ask<Schema extends v.GenericSchema>(
  address: string,
  schema: Schema,
  init?: RequestInit,
): Promise<v.InferOutput<Schema>> {
  const reply = await fetch(address, init);
  return v.parse(schema, await reply.json());
}

/** Every token the server lists by what was traded. */
export function marketOf(url: string): Promise<Asset[]> {
  return ask(`${url}${apiPaths.assetList('toptraded', '24h')}?limit=2000`, AssetListSchema);
}

/** What the server says of one token. */
export async function assetAt(url: string, id: string): Promise<Asset> {
  const [asset] = await ask(`${url}${apiPaths.assetsRecent}?ids=${id}`, AssetListSchema);
  if (!asset) throw new Error(`no asset ${id}`);
  return asset;
}

/** What the server puts into one column of the hunt. */
export async function gemsAt(
  url: string,
  bucket: GemBucket,
  launchpads: readonly string[] = [],
): Promise<Asset[]> {
  const filters = launchpads.length > 0 ? { launchpads } : {};
  const gems = await ask(url + apiPaths.gems, GemsReplySchema, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ [bucket]: { timeframe: '1h', limit: 30, filters } }),
  });
  return gems[bucket]?.assets ?? [];
}

/** What SOL, in lamports, would buy of a token, and the way there; undefined when nothing leads there. */
export async function quoteSol(url: string, outputMint: Address, lamports: bigint) {
  const query = new URLSearchParams({ inputMint: WRAPPED_SOL, outputMint, amount: lamports.toString() });
  const reply = await fetch(`${url}${apiPaths.ultraOrder}?${query}`);
  return reply.ok ? v.parse(UltraOrderReplySchema, await reply.json()) : undefined;
}

export type Quoted = NonNullable<Awaited<ReturnType<typeof quoteSol>>>;

interface Wanted {
  lamports: bigint;
  /** Asked first: a quote takes longer than a look. */
  isCandidate: (asset: Asset) => boolean;
  isWanted: (quote: Quoted) => boolean;
}

/** The first token of the market that is quoted as a test needs it. */
export async function findToken(url: string, { lamports, isCandidate, isWanted }: Wanted): Promise<Asset> {
  for (const asset of await marketOf(url)) {
    if (asset.id === WRAPPED_SOL || !isCandidate(asset)) continue;
    const quote = await quoteSol(url, asset.id, lamports);
    if (quote && isWanted(quote)) return asset;
  }
  throw new Error('no token of the market is like that');
}

/** Whether a token is in the first half of its launch curve. */
export const isOnCurve = ({ bondingCurve }: Asset) => typeof bondingCurve === 'number' && bondingCurve < 50;

/** A token that this much SOL moves by 5 % or more. */
export function findThin(url: string, lamports: bigint): Promise<Asset> {
  // On its launch curve it has no other pool, which such a swap would leave out of step for the tests behind it.
  return findToken(url, {
    lamports,
    isCandidate: isOnCurve,
    isWanted: ({ priceImpact }) => priceImpact <= -5,
  });
}
