import { Link } from '@tanstack/react-router';
import ExternalLink from 'lucide-react/icons/external-link';
import { paths } from '#shared/paths.ts';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { QrCode } from '#shared/ui/qr-code.tsx';
import { useOuterLinks } from '../layouts/menu/menus.tsx';
import { goToSwap } from '../page/page-strings.ts';
import * as strings from './mobile-strings.ts';

/** How to have the app on a phone: from the stores that the operator names, and from the browser in any case. */
export function MobilePage() {
  const { stores } = useOuterLinks();
  return (
    <div className="mx-auto max-w-125 px-4 py-10">
      <Panel className="flex flex-col items-center gap-5 p-5 text-center sm:p-8">
        <h1 className="font-semibold text-20 text-balance">{strings.title}</h1>
        {stores.length > 0 && (
          <div className="flex flex-wrap justify-center gap-3">
            {stores.map(({ name, label, href }) => (
              <a
                key={name}
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClass({ variant: 'primary' })}
              >
                {label}
                <ExternalLink size={14} aria-hidden="true" />
              </a>
            ))}
          </div>
        )}
        <p className="text-13 text-muted text-pretty">
          {stores.length > 0 ? strings.orBrowser : strings.browser}
        </p>
        <div className="flex flex-col items-center gap-3 max-sm:hidden">
          <QrCode text={location.origin} label={strings.qrLabel} />
          <p className="text-12 text-muted">{strings.scan}</p>
        </div>
        <Link {...paths.swap()} className={buttonClass()}>
          {goToSwap}
        </Link>
      </Panel>
    </div>
  );
}
