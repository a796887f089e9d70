import { formatCount } from '@orrery/domain/number-formats';
import { useTicking } from '#shared/api/use-now.ts';
import { type HostCalls, readCalls } from '#shared/calls/calls.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import * as strings from './strings.ts';

const KINDS = ['requests', 'sockets', 'blocked'] as const;

/** Every host that the tab has called, with counts of the moment. */
export function PrivacyPage() {
  useTicking(() => JSON.stringify(readCalls()));
  return (
    <div className="mx-auto max-w-160 px-4 py-10">
      <Panel className="flex flex-col gap-4 p-5">
        <h1 className="font-semibold text-20">{strings.title}</h1>
        <p className="text-13 text-muted text-pretty">{strings.hint}</p>
        <table aria-label={strings.caption} className="w-full text-13 tabular-nums">
          <thead className="text-12 text-muted">
            <tr className="border-line border-b">
              <th scope="col" className="py-2 text-left font-normal">
                {strings.host}
              </th>
              {KINDS.map((kind) => (
                <th
                  key={kind}
                  scope="col"
                  title={strings.titles[kind]}
                  className="w-16 py-2 sm:w-20 text-right font-normal"
                >
                  {strings.kinds[kind]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {readCalls().map((calls) => (
              <Row key={calls.host} {...calls} />
            ))}
          </tbody>
        </table>
        <p className="text-12 text-muted text-pretty">{strings.whatElse}</p>
      </Panel>
    </div>
  );
}

function Row({ host, ...counts }: HostCalls) {
  return (
    <tr className="border-line border-b last:border-b-0">
      <th scope="row" className="break-all py-2.5 text-left font-medium">
        <span className="mr-2">{host}</span>
        {host === location.host && <Badge tone="brass">{strings.own}</Badge>}
      </th>
      {KINDS.map((kind) => (
        <td key={kind} className="py-2.5 text-right">
          {formatCount(counts[kind])}
        </td>
      ))}
    </tr>
  );
}
