import type { Address } from '@solana/kit';
import { useEffect } from 'react';
import type { OwnMark } from './own-marks.model.ts';
import { useOwnMarks } from './use-own-marks.ts';

interface OwnMarksProps {
  wallet: Address;
  asset: Address;
  onMarks: (marks: readonly OwnMark[]) => void;
}

/** Tells a chart its marks, for one that must not wait for what finds them; draws nothing. */
export function OwnMarks({ onMarks, ...of }: OwnMarksProps) {
  const marks = useOwnMarks(of);
  useEffect(() => {
    onMarks(marks);
    return () => onMarks([]);
  }, [marks, onMarks]);
  return null;
}
