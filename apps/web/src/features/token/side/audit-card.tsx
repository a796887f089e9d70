import { checkAudit, securityColour, securityScore } from '@orrery/domain/tokens/audit';
import type { Asset } from '@orrery/wire/tokens/asset';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { type AuditLine, toAuditFacts, toAuditLines } from './audit.model.ts';
import * as strings from './strings.ts';

const readAudit = ({ asset }: Row) => asset.audit;
const TONES = { green: 'up', amber: 'warn', red: 'down' } as const;

/** What an audit found, a chip each; what a finding means is its title. */
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
            <Badge>
              {name} <span className="text-text">{value}</span>
            </Badge>
          </li>
        ))}
      </ul>
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
      <Badge>
        <Mark isGood={isGood} />
        <span className="text-text">{name}</span>
        <span className="sr-only">: {says}</span>
      </Badge>
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
