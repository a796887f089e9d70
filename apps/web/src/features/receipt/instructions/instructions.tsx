import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import { AddressText } from '#shared/ui/address-text.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import type { InstructionField, InstructionView } from './instruction.model.ts';
import * as strings from './strings.ts';

interface InstructionsProps {
  instructions: readonly InstructionView[];
  /** What amounts of a mint are shown times. */
  multiplierOf: (mint: Address | undefined) => number;
}

/** What the transaction told the chain to do, in order. */
export function Instructions({ instructions, multiplierOf }: InstructionsProps) {
  return (
    <Panel aria-labelledby="instructions">
      <h2 id="instructions" className="px-4 pt-4 pb-2 font-semibold text-14">
        {strings.instructions}
      </h2>
      <ol>
        {instructions.map((instruction, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a transaction never changes, and its place is what an instruction is
          <li key={index} className="flex gap-3 border-line/60 border-t px-4 py-3">
            <span className="w-5 shrink-0 pt-0.5 text-right text-12 text-muted">{index + 1}</span>
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              <Title instruction={instruction} />
              {instruction.fields.length > 0 && (
                <dl className="flex flex-wrap gap-x-6 gap-y-1">
                  {instruction.fields.map((field) => (
                    <Field key={field.name} field={field} multiplierOf={multiplierOf} />
                  ))}
                </dl>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Title({ instruction: { program, programName, kind } }: { instruction: InstructionView }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-13">
      <span className="font-semibold">{kind}</span>
      {programName === undefined ? (
        <AddressText address={program} />
      ) : (
        <span className="text-muted" title={program}>
          {programName}
        </span>
      )}
    </p>
  );
}

function Field({
  field,
  multiplierOf,
}: { field: InstructionField } & Pick<InstructionsProps, 'multiplierOf'>) {
  return (
    <div className="flex min-w-0 items-center gap-2 text-12">
      <dt className="text-muted">{field.name}</dt>
      <dd className="min-w-0 break-words">
        {'address' in field ? (
          <AddressText address={field.address} />
        ) : 'units' in field ? (
          formatExact(
            toUiDecimal(field.units, { decimals: field.decimals, multiplier: multiplierOf(field.mint) }),
          )
        ) : (
          field.text
        )}
      </dd>
    </div>
  );
}
