import { cx } from '#shared/ui/cx.ts';
import { inGroups } from './send-form.model.ts';
import * as strings from './strings.ts';
import type { SendForm } from './use-send-form.ts';

/** The addresses that were not paid before, in full and in groups, and the word of the person that they were compared. */
export function AddressCheck({ form: { toCheck, isChecked, isBusy, check } }: { form: SendForm }) {
  if (toCheck.length === 0) return null;
  return (
    <fieldset
      // The button waits for it, so that it must not be out of sight where the window is low.
      ref={showWhole}
      className="flex scroll-mb-20 flex-col gap-3 rounded-md border border-warn/40 bg-warn/8 px-3.5 py-3"
    >
      <legend className="sr-only">{strings.checkTitle}</legend>
      <ul className="flex max-h-60 flex-col gap-3 overflow-y-auto">
        {toCheck.map(
          ({ recipient, label }) =>
            recipient && (
              <li key={recipient}>
                {label && <p className="pb-1 font-semibold text-12">{label}</p>}
                <Address address={recipient} />
              </li>
            ),
        )}
      </ul>
      <label className="reach-y flex cursor-pointer items-start gap-2.5 text-13">
        <input
          type="checkbox"
          checked={isChecked}
          disabled={isBusy}
          onChange={({ target }) => check(target.checked)}
          className="mt-0.5 size-4 shrink-0 accent-brass"
        />
        {toCheck.length === 1 ? strings.checked : strings.checkedAll}
      </label>
    </fieldset>
  );
}

function showWhole(check: HTMLElement | null): void {
  check?.scrollIntoView({ block: 'nearest' });
}

/** Every character, in groups of four of which each second one is lit, so that the eye keeps its place. */
function Address({ address }: { address: string }) {
  return (
    <p
      role="img"
      aria-label={strings.addressOf(address)}
      className="flex flex-wrap gap-x-2 gap-y-0.5 font-mono text-14"
    >
      {inGroups(address).map((group, index) => (
        <span
          key={address.slice(0, (index + 1) * group.length)}
          className={cx(index % 2 === 1 && 'text-brass')}
        >
          {group}
        </span>
      ))}
    </p>
  );
}
