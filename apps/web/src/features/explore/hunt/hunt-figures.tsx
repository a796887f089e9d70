import { formatCount, formatPercent } from '@orrery/domain/number-formats';
import { formatTenths } from '@orrery/domain/rounded-formats';
import type { Timeframe } from '@orrery/domain/timeframes';
import { checkAudit } from '@orrery/domain/tokens/audit';
import { txnsOf } from '#entities/asset/asset-row.model.ts';
import { LiveText } from '#entities/asset/figures/live-text.tsx';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { useAge } from '#entities/asset/use-age.ts';
import { cx } from '#shared/ui/cx.ts';
import { curveOf } from './hunt.model.ts';
import * as strings from './strings.ts';

const readTrades = ({ asset }: Row, timeframe: Timeframe) => formatCount(txnsOf(asset, timeframe).total);

export function Trades(row: RowProps) {
  return <LiveText row={row} read={readTrades} />;
}

/** To the tenth of a percent: finer cannot be seen. */
const readCurve = ({ asset }: Row) => {
  const curve = curveOf(asset);
  return curve === undefined ? undefined : Math.round(curve * 10) / 10;
};

/** How far along its launch curve a token is. */
export function CurveBar(row: RowProps) {
  const curve = useRowPart(row, readCurve);
  if (curve === undefined) return <Graduated {...row} />;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2 text-12 text-muted">
      <span
        role="progressbar"
        aria-label={strings.bondingCurve}
        aria-valuenow={curve}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 flex-1 overflow-hidden rounded-full bg-line"
      >
        <span className="block h-full rounded-full bg-brass" style={{ width: `${curve}%` }} />
      </span>
      <span className="w-11 text-right">{formatTenths(curve)}%</span>
    </span>
  );
}

const readGraduation = ({ asset }: Row) => Date.parse(asset.graduatedAt ?? '');

function Graduated(row: RowProps) {
  const at = useRowPart(row, readGraduation);
  return <span className="flex-1 text-12 text-muted">{at ? <Graduation at={at} /> : null}</span>;
}

function Graduation({ at }: { at: number }) {
  return strings.graduatedAgo(useAge(at));
}

interface Shares {
  top: number | null | undefined;
  isTopGood: boolean | undefined;
  developer: number | null | undefined;
}

const readShares = ({ asset: { audit } }: Row): Shares => ({
  top: audit?.topHoldersPercentage,
  isTopGood: checkAudit(audit).topHolders,
  developer: audit?.devBalancePercentage,
});

/** What the largest holders and the developer have of a token. */
export function HolderChips(row: RowProps) {
  const shares = useRowPart(row, readShares);
  if (!shares) return null;
  const { top, isTopGood, developer } = shares;
  return (
    <>
      {typeof top === 'number' && (
        <span title={strings.topHoldersShare} className={cx('text-11', isTopGood ? 'text-up' : 'text-warn')}>
          <span className="sr-only">{strings.topHolders} </span>T {toShare(top)}
          {!isTopGood && '!'}
        </span>
      )}
      {typeof developer === 'number' && (
        <span title={strings.developerShare} className="rounded-sm bg-raised px-1 text-11">
          <span className="sr-only">{strings.developer} </span>D {toShare(developer)}
        </span>
      )}
    </>
  );
}

const toShare = (percent: number) => (percent >= 10 ? `${Math.trunc(percent)}%` : formatPercent(percent));
