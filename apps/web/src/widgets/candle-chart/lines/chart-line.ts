/** What a line stands for: the entry of a position, its exits, its liquidation, an open order, or a price to be told of. */
export type LineAction = 'long' | 'short' | 'tp' | 'sl' | 'lq' | 'order' | 'alert';

/** A price across the chart that means something to the person. */
export interface ChartLine {
  id: string;
  action: LineAction;
  /** In the unit of the chart. */
  price: number;
  /** Names the action in words, since colour alone does not. */
  label: string;
  /** In US dollars; absent for what has no size. */
  sizeUsd?: number;
  /** Closes or cancels what the line stands for; without it there is no such button. */
  onClose?: () => void;
  /** Says what closing cancels, and makes the person confirm it; without it closing happens at once. */
  describeClose?: string;
  /** Takes the price it was dragged to, after the person confirmed; without it the line stays where it is. */
  onMove?: (price: number) => void;
  /** Says what a move to a price changes, for the confirm step. */
  describeMove?: (price: number) => string;
}
