import ChartLine from 'lucide-react/icons/chart-line';
import { isVerifiedAsset } from '#entities/asset/asset.model.ts';
import { TokenLogo } from '#entities/asset/icon/token-logo.tsx';
import { cx } from '#shared/ui/cx.ts';
import type { PickerRow } from './picker-rows.model.ts';

interface PickerOptionProps {
  id: string;
  row: PickerRow;
  isActive: boolean;
  onHover: () => void;
  onChoose: () => void;
}

/** One chart to choose; the keyboard drives it through the search field. */
export function PickerOption({ id, row, isActive, onHover, onChoose }: PickerOptionProps) {
  const { name, hint, asset } = row;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      // Rows that come under a pointer at rest were not pointed at.
      onMouseMove={({ movementX, movementY }) => !isActive && (movementX || movementY) && onHover()}
      onClick={onChoose}
      onKeyDown={undefined}
      className={cx(
        'flex h-13 cursor-pointer scroll-my-2 items-center gap-3 rounded-md px-3',
        isActive && 'bg-raised',
      )}
    >
      {asset ? (
        <TokenLogo id={asset.id} icon={asset.icon} size={28} isVerified={isVerifiedAsset(asset)} />
      ) : (
        <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-raised text-muted">
          <ChartLine size={14} aria-hidden="true" />
        </span>
      )}
      <span className="min-w-0">
        <span className="block truncate font-semibold text-14">{name}</span>
        <span className="block truncate text-12 text-muted">{hint}</span>
      </span>
    </div>
  );
}
