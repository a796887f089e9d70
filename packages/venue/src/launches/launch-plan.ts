import { TOKEN_2022_PROGRAM } from '@orrery/chain';
import type { Millis } from '@orrery/core';
import { exampleLinks, linkLetters, type TokenFacts, WRAPPED_SOL } from '@orrery/domain';
import { POOL_NOTICE_PREFIX, type PoolNotice, type PoolNoticeInput } from '@orrery/wire';
import type { Address, KeyPairSigner } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { Pool, PoolPlan } from '../pool.ts';
import type { LaunchCurve } from './graduation.ts';

/** A token to be born: its developer pays for it and signs, its mint is a fresh key. */
export interface LaunchPlan {
  developer: KeyPairSigner;
  mint: KeyPairSigner;
  symbol: string;
  name: string;
  /** Id of the launchpad, as the token data service names it. */
  launchpad: string;
  /** Letters of the links it has, as `exampleLinks` of `domain` reads them; none when absent. */
  links?: string;
  /** The launch curve in smallest units; the house's own when absent. */
  curve?: LaunchCurve;
}

/** Smallest units of a launched token: one billion tokens, all in the curve at first. */
export const LAUNCH_SUPPLY = 1_000_000_000_000_000n;
/** Decimals of a launched token. */
export const LAUNCH_DECIMALS = 6;
/** The house's launch curve, smallest units: begins as if 1.073 billion tokens stood against 30 SOL, and ends when 793.1 million are sold: at about 85 SOL. */
export const LAUNCH_CURVE: LaunchCurve = {
  kind: 'launch',
  virtual: [73_000_000_000_000n, 30_000_000_000n],
  goal: 85_005_359_057n,
};
/** Fee of a launch curve, in basis points. */
export const LAUNCH_FEE_BPS = 100;
/** Fee of the pool that a finished curve becomes, in basis points. */
export const GRADUATED_FEE_BPS = 25;
/** Enough of a mint to tell it from any other; the opening's transaction holds the seed three times and has little room. */
const SEED_LETTERS = 10;

/** What a launched token is traded against. */
const LAUNCH_QUOTE: TokenFacts = {
  id: WRAPPED_SOL,
  symbol: 'SOL',
  name: 'Wrapped SOL',
  decimals: 9,
  tokenProgram: TOKEN_PROGRAM_ADDRESS,
  tags: [],
};

/** The pool a launch begins with; `place` tells apart the seeds it may have. */
export function toCurvePlan(plan: LaunchPlan, now: Millis, place = 0): PoolPlan {
  const { developer, mint, symbol, name, launchpad, links: letters = '', curve = LAUNCH_CURVE } = plan;
  const links = exampleLinks(letters, { id: mint.address, symbol });
  const token: TokenFacts = {
    id: mint.address,
    symbol,
    name,
    decimals: LAUNCH_DECIMALS,
    tokenProgram: TOKEN_2022_PROGRAM,
    tags: [],
    launch: { launchpad, developer: developer.address, createdAt: now },
    ...(links && { links }),
  };
  const seed = toSeed(mint.address, placed('c', place));
  return { seed, mints: [token, LAUNCH_QUOTE], curve, feeBps: LAUNCH_FEE_BPS, openedAt: now };
}

/** The pool a finished curve becomes; `place` tells apart the seeds it may have. */
export function toGraduatedPlan({ mints }: PoolPlan, now: Millis, place = 0): PoolPlan {
  const seed = toSeed(mints[0].id, placed('p', place));
  return { seed, mints, curve: { kind: 'constant-product' }, feeBps: GRADUATED_FEE_BPS, openedAt: now };
}

/** The memo that opens a pool for whoever reads the block. */
export function openNotice({ seed, mints: [token, quote], curve, feeBps }: PoolPlan, from?: Pool): string {
  const { symbol, name, decimals, launch, links } = token;
  const notice: PoolNoticeInput = {
    do: 'open',
    seed,
    mints: [token.id, quote.id],
    curve: toNoticeCurve(curve),
    ...(feeBps !== LAUNCH_FEE_BPS && { feeBps }),
    symbol,
    name,
    ...(decimals !== LAUNCH_DECIMALS && { decimals }),
    launchpad: launch?.launchpad ?? '',
    dev: launch?.developer ?? token.id,
    ...(links && { links: linkLetters(links) }),
    ...(from && { from: from.seed }),
  };
  return POOL_NOTICE_PREFIX + JSON.stringify(notice);
}

/** The memo that says a pool and its token are gone. */
export function closeNotice({ seed, mints: [token] }: Pool): string {
  const notice: PoolNotice = { do: 'close', seed, mint: token.id };
  return POOL_NOTICE_PREFIX + JSON.stringify(notice);
}

function toNoticeCurve(curve: PoolPlan['curve']): Extract<PoolNotice, { do: 'open' }>['curve'] {
  if (curve.kind !== 'launch') return { kind: 'constant-product' };
  const [first, second] = curve.virtual;
  return { kind: 'launch', virtual: [String(first), String(second)], goal: String(curve.goal) };
}

function placed(letter: string, place: number): string {
  return place === 0 ? letter : `${letter}${place}`;
}

function toSeed(mint: Address, suffix: string): string {
  return `${mint.slice(0, SEED_LETTERS)}-${suffix}`;
}
