import type { ReactNode } from 'react';

/** One line; cards have two. */
export const LINE_PX = 36;
export const TWO_LINES_PX = 60;

export interface Column<Row, Sort extends string = string> {
  id: string;
  head: string;
  /** For a column with self-explanatory cells. */
  isHeadHidden?: boolean;
  /** Set for a column that sorts. */
  sort?: Sort;
  /** Where it stands and from which width on it is there. */
  look?: string;
  Cell: (props: { row: Row; index: number }) => ReactNode;
}

export interface ListOrder<Sort extends string> {
  sort: Sort;
  dir: 'asc' | 'desc';
  onSort: (sort: Sort) => void;
}
