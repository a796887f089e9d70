import { type Clock, toUnix } from '@orrery/core/time';
import type { AskMaker, MakerRequest } from './maker.ts';

/**
 * How many promises of one pool may be open at once, for one taker and for all whom one requester names. The program remembers the last
 * 1,024 numbers of a pool: whoever fills a number ends the promises that are so far below it.
 */
const OPEN_OF_A_TAKER = 32;
const OPEN_OF_A_REQUESTER = 128;

/** A promise, or a question for one. */
interface Held {
  /** Unix seconds; undefined while the maker has not answered. */
  until: bigint | undefined;
}

/** A maker that is not asked for those who hold their share of its promises: their orders go another way, and its numbers last for others. */
export function withShares(ask: AskMaker, clock: Clock): AskMaker {
  const byHolder = new Map<string, Held[]>();
  let sweptAt = 0;

  /** Anybody may name takers without end: what has ended must not stay. */
  const sweep = () => {
    const now = toUnix(clock.now());
    if (now === sweptAt) return;
    sweptAt = now;
    for (const [holder, held] of byHolder) {
      const open = held.filter(({ until }) => until === undefined || until > BigInt(now));
      if (open.length > 0) byHolder.set(holder, open);
      else byHolder.delete(holder);
    }
  };
  const heldBy = (holder: string) => byHolder.get(holder) ?? [];

  return async (request) => {
    sweep();
    const shares = sharesOf(request);
    if (shares.some(([holder, most]) => heldBy(holder).length >= most)) return undefined;
    const held: Held = { until: undefined };
    for (const [holder] of shares) byHolder.set(holder, [...heldBy(holder), held]);
    try {
      const answer = await ask(request);
      held.until = answer?.quote.expiry ?? 0n;
      return answer;
    } finally {
      held.until ??= 0n;
    }
  };
}

function sharesOf({
  pool,
  taker,
  requester,
}: MakerRequest): readonly (readonly [holder: string, most: number])[] {
  const ofTaker = [`${pool.id} taker ${taker}`, OPEN_OF_A_TAKER] as const;
  if (requester === undefined) return [ofTaker];
  return [ofTaker, [`${pool.id} requester ${requester}`, OPEN_OF_A_REQUESTER]];
}
