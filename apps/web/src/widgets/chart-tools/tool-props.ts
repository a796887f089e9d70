import type { RefObject } from 'react';
import type { ChartChoice } from '#entities/candle/chart-view.ts';
import type { ChartPort } from './chart-port.tsx';
import type { ChartSubject } from './chart-subject.ts';

/** What a chart's frame tells its tools. */
export interface ToolRowProps {
  frame: RefObject<HTMLElement | null>;
  port: RefObject<ChartPort | undefined>;
  subject: ChartSubject;
  choice: ChartChoice;
  onChoose: (change: Partial<ChartChoice>) => void;
  address: string | undefined;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  isFull: boolean;
  onFull: (isFull: boolean) => void;
}
