import { formatCount } from '@orrery/domain/number-formats';
import { checkAudit } from '@orrery/domain/tokens/audit';
import type { Asset } from '@orrery/wire/tokens/asset';
import { HOLDER_TAGS, type HoldersReply } from '@orrery/wire/wallets/holders';
import type { ReactNode } from 'react';
import { TAG_WORDS } from '#entities/holder/holder-tags.ts';
import { Explained } from '#entities/holder/wallet-tag.tsx';
import { cx } from '#shared/ui/cx.ts';
import * as strings from '../strings.ts';
import { formatShare } from './share.ts';

const TOP_MEANING = strings.top10Title;

const WORD = 'font-normal underline decoration-dotted decoration-muted/60 underline-offset-3';

interface TagSharesProps extends Pick<HoldersReply, 'count' | 'tagShares'>, Pick<Asset, 'audit'> {
  /** How many the shares were counted over. */
  listed: number;
}

/** How many wallets hold a token, and their shares by tag. */
export function TagShares({ audit, count, tagShares, listed }: TagSharesProps) {
  const isGood = checkAudit(audit).topHolders;
  return (
    <dl className="flex flex-wrap items-center gap-x-5 gap-y-1.5 px-4 py-2.5 text-12">
      {count !== undefined && <Fact name={strings.holders}>{formatCount(count)}</Fact>}
      {isGood !== undefined && (
        <Fact
          name={
            <Explained className={WORD} meaning={TOP_MEANING}>
              {strings.top10}
            </Explained>
          }
        >
          <span className={isGood ? 'text-up' : 'text-warn'}>
            {formatShare(audit?.topHoldersPercentage)}
            <span className="sr-only">{isGood ? strings.topIsGood : strings.topIsHigh}</span>
          </span>
        </Fact>
      )}
      {tagShares &&
        HOLDER_TAGS.map((tag) => {
          const share = tagShares[tag] ?? 0;
          const { plural, meaning } = TAG_WORDS[tag];
          return (
            <Fact
              key={tag}
              name={
                <Explained className={WORD} meaning={strings.countedOver(meaning, listed)}>
                  {plural}
                </Explained>
              }
            >
              <span className={cx(share === 0 && 'text-muted')}>{formatShare(share)}</span>
            </Fact>
          );
        })}
    </dl>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
