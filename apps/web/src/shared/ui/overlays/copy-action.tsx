import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { log } from '#shared/log.ts';
import * as strings from '../../strings.ts';
import { Button } from '../controls/button.tsx';

interface CopyActionProps {
  text: string;
  label: string;
  isOff?: boolean;
}

/** The main action where copying is what one came for; says so until there is another text. */
export function CopyAction({ text, label, isOff = false }: CopyActionProps) {
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === text;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      (error: unknown) => log.warn('clipboard refused', { error }),
    );
  const Icon = isCopied ? Check : Copy;
  return (
    <Button variant="primary" className="flex-1" disabled={isOff} onClick={() => void copy()}>
      <Icon size={14} aria-hidden="true" />
      <span aria-live="polite">{isCopied ? strings.copied : label}</span>
    </Button>
  );
}
