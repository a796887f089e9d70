import { shortenAddress } from '@orrery/core/address';
import { formatAmount } from '@orrery/domain/number-formats';
import type { Asset } from '@orrery/wire/tokens/asset';
import { LiveText } from '#entities/asset/figures/live-text.tsx';
import type { Row } from '#entities/asset/live/row-store.ts';
import type { RowProps } from '#entities/asset/live/use-live-rows.ts';
import { formatMoment } from '#shared/format/time.ts';
import { CopyButton } from '#shared/ui/overlays/copy-button.tsx';
import { Card, Fact } from './card.tsx';
import { type AddressFact, toFacts } from './facts.model.ts';
import * as strings from './strings.ts';

const readCirculating = ({ asset }: Row) => formatAmount(asset.circSupply);
const readTotal = ({ asset }: Row) => formatAmount(asset.totalSupply);

/** What stands on the chain and in the catalogue of this token. */
export function FactsCard({ asset, row }: { asset: Asset; row: RowProps }) {
  const { addresses, moments } = toFacts(asset);
  return (
    <Card title={strings.facts}>
      <dl className="flex flex-col gap-1.5">
        <Fact name={strings.circulating}>
          <LiveText row={row} read={readCirculating} figure="circulating" />
        </Fact>
        <Fact name={strings.totalSupply}>
          <LiveText row={row} read={readTotal} figure="total-supply" />
        </Fact>
        <Fact name={strings.decimals}>{asset.decimals}</Fact>
        {addresses.map((fact) => (
          <ShortAddress key={fact.name} {...fact} />
        ))}
        {moments.map(({ name, seconds }) => (
          <Fact key={name} name={name}>
            {formatMoment(seconds)}
          </Fact>
        ))}
      </dl>
    </Card>
  );
}

function ShortAddress({ name, address, note }: AddressFact) {
  return (
    <Fact name={name}>
      <span className="inline-flex items-center gap-1.5">
        {note !== undefined && <span className="text-muted">{note}</span>}
        <span className="font-mono text-12">{shortenAddress(address)}</span>
        <CopyButton text={address} label={strings.copyField(name)} size="text" />
      </span>
    </Fact>
  );
}
