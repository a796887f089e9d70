import { checkAudit, securityColour, securityScore } from '@orrery/domain/tokens/audit';
import type { Asset } from '@orrery/wire/tokens/asset';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { DataSource } from '#entities/health/data-source.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { type AuditLine, toAuditFacts, toAuditLines } from './audit.model.ts';
import * as strings from './strings.ts';

const readAudit = ({ asset }: Row) => asset.audit;
/** In the colour of what is around it, which fades once it is old. */
const CHIP =
  'inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-sm bg-raised px-1.5 font-semibold text-11';
const TONES = { green: 'up', amber: 'warn', red: 'down' } as const;

/** What an audit found, a chip each; what a finding means is its title. Below it, whose figures the page has. */
export function AuditCard(row: RowProps) {
  const audit = useRowPart(row, readAudit);
  return (
    <Panel aria-label={strings.audit} className="p-3">
      <ul className="live flex flex-wrap items-center gap-1.5">
        <li>
          <Score audit={audit} />
        </li>
        {toAuditLines(audit).map((line) => (
          <Finding key={line.check} line={line} />
        ))}
        {toAuditFacts(audit).map(({ name, value }) => (
          <li key={name}>
            <span className={CHIP}>
              <span className="text-muted">{name}</span> {value}
            </span>
          </li>
        ))}
      </ul>
      <DataSource product="tokens" />
    </Panel>
  );
}

function Score({ audit }: Pick<Asset, 'audit'>) {
  const score = securityScore(checkAudit(audit));
  if (score === undefined) return <Badge>{strings.notKnown}</Badge>;
  return <Badge tone={TONES[securityColour(score)]}>{strings.passedCount(score)}</Badge>;
}

function Finding({ line: { name, isGood, says } }: { line: AuditLine }) {
  return (
    <li title={says}>
      <span className={CHIP}>
        <Mark isGood={isGood} />
        <span>{name}</span>
        <span className="sr-only">: {says}</span>
      </span>
    </li>
  );
}

function Mark({ isGood }: Pick<AuditLine, 'isGood'>) {
  const look = 'shrink-0';
  if (isGood === undefined)
    return <CircleHelp size={13} role="img" aria-label={strings.notKnown} className={`${look} text-muted`} />;
  return isGood ? (
    <CircleCheck size={13} role="img" aria-label={strings.passed} className={`${look} text-up`} />
  ) : (
    <TriangleAlert size={13} role="img" aria-label={strings.failed} className={`${look} text-down`} />
  );
}
