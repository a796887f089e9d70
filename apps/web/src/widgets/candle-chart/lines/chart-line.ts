/** What a line stands for: the entry of a position, its exits, its liquidation, or an open order. */
export type LineAction = 'long' | 'short' | 'tp' | 'sl' | 'lq' | 'order';

/** A price across the chart that means something to the person. */
export interface ChartLine {
  id: string;
  action: LineAction;
  price: number;
  label: string;
  /** In US dollars. */
  sizeUsd: number;
  /** Closes or cancels what the line stands for; without it there is no such button. */
  onClose?: () => void;
  /** Takes the price it was dragged to, after the person confirmed; without it the line stays where it is. */
  onMove?: (price: number) => void;
  /** Says what a move to a price changes, for the confirm step. */
  describeMove?: (price: number) => string;
}
