import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { narrativeQueries } from '#entities/narrative/narrative.queries.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { Spinner } from '#shared/ui/controls/spinner.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Card } from './card.tsx';
import * as strings from './strings.ts';

/** What the token is, and what happened to it. */
export function AboutCard({ id, symbol }: { id: Address; symbol: string }) {
  const { data: what, error } = useQuery(narrativeQueries.description(id));
  return (
    <Card title={strings.about(symbol)}>
      {what && <p className="text-13 text-pretty">{what.description ?? strings.noDescription}</p>}
      {!what && (error ? <Failure error={error} /> : <Words />)}
      <Narrative id={id} />
    </Card>
  );
}

function Narrative({ id }: { id: Address }) {
  const { data, error } = useQuery(narrativeQueries.narrative(id));
  if (!data) return error ? <Failure error={error} /> : <Words />;
  if (data.status === 'success') return <p className="text-13 text-muted text-pretty">{data.narrative}</p>;
  if (data.status === 'not_found') return <p className="text-13 text-muted">{strings.noStory}</p>;
  return (
    <p className="flex items-center gap-2 text-13 text-muted">
      <Spinner />
      {strings.storyPending}
    </p>
  );
}

function Failure({ error }: { error: unknown }) {
  return <p className="text-13 text-muted">{toMessage(error)}</p>;
}

function Words() {
  return (
    <span className="flex flex-col gap-2">
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-3 w-11/12" />
      <Skeleton className="h-3 w-2/3" />
    </span>
  );
}
