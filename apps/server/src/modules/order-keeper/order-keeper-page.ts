import { formatExact } from '@orrery/domain/number-formats';
import type { OrderKeeperReport } from '@orrery/wire/system/order-keeper';
import { escapeHtml, toCell, toOperatorPage, toSection } from '../../http/operator-page.ts';

/** The operator's page of the order keeper. */
export function renderOrderKeeperPage(report: OrderKeeperReport): string {
  const { open, late, resting, inFlight, lamports, done, failed, failures, longestResting } = report;
  const held = lamports === null ? 'has not looked at its wallet yet' : `holds ${lamports} lamports`;
  return toOperatorPage(
    'Order keeper',
    `<p>${formatExact(open)} orders open, ${formatExact(late)} late, ${formatExact(resting)} resting after refusals, ${formatExact(inFlight)} transactions on their way. The keeper ${held}. Reload for newer figures. The same as JSON: <code>Accept: application/json</code>.</p>
${toSection({
  id: 'done',
  title: 'Done since the server began',
  head: '<th scope="col">Step</th><th scope="col" class="number">Landed</th>',
  rows: done.map(({ kind, count }) => toCountRow(kind, count)),
  empty: '',
})}
${toSection({
  id: 'failed',
  title: 'Failed, by reason',
  head: '<th scope="col">Reason</th><th scope="col" class="number">Times</th>',
  rows: failed.map(({ reason, count }) => toCountRow(reason, count)),
  empty: 'Nothing failed.',
})}
${toSection({
  id: 'resting',
  title: 'Resting after refusals',
  head: '<th scope="col">Order</th><th scope="col">Step</th><th scope="col">Reason</th><th scope="col" class="number">Times in a row</th><th scope="col" class="number">Tried again from slot</th>',
  rows: longestResting.map(toRestingRow),
  empty: 'No order rests.',
})}
${toSection({
  id: 'failures',
  title: 'Last failures',
  head: '<th scope="col" class="number">Slot</th><th scope="col">Step</th><th scope="col">Reason</th><th scope="col">Order or pool</th>',
  rows: failures.map(toFailureRow),
  empty: 'Nothing failed.',
})}`,
  );
}

function toCountRow(name: string, count: number): string {
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td class="number${count === 0 ? ' none' : ''}">${formatExact(count)}</td></tr>`;
}

function toRestingRow({
  address,
  kind,
  reason,
  times,
  until,
}: OrderKeeperReport['longestResting'][number]): string {
  return `<tr>${toCell(address)}<td>${kind}</td><td>${escapeHtml(reason)}</td><td class="number">${formatExact(times)}</td><td class="number">${until}</td></tr>`;
}

function toFailureRow({ slot, kind, reason, address }: OrderKeeperReport['failures'][number]): string {
  return `<tr><td class="number">${slot}</td><td>${kind}</td><td>${escapeHtml(reason)}</td>${toCell(address)}</tr>`;
}
