import { Panel } from '#shared/ui/panel.tsx';
import type { PairPanelProps } from '#widgets/pair-form/tabs/pair-panel.ts';
import { PairTabs } from '#widgets/pair-form/tabs/pair-tabs.tsx';

export function RecurringPanel({ initialTyped, address }: PairPanelProps) {
  return <Panel className="p-4 sm:p-5">{address && <PairTabs address={address} typed={initialTyped} />}</Panel>;
}
