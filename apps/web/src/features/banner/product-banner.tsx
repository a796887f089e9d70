import { type Banner, bannerProductOf, isBannerDue } from '@orrery/wire/config/banner';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { type MouseEvent, useId, useLayoutEffect, useState } from 'react';
import { bannerQueries } from '#entities/banner/banner.queries.ts';
import { bannerCloses, countClose, isClosedForGood } from '#entities/banner/banner-closes.ts';
import { useTicking } from '#shared/api/use-now.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { isPlainClick } from '#shared/ui/plain-click.ts';
import { BannerImage } from './banner-image.tsx';
import { Countdown } from './countdown.tsx';
import * as strings from './strings.ts';

/** The operator's banner of the product whose page this is, in the slot that the page has for it. */
export function ProductBanner({ pathname }: { pathname: string }) {
  const product = bannerProductOf(pathname);
  const { data, isPending } = useQuery({
    ...bannerQueries.of(product ?? 'swap'),
    enabled: product !== undefined,
  });
  const [closes] = useStored(bannerCloses);
  // Closing a banner hides it for this visit, and for good after the number of times that its operator sets.
  const [closedId, setClosedId] = useState<string>();
  const banner = product === undefined ? null : data;
  const startMs = Date.parse(banner?.startTime ?? '');
  const expiryMs = Date.parse(banner?.expiryTime ?? '');
  const isDue = useTicking((now) => isBannerDue({ startMs, expiryMs }, now));
  const isShown = !!banner && isDue && banner.id !== closedId && !isClosedForGood(banner, closes);
  const isAwaited = product !== undefined && isPending;

  // The server reserved the height for a banner that was due; what became of it is known here.
  useLayoutEffect(() => {
    if (!isAwaited) document.documentElement.toggleAttribute('data-banner', isShown);
  }, [isAwaited, isShown]);

  if (!isShown) return null;
  const close = () => {
    countClose(banner.id);
    setClosedId(banner.id);
  };
  return <BannerStrip key={banner.id} banner={banner} onClose={close} />;
}

function BannerStrip({ banner, onClose }: { banner: Banner; onClose: () => void }) {
  const { imageUrl, title, countdownConfig, paragraphs, buttons } = banner.data;
  const [isOpen, setIsOpen] = useState(false);
  const details = useId();
  const [first] = buttons;
  const hasMore = paragraphs.length > 0 || buttons.length > 1 || imageUrl !== undefined;
  return (
    <section
      aria-label={title.en}
      className="max-h-[450px] overflow-y-auto border-line border-b bg-brass/8 px-4 text-13 lg:px-5"
    >
      <div className={cx('flex items-center gap-3', isOpen ? 'min-h-14 py-2' : 'h-banner')}>
        <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
          <p title={title.en} className={cx('font-semibold', isOpen ? 'wrap-anywhere' : 'truncate')}>
            {title.en}
          </p>
          {countdownConfig && (
            <Countdown text={countdownConfig.text.en} until={Date.parse(banner.expiryTime)} />
          )}
        </div>
        {first && <BannerLink button={first} className="max-sm:hidden" />}
        {/* A phone's line has no room for the first button. */}
        <IconButton
          label={isOpen ? strings.less : strings.more}
          size="sm"
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => setIsOpen(!isOpen)}
          className={hasMore ? '' : 'sm:hidden'}
        >
          <ChevronDown size={14} className={cx('transition', isOpen && 'rotate-180')} aria-hidden="true" />
        </IconButton>
        <IconButton label={strings.close} size="sm" onClick={onClose}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      </div>
      <div id={details} hidden={!isOpen} className="pb-4">
        {isOpen && (
          <div className="flex flex-col gap-4 sm:flex-row">
            {imageUrl !== undefined && <BannerImage path={imageUrl} />}
            <div className="flex min-w-0 flex-col gap-2">
              {paragraphs.map(({ text }) => (
                <p key={text.en} className="text-muted text-pretty wrap-anywhere">
                  {text.en}
                </p>
              ))}
              <div className="flex flex-wrap gap-2 pt-1">
                {buttons.map((button) => (
                  <BannerLink
                    key={button.link}
                    button={button}
                    className={button === first ? 'sm:hidden' : ''}
                  />
                ))}
              </div>
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

interface BannerLinkProps {
  button: Banner['data']['buttons'][number];
  className?: string;
}

/** A path opens in this app without loading it again, another host in a tab of its own that gets no referrer. */
function BannerLink({ button: { link, text }, className }: BannerLinkProps) {
  const router = useRouter();
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    router.history.push(link);
  };
  const how = link.startsWith('/') ? { onClick: open } : { target: '_blank', rel: 'noreferrer noopener' };
  return (
    <a href={link} {...how} className={buttonClass({ variant: 'primary', size: 'sm' }, className)}>
      {text.en}
    </a>
  );
}
