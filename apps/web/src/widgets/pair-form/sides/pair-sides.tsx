import type { Atoms } from '@orrery/core/atoms';
import { usd, valueInUsd } from '@orrery/core/numbers';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact, formatUsdBalance, toTypedUsd } from '@orrery/domain/number-formats';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { type ReactNode, Suspense, useState } from 'react';
import type { Pair } from '#entities/pair/pair.model.ts';
import type { TokenPriceMap } from '#entities/price/token-prices.tsx';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { cx } from '#shared/ui/cx.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { AmountField } from '#widgets/amount/amount-field.tsx';
import { AmountFrame } from '#widgets/amount/amount-frame.tsx';
import { QuickFill } from '#widgets/amount/quick-fill.tsx';
import { type AmountEntry, USD_DECIMALS } from './amount-entry.model.ts';
import * as strings from './strings.ts';

const TokenPrices = lazyPart(async () => (await import('#entities/price/token-prices.tsx')).TokenPrices);
const NO_PRICES: TokenPriceMap = new Map();

/** What a form shows of its pair. */
export interface PairForm {
  /** Each undefined while it is looked up. */
  sell: FormToken | undefined;
  buy: FormToken | undefined;
  isTokenMissing: boolean;
  /** What the amount that was typed comes to on either side; undefined while unknown. */
  quote:
    | Partial<Record<'inAmount' | 'outAmount', Atoms> & Record<'inUsd' | 'outUsd', number | undefined>>
    | undefined;
  isQuoting: boolean;
  isBusy: boolean;
  /** What the field that is typed into shows. */
  typed: string;
  /** How much of the token is typed. */
  typedTokens: string;
  isAmountWrong: boolean;
  /** What the wallet has; undefined while unknown. */
  sellBalance: Atoms | undefined;
  buyBalance: Atoms | undefined;
  isSellingNative: boolean;
}

interface PairSidesProps {
  pair: Pair;
  form: PairForm;
  entry: AmountEntry;
  onPairChange: (pair: Pair) => void;
  onEntry: (entry: AmountEntry) => void;
  onChoose: (side: 'sell' | 'buy') => void;
  /** The id of the element that says what is wrong with the amount. */
  noticeId: string;
  /** What selling costs besides. */
  costs?: ReactNode;
  /** How much less is bought than is sold. */
  difference?: ReactNode;
}

/** What is sold and what is bought, one above the other, either of which can be typed, and the button that turns them round. */
export function PairSides({
  pair,
  form,
  entry,
  onPairChange,
  onEntry,
  onChoose,
  noticeId,
  costs,
  difference,
}: PairSidesProps) {
  const { sell, buy, quote, isBusy, isTokenMissing } = form;
  const [prices, setPrices] = useState<TokenPriceMap>(NO_PRICES);
  const isUnpriced = quote !== undefined && (quote.inUsd === undefined || quote.outUsd === undefined);
  const sideOf = (side: 'sell' | 'buy') => {
    const token = side === 'sell' ? sell : buy;
    const quoted = side === 'sell' ? quote?.inAmount : quote?.outAmount;
    const told = side === 'sell' ? quote?.inUsd : quote?.outUsd;
    const value = told ?? toUsd(quoted, token, prices);
    const isStale = told === undefined && token !== undefined && prices.get(token.id)?.isStale === true;
    const isTyped = entry.side === side;
    return {
      title: side === 'sell' ? strings.selling : strings.buying,
      tokenLabel: token ? strings.tokenFor(side, token.symbol) : strings.chooseToken(side),
      token,
      isTokenMissing,
      isQuiet: side === 'buy',
      isBusy,
      onChooseToken: () => onChoose(side),
      worth: (
        <>
          {side === 'buy' && difference && <span className="mr-2">{difference}</span>}
          <Worth
            token={token}
            usd={value}
            entry={isTyped ? entry : undefined}
            tokens={form.typedTokens}
            isStale={isStale}
            isBusy={isBusy}
            onEntry={onEntry}
          />
        </>
      ),
      children: (
        <SideAmount
          label={side === 'sell' ? strings.amountToSell : strings.amountToBuy}
          entry={isTyped ? { ...entry, text: form.typed } : undefined}
          quoted={quoted}
          token={token}
          isLoading={form.isQuoting}
          isBusy={isBusy}
          errorId={isTyped && form.isAmountWrong ? noticeId : undefined}
          onType={(text) => onEntry({ side, unit: isTyped ? entry.unit : 'token', text })}
        />
      ),
    };
  };
  return (
    <>
      <Suspense>{isUnpriced && <TokenPrices ids={[pair.sell, pair.buy]} onPrices={setPrices} />}</Suspense>
      <AmountFrame
        {...sideOf('sell')}
        note={costs}
        balance={form.sellBalance}
        quickFill={
          sell &&
          form.sellBalance !== undefined && (
            <QuickFill
              token={sell}
              balance={form.sellBalance}
              isNativeSol={form.isSellingNative}
              isDisabled={isBusy}
              onFill={(text) => onEntry({ side: 'sell', unit: 'token', text })}
            />
          )
        }
      />
      <DirectionButton isDisabled={isBusy} onClick={() => onPairChange({ sell: pair.buy, buy: pair.sell })} />
      <AmountFrame {...sideOf('buy')} balance={form.buyBalance} />
    </>
  );
}

interface SideAmountProps {
  label: string;
  /** Set on the side that is typed. */
  entry: AmountEntry | undefined;
  quoted: Atoms | undefined;
  token: FormToken | undefined;
  isLoading: boolean;
  isBusy: boolean;
  errorId: string | undefined;
  onType: (text: string) => void;
}

/** The amount of one side: as it was typed, or what the quote makes of the other. */
function SideAmount({ label, entry, quoted, token, isLoading, isBusy, errorId, onType }: SideAmountProps) {
  const derived = quoted === undefined || !token ? '' : formatExact(toUiDecimal(quoted, token));
  const isAwaited = !entry && isLoading && derived === '';
  const isUsd = entry?.unit === 'usd';
  return (
    <div className="relative flex w-full items-center">
      <AmountField
        label={isUsd ? strings.inUsd(label) : label}
        value={entry ? entry.text : derived}
        decimals={isUsd ? USD_DECIMALS : token?.decimals}
        isFixed={isBusy}
        isLoading={isAwaited}
        errorId={errorId}
        onChange={onType}
      />
      {isUsd && <span className="ml-2 shrink-0 font-semibold text-14 text-muted">USD</span>}
      {isAwaited && <Skeleton className="pointer-events-none absolute right-0 h-7 w-36 bg-line" />}
    </div>
  );
}

interface WorthProps {
  token: FormToken | undefined;
  usd: number | undefined;
  /** Set on the side that is typed. */
  entry: AmountEntry | undefined;
  /** How much of the token is typed. */
  tokens: string;
  /** The price behind it is older than it should be. */
  isStale: boolean;
  isBusy: boolean;
  onEntry: (entry: AmountEntry) => void;
}

/** What the amount is in the other unit; on the side that is typed a button that types that one. */
function Worth({ token, usd: quoted, entry, tokens, isStale, isBusy, onEntry }: WorthProps) {
  const value = quoted ?? (entry && worthOf(tokens, token));
  const inUsd = value === undefined ? '' : formatUsdBalance(value, 'long');
  // Typed dollars can be switched back to tokens even where there is no price.
  if (!entry || !token || (!token.usdPrice && entry.unit === 'token'))
    return (
      <span className={cx(isStale && 'opacity-50')} title={isStale ? strings.stalePrice : undefined}>
        {inUsd}
      </span>
    );
  const isUsd = entry.unit === 'usd';
  const toggle = () =>
    onEntry(
      isUsd
        ? { ...entry, unit: 'token', text: tokens }
        : { ...entry, unit: 'usd', text: value === undefined ? '' : toCents(value) },
    );
  return (
    <button
      type="button"
      disabled={isBusy}
      aria-label={isUsd ? strings.typeIn(token.symbol) : strings.typeIn('USD')}
      title={isUsd ? strings.typeIn(token.symbol) : strings.typeIn('USD')}
      onClick={toggle}
      className="reach inline-flex items-center gap-1 rounded-sm transition pointer-coarse:after:-top-2 pointer-coarse:after:-bottom-5 hover:text-brass disabled:opacity-60"
    >
      {isUsd ? `${tokens === '' ? '0' : formatExact(tokens)} ${token.symbol}` : inUsd || '$0'}
      <ArrowUpDown size={11} aria-hidden="true" />
    </button>
  );
}

/** What typed tokens come to while no quote says it. */
function worthOf(tokens: string, token: FormToken | undefined): number | undefined {
  return tokens === '' || !token?.usdPrice ? undefined : Number(tokens) * token.usdPrice;
}

/** Dollars as they are typed, cut as the worth beside them is: none below a cent. */
function toCents(value: number): string {
  return value < 0.01 ? '' : toTypedUsd(value);
}

/** Turns the two sides round. */
export function DirectionButton({ isDisabled, onClick }: { isDisabled: boolean; onClick: () => void }) {
  return (
    <div className="relative z-10 -my-2.5 mx-auto w-fit">
      <button
        type="button"
        aria-label={strings.switchDirection}
        title={strings.switchDirection}
        disabled={isDisabled}
        onClick={onClick}
        className="reach flex size-9 items-center justify-center rounded-md border border-line bg-panel text-muted transition hover:border-brass/60 hover:text-brass disabled:opacity-60"
      >
        <ArrowUpDown size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

function toUsd(amount: Atoms | undefined, token: FormToken | undefined, prices: TokenPriceMap) {
  const price = token && (prices.get(token.id)?.usd ?? token.usdPrice);
  if (amount === undefined || !token || price === undefined) return undefined;
  return valueInUsd(amount, token.decimals, usd(price * (token.multiplier ?? 1)));
}
