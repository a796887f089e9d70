import { checkAudit, securityColour, securityScore } from '@orrery/domain/tokens/audit';
import type { Asset } from '@orrery/wire/tokens/asset';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { type AuditLine, toAuditFacts, toAuditLines } from './audit.model.ts';
import { Card, Fact } from './card.tsx';
import * as strings from './strings.ts';

const readAudit = ({ asset }: Row) => asset.audit;
const TONES = { green: 'up', amber: 'warn', red: 'down' } as const;

/** What the three checks found, and what each of them means. */
export function AuditCard(row: RowProps) {
  const audit = useRowPart(row, readAudit);
  const facts = toAuditFacts(audit);
  return (
    <Card
      title={strings.audit}
      aside={
        <span className="live">
          <Score audit={audit} />
        </span>
      }
    >
      <ul className="live flex flex-col gap-3">
        {toAuditLines(audit).map((line) => (
          <Finding key={line.check} line={line} />
        ))}
      </ul>
      {facts.length > 0 && (
        <dl className="live flex flex-col gap-1.5 border-line border-t pt-3">
          {facts.map(({ name, value }) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </dl>
      )}
    </Card>
  );
}

function Score({ audit }: Pick<Asset, 'audit'>) {
  const score = securityScore(checkAudit(audit));
  if (score === undefined) return <Badge>{strings.notKnown}</Badge>;
  return <Badge tone={TONES[securityColour(score)]}>{strings.passedCount(score)}</Badge>;
}

function Finding({ line: { name, isGood, says } }: { line: AuditLine }) {
  return (
    <li className="flex gap-2.5">
      <Mark isGood={isGood} />
      <span className="flex flex-col">
        <span className="font-semibold text-13">{name}</span>
        <span className="text-12 text-muted text-pretty">{says}</span>
      </span>
    </li>
  );
}

function Mark({ isGood }: Pick<AuditLine, 'isGood'>) {
  const look = 'mt-0.5 shrink-0';
  if (isGood === undefined)
    return <CircleHelp size={16} role="img" aria-label={strings.notKnown} className={`${look} text-muted`} />;
  return isGood ? (
    <CircleCheck size={16} role="img" aria-label={strings.passed} className={`${look} text-up`} />
  ) : (
    <TriangleAlert size={16} role="img" aria-label={strings.failed} className={`${look} text-down`} />
  );
}
