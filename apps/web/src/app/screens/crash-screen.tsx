import ExternalLink from 'lucide-react/icons/external-link';
import Telescope from 'lucide-react/icons/telescope';
import { SUPPORT } from '#shared/support.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import * as strings from '../strings.ts';

/** What is left when a screen throws: a sentence that says so, help, and a way to begin again. */
export function CrashScreen() {
  return (
    <section
      role="alert"
      className="mx-auto flex max-w-md flex-col items-center gap-4 px-6 py-24 text-center"
    >
      <Telescope size={36} className="text-brass" aria-hidden="true" />
      <h1 className="font-semibold text-20 text-balance">{strings.crashed}</h1>
      <p className="text-13 text-muted text-pretty">{strings.criticalIssues(SUPPORT.platform)}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={() => location.reload()}>
          {strings.reload}
        </Button>
        <a href={SUPPORT.url} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
          {strings.contactSupportOn(SUPPORT.platform)}
          <ExternalLink size={14} aria-hidden="true" />
        </a>
      </div>
    </section>
  );
}
