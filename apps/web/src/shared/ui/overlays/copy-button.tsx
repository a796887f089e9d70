import { isAddress } from '@orrery/core/address';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { type MouseEvent, useEffect, useState } from 'react';
import { log } from '#shared/log.ts';
import * as strings from '../../strings.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { cx } from '../cx.ts';
import { showToast } from './toast.ts';

const SHOWN_MS = 1_500;
const TOAST = 'copied';

const ICON_PX = { sm: 14, text: 11 };

interface CopyButtonProps {
  text: string;
  label: string;
  /** `text` stands in a line of small text. */
  size?: keyof typeof ICON_PX;
  tabIndex?: number;
}

/** Copies a text and says so for a moment; of an address what was copied, to be held against what is pasted, as programs exist that change it on the way. */
export function CopyButton({ text, label, size = 'sm', tabIndex }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = (event: MouseEvent) => {
    // Inside something that can be pressed itself, the press was for this button alone.
    event.preventDefault();
    navigator.clipboard.writeText(text).then(
      () => {
        setIsCopied(true);
        if (isAddress(text)) showToast('success', { title: strings.addressCopied, description: text }, TOAST);
      },
      (error: unknown) => log.warn('clipboard refused', { error }),
    );
  };

  const Icon = isCopied ? Check : Copy;
  return (
    <IconButton
      label={isCopied ? strings.copied : label}
      size={size}
      tabIndex={tabIndex}
      className={cx('border-transparent bg-transparent', isCopied && 'text-up')}
      onClick={copy}
    >
      <Icon size={ICON_PX[size]} aria-hidden="true" />
    </IconButton>
  );
}
