import { type Atoms, toDecimal } from '@orrery/core/atoms';
import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { UNKNOWN } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import type { ReactNode } from 'react';
import { usePrice } from '#entities/price/use-price.ts';
import { Pnl } from '#entities/trader/pnl.tsx';
import { pnlAt } from '#entities/trader/pnl-at-price.ts';
import { Usd } from '#entities/trader/usd.tsx';
import { usePosition } from '#entities/trader/use-position.ts';
import { formatDayTime } from '#shared/format/time.ts';
import { cx } from '#shared/ui/cx.ts';
import { TokenAmount } from '#shared/ui/token-amount.tsx';
import * as strings from './strings.ts';

interface PositionProps {
  id: Address;
  wallet: Address;
  /** What it can sell of the token; undefined while unknown. */
  held: Atoms | undefined;
}

/** What a wallet has of a token, and what it made of it. */
export function Position({ id, wallet, held }: PositionProps) {
  return id === WRAPPED_SOL ? <SolPosition held={held} /> : <TokenPosition id={id} wallet={wallet} />;
}

/** Every trade and fee moves native SOL, so that it has a balance and no cost. As tall as a position. */
function SolPosition({ held }: Pick<PositionProps, 'held'>) {
  const price = usePrice(WRAPPED_SOL);
  const amount = held === undefined ? undefined : toDecimal(held, NATIVE_SOL.decimals);
  const isValued = amount !== undefined && price != null;
  return (
    <section aria-label={strings.position} className="flex h-17.5 items-center">
      <dl className="live grid grow grid-cols-6 gap-x-3 text-12">
        <Fact name={strings.held} isWide>
          <span data-figure="position-amount">
            {amount === undefined ? UNKNOWN : <TokenAmount amount={amount} />}
          </span>
        </Fact>
        <Fact name={strings.value} isWide>
          <Usd value={isValued ? Number(amount) * price : null} figure="position-value" />
        </Fact>
      </dl>
    </section>
  );
}

/** What a wallet has of a token, what it cost and what it made at the price that is shown, every fee counted; a line in its place when it never traded it. */
function TokenPosition({ id, wallet }: Omit<PositionProps, 'held'>) {
  const data = usePosition({ id, wallet });
  const price = usePrice(id);
  // As tall as a position: the presets below stay where they are once the first trade is there.
  if (!data) return <p className="flex h-17.5 items-center text-12 text-muted">{strings.noPosition}</p>;
  const position = pnlAt(data, price);
  const { amount, cost, value, unrealizedPnl, unrealizedPnlPercentage } = position;
  const { realizedPnl, realizedPnlPercentage, isGenesis, knownSince } = position;
  return (
    <section aria-label={strings.position}>
      <dl className="live grid grid-cols-6 gap-x-3 gap-y-1.5 text-12">
        <Fact name={strings.held}>
          <span data-figure="position-amount">
            {amount === null ? UNKNOWN : <TokenAmount amount={amount} />}
          </span>
        </Fact>
        <Fact name={strings.value}>
          <Usd value={value} figure="position-value" />
        </Fact>
        <Fact name={strings.cost}>
          <Usd value={cost} figure="position-cost" />
        </Fact>
        <Fact name={strings.pnl} isWide>
          <Pnl value={unrealizedPnl} percentage={unrealizedPnlPercentage} figure="position-unrealized" />
        </Fact>
        <Fact name={strings.realized} isWide>
          <Pnl value={realizedPnl} percentage={realizedPnlPercentage} figure="position-realized" />
        </Fact>
      </dl>
      {isGenesis && <p className="mt-1 text-12 text-muted">{strings.partlySynthetic}</p>}
      {cost === null && (
        <p className="mt-1 text-12 text-muted">
          {strings.costUnknown(formatDayTime(Date.parse(knownSince)))}
        </p>
      )}
    </section>
  );
}

function Fact({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={cx('flex min-w-0 flex-col', isWide ? 'col-span-3' : 'col-span-2')}>
      <dt className="text-11 text-muted">{name}</dt>
      <dd className="truncate font-semibold">{children}</dd>
    </div>
  );
}
