import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { log } from '../errors/log.ts';
import { IconButton } from './icon-button.tsx';

const SHOWN_MS = 1_500;

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      (error: unknown) => log.warn('clipboard refused', { error }),
    );

  const Icon = isCopied ? Check : Copy;
  return (
    <IconButton
      label={isCopied ? 'Copied' : label}
      size="sm"
      className="border-transparent bg-transparent"
      onClick={() => void copy()}
    >
      <Icon size={14} aria-hidden="true" />
    </IconButton>
  );
}
