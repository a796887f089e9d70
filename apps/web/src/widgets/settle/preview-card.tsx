import type { Preview, Proposal, SignedAmount } from '@orrery/chain';
import { shortenAddress } from '@orrery/core/address';
import { builtInToken } from '@orrery/domain/mints/built-in-tokens';
import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { type AmountScale, toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import Check from 'lucide-react/icons/check';
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import type { ReactNode } from 'react';
import { useNetwork } from '#entities/health/use-network.ts';
import { describeAuthority, describePreviewFailure } from '#entities/settlement/preview.model.ts';
import type { Settleable } from '#entities/settlement/settleable.ts';
import { describeDispute, describeUnproved } from '#entities/settlement/unproved.model.ts';
import { cx } from '#shared/ui/cx.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import * as strings from './preview-strings.ts';

/** A token as the form shows it. */
type NamedToken = AmountScale & { id: Address; symbol: string };

/** A transaction to sign and its simulation, as far as they are there. */
export interface Previewed<Mismatch> {
  /** What the transaction's bytes say, and do not. */
  proposal?: Pick<Proposal<Mismatch, never>, 'signed' | 'unproved' | 'tableSources'> | undefined;
  preview?: Preview<Mismatch> | undefined;
  failure?: unknown;
}

interface DifferenceProps<Mismatch> extends Pick<Settleable<Mismatch, never>, 'describeMismatch'> {
  preview: Preview<Mismatch>;
  /** Those the form is about, by name; another is shown by its address. */
  tokens: readonly NamedToken[];
}

interface PreviewCardProps<Mismatch> extends Omit<DifferenceProps<Mismatch>, 'preview'> {
  /** Undefined while the transaction is awaited. */
  previewed: Previewed<Mismatch> | undefined;
}

/** What is signed, and below it what the server's simulation says the wallet will change by; what is wrong stands in red. */
export function PreviewCard<Mismatch>({ previewed, ...words }: PreviewCardProps<Mismatch>) {
  const { proposal, preview, failure } = previewed ?? {};
  const signed = proposal?.signed ?? [];
  const amounts = signed.length > 0 && <Signed amounts={signed} tokens={words.tokens} />;
  const doubts = proposal && <Doubts {...proposal} />;
  if (preview)
    return (
      <Frame>
        {amounts}
        {doubts}
        <Difference preview={preview} {...words} />
        <Sources second={preview.second} />
      </Frame>
    );
  if (failure !== undefined)
    return (
      <>
        {(amounts || proposal?.unproved?.length) && (
          <Frame>
            {amounts}
            {doubts}
          </Frame>
        )}
        <Warning>{describePreviewFailure(failure)}</Warning>
      </>
    );
  return <Awaited count={words.tokens.length} />;
}

const AWAITED_LINES = ['first', 'second', 'third', 'fourth'];

/** As tall as what usually comes: the tokens, the network fee and the deposits, then the tokens again. */
function Awaited({ count }: { count: number }) {
  return (
    <Frame>
      <Skeleton className="h-4 w-20" />
      <Lines count={count + 2} />
      <Skeleton className="h-8 w-64 max-w-full" />
      <Lines count={count} />
      <Skeleton className="h-5 w-full" />
    </Frame>
  );
}

/** A host with `data-dense` has less room. */
const LINES = 'flex flex-col gap-1.5 text-13 in-data-dense:gap-1 in-data-dense:text-12';

function Lines({ count }: { count: number }) {
  return (
    <span className={LINES}>
      {AWAITED_LINES.slice(0, count).map((line) => (
        <Skeleton key={line} className="h-5 w-full in-data-dense:h-4" />
      ))}
    </span>
  );
}

function Difference<Mismatch>({ preview, tokens, describeMismatch }: DifferenceProps<Mismatch>) {
  const { slot, sol, authorityChanges, mismatch } = preview;
  const isClean = authorityChanges.length === 0 && mismatch === undefined;
  return (
    <>
      <h3
        className="font-medium text-12 text-balance text-muted"
        title={strings.atSlot(formatExact(String(slot)))}
      >
        {strings.simulated}
      </h3>
      <dl className={LINES}>
        <Change name={strings.sol} change={sol} scale={NATIVE_SOL} />
        {preview.tokens.map(({ mint, change }) => {
          const token = tokens.find(({ id }) => id === mint && id !== WRAPPED_SOL);
          return (
            <Change key={mint} name={nameOf(mint, token)} change={change} scale={token ?? { decimals: 0 }} />
          );
        })}
      </dl>
      {authorityChanges.map((change) => (
        <p key={`${change.account}${change.kind}`} className="flex justify-between gap-4 text-12 text-down">
          <span className="font-semibold">{describeAuthority(change)}</span>
          <span className="font-mono">{shortenAddress(change.to ?? change.account)}</span>
        </p>
      ))}
      {mismatch !== undefined && (
        <p className="text-12 text-down text-pretty">{describeMismatch(mismatch)}</p>
      )}
      {isClean && (
        <p className="flex items-center justify-between gap-4 text-12 text-muted">
          {strings.noApprovals}
          <span className="inline-flex items-center gap-1 font-semibold text-up">
            {strings.checked} <Check size={13} aria-hidden="true" />
          </span>
        </p>
      )}
    </>
  );
}

/** The amounts that stand in the transaction, in units that the chain checks or that stand in the program text. */
function Signed({ amounts, tokens }: { amounts: readonly SignedAmount[]; tokens: readonly NamedToken[] }) {
  return (
    <>
      <h3 className="font-medium text-12 text-balance text-muted">{strings.youSign}</h3>
      <dl className={LINES}>
        {amounts.map(({ of, change, bound, isScaleChecked }) => {
          const token = tokens.find(({ id }) => id === of);
          const isSol = of === 'SOL' || of === 'fee' || of === 'deposit';
          const { multiplier = 1, ...unscaled } = token ?? { decimals: 0 };
          return (
            <Change
              key={of}
              name={nameOfAmount(of, token)}
              change={change}
              bound={strings.bounds[bound]}
              scale={isSol ? NATIVE_SOL : (token ?? unscaled)}
              raw={isScaleChecked || multiplier === 1 ? undefined : unscaled}
            />
          );
        })}
      </dl>
    </>
  );
}

/** What cannot be proved, and whose word stands in its place. */
function Doubts({
  unproved = [],
  tableSources = [],
}: Pick<Proposal<unknown, never>, 'unproved' | 'tableSources'>) {
  const [only, another] = tableSources;
  return (
    <>
      {unproved.map((reason) => (
        <p key={reason} className="text-12 text-down text-pretty">
          {describeUnproved(reason)}
        </p>
      ))}
      {only && !another && <p className="text-12 text-muted text-pretty">{strings.tablesOf(only)}</p>}
    </>
  );
}

/** How many nodes say so, where there could be two. */
function Sources({ second }: Pick<Preview<unknown>, 'second'>) {
  const network = useNetwork();
  const dispute = second && describeDispute(second);
  if (dispute) return <p className="text-12 text-down text-pretty">{dispute}</p>;
  if (second?.said === 'same')
    return <p className="text-12 text-muted">{strings.twoSources(second.first, second.name)}</p>;
  return network && network !== 'local' ? <p className="text-12 text-muted">{strings.oneSource}</p> : null;
}

function nameOfAmount(of: SignedAmount['of'], token: NamedToken | undefined): string {
  switch (of) {
    case 'SOL':
      return strings.sol;
    case 'fee':
      return strings.networkFee;
    case 'deposit':
      return strings.deposits;
    default:
      return nameOf(of, token);
  }
}

/** Only the built-in tokens are known by their symbols alone: whoever says the others may say anything. */
function nameOf(mint: Address, token: NamedToken | undefined): string {
  if (!token) return shortenAddress(mint);
  return builtInToken(mint) ? token.symbol : strings.symbolAt(token.symbol, shortenAddress(mint));
}

interface ChangeProps {
  name: string;
  change: bigint;
  scale: AmountScale;
  bound?: string;
  /** How the token itself counts, where nothing checks the multiplier of what is shown. */
  raw?: AmountScale | undefined;
}

function Change({ name, change, scale, bound = '', raw }: ChangeProps) {
  const size = change < 0n ? -change : change;
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{name}</dt>
      <dd className={cx('text-right font-semibold', change > 0n && 'text-up')}>
        {bound}{' '}
        <span className="whitespace-nowrap">
          {change < 0n ? '−' : '+'} {formatExact(toUiDecimal(size, scale))}
        </span>
        {raw && (
          <span className="block font-normal text-11">
            {strings.unscaled(formatExact(toUiDecimal(size, raw)))}
          </span>
        )}
      </dd>
    </div>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mb-4 flex flex-col gap-2.5 rounded-md border border-line px-4 py-3 in-data-dense:gap-1.5 in-data-dense:px-3 in-data-dense:py-2">
      {children}
    </div>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="mb-4 flex items-start gap-2.5 rounded-md border border-down/40 bg-down/8 px-3.5 py-3 text-13 text-down text-pretty"
    >
      <ShieldAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      {children}
    </p>
  );
}
