import type { PlainFigure, WindowFigure } from '../lists/figures.ts';
import { type Column, valueAt } from '../lists/table.ts';
import type { WindowRules } from '../windows/window.ts';
import type { Overflow } from './overflow.ts';
import { BIT, NO_COUNT, NO_OVERFLOW, type Rows } from './rows.ts';

/** A figure of the sleeping tokens as a whole: of most by the rows alone, of those that are unlike the rest by their overflow. */
export function plainColumn(rows: Rows, overflow: Overflow, figure: PlainFigure): Column {
  const column = USUAL[figure]?.(rows) ?? Number.NaN;
  if (overflow.size === 0) return column;
  const [places, figures] = [rows.overflow.values, overflow.figure(figure)];
  return (row) => {
    const place = places[row] ?? NO_OVERFLOW;
    return place === NO_OVERFLOW ? valueAt(column, row) : valueAt(figures, place);
  };
}

/** A figure of a window in which nothing happened, as far as that is known of holders. */
export function idleColumn(rows: Rows, overflow: Overflow, figure: WindowFigure, rule?: WindowRules): Column {
  const level = LEVELS[figure];
  if (!level) return 0;
  if (level.member && rule?.isCounted[level.member] === false) return Number.NaN;
  const column = plainColumn(rows, overflow, level.of);
  return (row) => (valueAt(column, row) > 0 ? 0 : Number.NaN);
}

/** What each change is of, and the member of a window that has what it was before. */
const LEVELS: Readonly<
  Partial<Record<WindowFigure, { of: PlainFigure; member?: keyof WindowRules['isCounted'] }>>
> = {
  priceChange: { of: 'usdPrice' },
  holderChange: { of: 'holderCount', member: 'openHolders' },
  liquidityChange: { of: 'liquidity', member: 'openLiquidity' },
};

/** What a token without overflow has; what is not named here it has not. */
const USUAL: Readonly<Partial<Record<PlainFigure, (rows: Rows) => Column>>> = {
  usdPrice: (rows) => rows.price.values,
  liquidity: (rows) => rows.liquidity.values,
  listedTime: (rows) => rows.listed.values,
  bondingCurve: (rows) => stageColumn(rows, 0),
  graduatedAt: (rows) => stageColumn(rows, BIT.graduated),
  mcap: valueColumn,
  fdv: valueColumn,
  verified: (rows) => (row) => Number(rows.has(row, BIT.verified)),
  mintAuthorityDisabled: (rows) => authorityColumn(rows, BIT.mintAuthorityDisabled),
  freezeAuthorityDisabled: (rows) => authorityColumn(rows, BIT.freezeAuthorityDisabled),
  organicScore: () => 0,
  isDollar: () => 0,
  numOfSocials: () => 0,
  devMigrations: migrationsColumn,
  lpBurntPercentage: burnedColumn,
};

/** Nothing was minted of a supply of 0, and it has no value. */
function valueColumn({ price, supply }: Rows): Column {
  const [prices, supplies] = [price.values, supply.values];
  return (row) => valueAt(prices, row) * (valueAt(supplies, row) || Number.NaN);
}

function migrationsColumn({ migrations }: Rows): Column {
  const counts = migrations.values;
  return (row) => {
    const count = counts[row] ?? NO_COUNT;
    return count === NO_COUNT ? Number.NaN : count;
  };
}

/** Stage figures of the tokens that have graduated, or of those that have not. */
function stageColumn({ bits, stage }: Rows, graduated: number): Column {
  const [flags, stages] = [bits.values, stage.values];
  return (row) => (((flags[row] ?? 0) & BIT.graduated) === graduated ? valueAt(stages, row) : Number.NaN);
}

/** As `burnedLiquidity` says. */
function burnedColumn({ bits, liquidity, stage }: Rows): Column {
  const [flags, depths, stages] = [bits.values, liquidity.values, stage.values];
  return (row) => {
    if ((flags[row] ?? 0) & BIT.graduated) return 100;
    return !Number.isNaN(valueAt(depths, row)) && Number.isNaN(valueAt(stages, row)) ? 0 : Number.NaN;
  };
}

function authorityColumn(rows: Rows, bit: number): Column {
  const supplies = rows.supply.values;
  return (row) => (Number.isNaN(valueAt(supplies, row)) ? Number.NaN : Number(rows.has(row, bit)));
}
