import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import ExternalLink from 'lucide-react/icons/external-link';
import Info from 'lucide-react/icons/info';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import PenLine from 'lucide-react/icons/pen-line';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast } from 'sonner';
import { SUPPORT } from '#shared/support.ts';
import * as strings from '../../strings.ts';
import { Button } from '../controls/button.tsx';
import { cx } from '../cx.ts';
import { useIsSmall } from '../hooks/breakpoints.ts';
import {
  isLoadingToast,
  MAX_TOASTS,
  TOAST_CLOSE_MS,
  type ToastKind,
  type ToastWords,
} from './toast-words.ts';

const INFO = { Icon: Info, look: 'text-info' };
const WARNING = { Icon: TriangleAlert, look: 'text-warn' };
const ERROR = { Icon: CircleAlert, look: 'text-down' };
const SUCCESS = { Icon: CircleCheck, look: 'text-up' };
const LOADING = { Icon: LoaderCircle, look: 'animate-spin' };
const MARKS: Record<ToastKind, typeof INFO> = {
  info: INFO,
  warning: WARNING,
  error: ERROR,
  'swap-error': ERROR,
  success: SUCCESS,
  'swap-success': SUCCESS,
  loading: LOADING,
  'loading-signature': { Icon: PenLine, look: 'animate-breathe text-brass' },
  'loading-swap': LOADING,
};

const waiting = new Map<string, () => void>();
let isMounted = false;

/** Bottom left, and bottom centre on small screens. */
export function Toaster() {
  const isSmall = useIsSmall();

  useEffect(() => {
    isMounted = true;
    for (const put of waiting.values()) put();
    waiting.clear();
    return () => {
      isMounted = false;
    };
  }, []);

  // Beside the page, which an open dialog hides with all that comes into it later.
  return createPortal(
    <Sonner
      position={isSmall ? 'bottom-center' : 'bottom-left'}
      visibleToasts={MAX_TOASTS}
      swipeDirections={['bottom', 'left', 'right']}
      offset={{ bottom: 44, left: 20 }}
      // Right above the bottom bar; pages keep as much room free below as a toast takes.
      mobileOffset={{ bottom: 'calc(88px + env(safe-area-inset-bottom))', left: 12, right: 12 }}
      gap={8}
    />,
    document.body,
  );
}

/** Shows a toast, or changes the one with this id; waits for the toaster if it is not there yet. */
export function putToast(kind: ToastKind, words: ToastWords, id: string): void {
  const put = () =>
    toast.custom((key) => <ToastCard kind={kind} words={words} onClose={() => toast.dismiss(key)} />, {
      id,
      duration: isLoadingToast(kind) || words.stays ? Number.POSITIVE_INFINITY : TOAST_CLOSE_MS,
    });
  if (isMounted) put();
  else waiting.set(id, put);
}

/** Takes a toast off the screen. */
export function dropToast(id: string): void {
  waiting.delete(id);
  toast.dismiss(id);
}

interface ToastCardProps {
  kind: ToastKind;
  words: ToastWords;
  onClose: () => void;
}

// A toast can be pressed also above a sheet that takes all other presses.
function ToastCard({ kind, words, onClose }: ToastCardProps) {
  const { title, description, link, action } = words;
  return (
    <div className="pointer-events-auto flex w-89 items-start gap-3 rounded-md border border-line bg-raised p-3 text-text shadow-float max-[600px]:w-full max-[600px]:py-2">
      <Mark kind={kind} tokens={words.tokens} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-13">{title}</p>
        {description && <p className="mt-0.5 break-words text-12 text-muted">{description}</p>}
        <div className="flex gap-4">
          {link && <ToastLink {...link} />}
          {(kind === 'error' || kind === 'swap-error') && (
            <ToastLink label={strings.getHelp} href={SUPPORT.url} />
          )}
        </div>
      </div>
      {action && (
        <Button
          size="sm"
          onClick={() => {
            action.onPress();
            onClose();
          }}
        >
          {action.label}
        </Button>
      )}
      <button
        type="button"
        aria-label={strings.close}
        onClick={onClose}
        className="reach -m-1 rounded-sm p-1 text-muted hover:text-text"
      >
        <X size={14} aria-hidden="true" />
      </button>
    </div>
  );
}

/** How it stands; on the tokens of a swap, when they are known. */
function Mark({ kind, tokens }: Pick<ToastCardProps, 'kind'> & Pick<ToastWords, 'tokens'>) {
  const { Icon, look } = MARKS[kind];
  if (!tokens) return <Icon size={18} className={cx('mt-px shrink-0', look)} aria-hidden="true" />;
  const [paid, received] = tokens;
  return (
    <span className="relative flex shrink-0">
      {paid}
      <span className="-ml-1.5 rounded-full bg-raised ring-2 ring-raised">{received}</span>
      <span className="absolute -right-1.5 -bottom-1.5 rounded-full bg-raised p-px">
        <Icon size={14} className={look} aria-hidden="true" />
      </span>
    </span>
  );
}

function ToastLink({ label, href }: { label: string; href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="reach-y mt-1.5 inline-flex items-center gap-1 rounded-sm font-semibold text-12 text-brass hover:underline"
    >
      {label}
      <ExternalLink size={12} aria-hidden="true" />
    </a>
  );
}
