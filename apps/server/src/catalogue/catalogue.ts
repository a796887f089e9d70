import { TOKEN_2022_PROGRAM } from '@orrery/chain';
import { millis } from '@orrery/core';
import { exampleLinks, type LaunchFacts, launchpadOf, type TokenFacts } from '@orrery/domain';
import { type Curve, derivePool, type Pool } from '@orrery/venue';
import { type PoolNotice, PoolNoticeSchema } from '@orrery/wire';
import type { Address } from '@solana/kit';
import * as v from 'valibot';
import type { VaultPlace } from '../indexer/blocks/vault-place.ts';
import type { LaunchedPoolRow } from '../store/schema.ts';
import { createPoolIndex, markMap } from './pool-index.ts';

type OpenNotice = Extract<PoolNotice, { do: 'open' }>;
type CloseNotice = Extract<PoolNotice, { do: 'close' }>;

/** What the store keeps of a change, so that the catalogue is the same after a restart. */
export interface CatalogueRecord {
  launched?: LaunchedPoolRow;
  /** Launched pools to forget. */
  forgotten: readonly string[];
  /** Pools and tokens of the universe that are no more. */
  gone: readonly Address[];
  /** The token that is no more, whether of the universe or launched: nobody asks for its bars again. */
  delisted?: Address;
  /** What became of a launched token. */
  launch?: LaunchEvent;
}

/** A token of a launchpad was born, has graduated, or is no more. */
export interface LaunchEvent {
  kind: 'born' | 'graduated' | 'delisted';
  token: TokenFacts & { launch: LaunchFacts };
  timeMs: number;
}

/** What a notice did to the tokens and pools that are there. */
export interface CatalogueChange {
  opened?: Pool;
  closed: readonly Pool[];
  bornToken?: TokenFacts;
  goneToken?: Address;
  record: CatalogueRecord;
}

/** The tokens and pools there are now: those of the universe and those launched since. */
export interface Catalogue {
  tokens(): readonly TokenFacts[];
  token(id: string): TokenFacts | undefined;
  pools(): readonly Pool[];
  vaultAt(account: Address): VaultPlace | undefined;
  /** The launch curve a pool took over from. */
  predecessorOf(pool: Address): Address | undefined;
  /** Takes over what a notice says; undefined when it says nothing that can be. */
  note(notice: PoolNotice, timeMs: number): Promise<CatalogueChange | undefined>;
  /** Remembers what is there now; the returned function goes back to it. */
  mark(): () => void;
}

export interface CatalogueOptions {
  /** Owner of every vault. */
  authority: Address;
  tokens: readonly TokenFacts[];
  pools: readonly Pool[];
  /** What the store kept of earlier notices. */
  known: { launched: readonly LaunchedPoolRow[]; gone: ReadonlySet<string> };
}

/** Opens the catalogue over a universe and what became of it since. */
export async function createCatalogue(options: CatalogueOptions): Promise<Catalogue> {
  const { authority, known } = options;
  const seeded = new Set<string>([...options.tokens, ...options.pools].map(({ id }) => id));
  const tokens = new Map<string, TokenFacts>();
  const pools = createPoolIndex();

  function toRecord(closed: readonly Pool[], mint?: Address): CatalogueRecord {
    const ids = [...closed.map(({ id }) => id), ...(mint === undefined ? [] : [mint])];
    return { forgotten: closed.map(({ seed }) => seed), gone: ids.filter((id) => seeded.has(id)) };
  }

  async function open(
    notice: OpenNotice,
    openedMs: number,
    bornMs: number,
  ): Promise<CatalogueChange | undefined> {
    const { seed, mints, feeBps, from } = notice;
    const quote = tokens.get(mints[1]);
    if (!quote) return undefined;
    const held = tokens.get(mints[0]);
    const token = held ?? toToken(notice, bornMs);
    const plan = {
      seed,
      mints: [token, quote] as const,
      curve: toCurve(notice),
      feeBps,
      openedAt: millis(openedMs),
    };
    const pool = await derivePool(authority, plan);
    const curve = from === undefined ? undefined : await derivePool(authority, { ...plan, seed: from });
    const before = from === undefined ? undefined : pools.at(from);
    if (before) pools.drop(before);
    tokens.set(token.id, token);
    pools.put(pool, curve?.id);
    const closed = before ? [before] : [];
    const createdMs = token.launch?.createdAt ?? bornMs;
    const launched = { seed, opened_ms: openedMs, created_ms: createdMs, notice: JSON.stringify(notice) };
    return {
      opened: pool,
      closed,
      ...(!held && { bornToken: token }),
      record: {
        launched,
        ...toRecord(closed),
        ...toLaunch(held ? (curve ? 'graduated' : undefined) : 'born', token, openedMs),
      },
    };
  }

  function close({ mint }: CloseNotice, timeMs: number): CatalogueChange | undefined {
    const token = tokens.get(mint);
    if (!token) return undefined;
    tokens.delete(mint);
    const closed = pools.all().filter((pool) => pool.mints.some(({ id }) => id === mint));
    for (const pool of closed) pools.drop(pool);
    return {
      closed,
      goneToken: mint,
      record: { ...toRecord(closed, mint), delisted: mint, ...toLaunch('delisted', token, timeMs) },
    };
  }

  for (const token of options.tokens) if (!known.gone.has(token.id)) tokens.set(token.id, token);
  for (const pool of options.pools) if (!known.gone.has(pool.id)) pools.put(pool);
  for (const row of known.launched) {
    const notice = v.parse(v.pipe(v.string(), v.parseJson(), PoolNoticeSchema), row.notice);
    if (notice.do === 'open') await open(notice, row.opened_ms, row.created_ms);
  }

  return {
    tokens: () => [...tokens.values()],
    token: (id) => tokens.get(id),
    pools: () => pools.all(),
    vaultAt: (account) => pools.vaultAt(account),
    predecessorOf: (pool) => pools.predecessorOf(pool),
    mark() {
      const goBack = [markMap(tokens), pools.mark()];
      return () => {
        for (const each of goBack) each();
      };
    },
    note: async (notice, timeMs) =>
      notice.do === 'open' ? open(notice, timeMs, timeMs) : close(notice, timeMs),
  };
}

function toLaunch(
  kind: LaunchEvent['kind'] | undefined,
  token: TokenFacts,
  timeMs: number,
): Pick<CatalogueRecord, 'launch'> {
  const { launch } = token;
  return kind && launch ? { launch: { kind, token: { ...token, launch }, timeMs } } : {};
}

function toToken(
  { mints, symbol, name, decimals, launchpad, dev, links: letters = '' }: OpenNotice,
  bornMs: number,
): TokenFacts {
  const links = exampleLinks(letters, { id: mints[0], symbol });
  // Lists compare names, so each launchpad has one.
  const launch = { launchpad: launchpadOf(launchpad).id, developer: dev, createdAt: millis(bornMs) };
  return {
    id: mints[0],
    symbol,
    name,
    decimals,
    tokenProgram: TOKEN_2022_PROGRAM,
    tags: [],
    launch,
    ...(links && { links }),
  };
}

function toCurve({ curve }: OpenNotice): Curve {
  if (curve.kind === 'constant-product') return curve;
  const [first, second] = curve.virtual;
  return { kind: 'launch', virtual: [BigInt(first), BigInt(second)], goal: BigInt(curve.goal) };
}
