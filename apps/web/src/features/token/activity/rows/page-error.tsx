import { toMessage } from '#shared/errors/messages.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import * as strings from '../strings.ts';

interface PageErrorProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** At the end of a list when the next rows failed to load. */
export function PageError({ title, error, onRetry }: PageErrorProps) {
  return (
    <p
      role="alert"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-4 py-3 text-12 text-muted"
    >
      {title}: {toMessage(error)}
      <Button size="sm" onClick={onRetry}>
        {strings.tryAgain}
      </Button>
    </p>
  );
}
