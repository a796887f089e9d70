import { Link } from '@tanstack/react-router';
import Telescope from 'lucide-react/icons/telescope';
import { useState } from 'react';
import { formatDayTime } from '#shared/format/time.ts';
import { paths } from '#shared/paths.ts';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { goToSwap } from '../page/page-strings.ts';
import * as words from '../strings.ts';
import { CrashDetails } from './crash-details.tsx';
import { CrashMessage } from './crash-screen.tsx';
import * as strings from './crash-strings.ts';
import { lastCrash } from './last-crash.ts';

/** The last crash of this tab, and its report. */
export function CrashPage() {
  const [crash] = useState(lastCrash);
  const way = (
    <Link {...paths.swap()} className={buttonClass({ variant: 'primary' })}>
      {goToSwap}
    </Link>
  );
  if (!crash)
    return (
      <>
        <h1 className="sr-only">{words.crashed}</h1>
        <EmptyState
          icon={Telescope}
          title={strings.nothingCrashed}
          hint={strings.nothingCrashedHint}
          action={way}
        />
      </>
    );
  return (
    <CrashMessage hint={strings.crashedAt(formatDayTime(crash.at))} way={way}>
      <CrashDetails report={crash.report} sent={crash.sent} />
    </CrashMessage>
  );
}
