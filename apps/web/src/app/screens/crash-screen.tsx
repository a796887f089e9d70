import ExternalLink from 'lucide-react/icons/external-link';
import Telescope from 'lucide-react/icons/telescope';
import { type ReactNode, Suspense } from 'react';
import { SUPPORT } from '#shared/support.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import * as strings from '../strings.ts';

const CrashOfError = lazyPart(async () => (await import('./crash-of-error.tsx')).CrashOfError);

/** What is left when a screen throws: a sentence that says so, what was reported, help, and a way to begin again. */
export function CrashScreen({ error }: { error: unknown }) {
  const way = (
    <Button variant="primary" onClick={() => location.reload()}>
      {strings.reload}
    </Button>
  );
  return (
    <CrashMessage hint={strings.criticalIssues(SUPPORT.platform)} way={way}>
      <Suspense>
        <CrashOfError error={error} />
      </Suspense>
    </CrashMessage>
  );
}

interface CrashMessageProps {
  hint: string;
  /** A way on, beside the one to support. */
  way: ReactNode;
  children: ReactNode;
}

export function CrashMessage({ hint, way, children }: CrashMessageProps) {
  return (
    <section
      role="alert"
      className="mx-auto flex max-w-md flex-col items-center gap-4 px-6 py-24 text-center"
    >
      <Telescope size={36} className="text-brass" aria-hidden="true" />
      <h1 className="font-semibold text-20 text-balance">{strings.crashed}</h1>
      <p className="text-13 text-muted text-pretty">{hint}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {way}
        <a href={SUPPORT.url} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
          {strings.contactSupportOn(SUPPORT.platform)}
          <ExternalLink size={14} aria-hidden="true" />
        </a>
      </div>
      {children}
    </section>
  );
}
