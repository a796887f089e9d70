import type { LucideIcon } from 'lucide-react';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { cx } from '#shared/ui/cx.ts';
import * as strings from '../../strings.ts';

interface BannerProps {
  icon: LucideIcon;
  /** `mild` for what may pass by itself. */
  tone?: 'warn' | 'mild';
  text: string;
  /** A second sentence, less marked. */
  more?: string;
  actions?: readonly { label: string; onPress: () => void }[];
  /** For what must be seen for as long as it is so. */
  stays?: boolean;
}

/** A line below the page that can be dismissed, unless it stays. */
export function Banner({ icon: Icon, tone = 'warn', text, more, actions = [], stays = false }: BannerProps) {
  const [isDismissed, setIsDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <output
      className={cx(
        'flex shrink-0 items-center gap-3 border-t px-4 py-2 text-13 lg:px-5',
        tone === 'warn' ? 'border-warn/40 bg-warn/12' : 'border-line bg-panel',
      )}
    >
      <Icon size={16} className="shrink-0 text-warn" aria-hidden="true" />
      <p className="flex-1 font-medium">
        {text}
        {more && <span className="ml-2 font-normal text-muted">{more}</span>}
        {actions.map(({ label, onPress }) => (
          <button
            key={label}
            type="button"
            onClick={onPress}
            className="reach-y ml-2 rounded-sm font-semibold underline underline-offset-2 hover:decoration-2"
          >
            {label}
          </button>
        ))}
      </p>
      {!stays && (
        <button
          type="button"
          aria-label={strings.dismiss}
          onClick={() => setIsDismissed(true)}
          className="reach rounded-sm p-1 text-muted hover:text-text"
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </output>
  );
}
