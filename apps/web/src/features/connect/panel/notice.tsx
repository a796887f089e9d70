import type { Notice } from '@orrery/wire/system/health';
import ExternalLink from 'lucide-react/icons/external-link';
import { Button } from '#shared/ui/controls/button.tsx';
import * as strings from './strings.ts';

interface NoticeProps {
  notice: Notice;
  onAgree: () => void;
}

/** What the operator has users read before they first connect a wallet. */
export function OperatorNotice({ notice: { termsUrl, region }, onAgree }: NoticeProps) {
  return (
    <div className="flex flex-col gap-4">
      {region !== undefined && <p className="whitespace-pre-line text-13 text-pretty">{region}</p>}
      {termsUrl !== undefined && (
        <p className="text-13 text-pretty">
          {strings.termsHint}{' '}
          <a
            href={termsUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="reach inline-flex items-center gap-1 font-semibold text-brass"
          >
            {strings.terms}
            <ExternalLink size={12} aria-hidden="true" />
          </a>
        </p>
      )}
      <Button variant="primary" size="lg" onClick={onAgree}>
        {termsUrl === undefined ? strings.goOn : strings.agree}
      </Button>
    </div>
  );
}
