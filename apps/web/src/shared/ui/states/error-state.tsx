import RotateCw from 'lucide-react/icons/rotate-cw';
import Unplug from 'lucide-react/icons/unplug';
import { toMessage } from '#shared/errors/messages.ts';
import * as strings from '../../strings.ts';
import { Button } from '../controls/button.tsx';
import { EmptyState } from './empty-state.tsx';

interface ErrorStateProps {
  title: string;
  error: unknown;
  onRetry?: () => void;
}

export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={Unplug}
        title={title}
        hint={toMessage(error)}
        action={
          onRetry && (
            <Button onClick={onRetry}>
              <RotateCw size={14} aria-hidden="true" />
              {strings.tryAgain}
            </Button>
          )
        }
      />
    </div>
  );
}
