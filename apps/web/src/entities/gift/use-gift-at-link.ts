import type { Invite } from '@orrery/wire/send/send';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { REFRESH } from '#shared/api/refresh.ts';
import { giftQueries } from './gift.queries.ts';
import { useClaimant } from './gift-code.ts';
import type { FoundGift } from './read-gift.ts';

export type AtLink =
  | { state: 'looking' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'there'; gift: FoundGift }
  | { state: 'ended'; end: Pick<Invite, 'action' | 'receiver' | 'deletion_time'> }
  /** It was there while this page was open, and the server has yet to index how it ended. */
  | { state: 'gone' }
  | { state: 'never-there' };

/** The gift at a link, or how it ended: a claim confirmed in this tab counts before the server has indexed it. */
export function useGiftAtLink(code: string): AtLink {
  const { data: gift, error, refetch } = useQuery(giftQueries.atLink(code));
  const [wasThere, setWasThere] = useState(false);
  if (gift && !wasThere) setWasThere(true);
  const ending = useQuery({
    ...giftQueries.endAtLink(code),
    enabled: gift === null,
    refetchInterval: ({ state }) =>
      (wasThere && !state.data ? REFRESH.giftEnd : REFRESH.gift).refetchInterval,
  });
  const claimant = useClaimant(code);

  if (gift) return { state: 'there', gift };
  if (gift === undefined) return error ? { state: 'failed', error, retry: () => void refetch() } : LOOKING;
  if (ending.data) return { state: 'ended', end: ending.data };
  if (claimant) return { state: 'ended', end: { action: 'claim', receiver: claimant, deletion_time: null } };
  if (wasThere) return { state: 'gone' };
  if (ending.data === null) return { state: 'never-there' };
  return ending.error
    ? { state: 'failed', error: ending.error, retry: () => void ending.refetch() }
    : LOOKING;
}

const LOOKING = { state: 'looking' } as const;
