import History from 'lucide-react/icons/history';
import { Explained } from '#entities/holder/wallet-tag.tsx';
import * as strings from './strings.ts';

/** Beside a profit or loss: trades from before the chain began count in it. */
export function PartlySynthetic() {
  return (
    <Explained
      meaning={strings.partlySyntheticTitle}
      className="size-4 justify-center align-middle text-muted"
    >
      <History size={12} aria-hidden="true" />
      <span className="sr-only">{strings.partlySynthetic}</span>
    </Explained>
  );
}
