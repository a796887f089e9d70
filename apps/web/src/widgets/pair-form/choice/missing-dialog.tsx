import { Button } from '#shared/ui/controls/button.tsx';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import * as strings from './strings.ts';

/** Says that a token of the address bar is not there; to close it is to go back to the default pair. */
export function MissingDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onOpenChange={onClose} title={strings.notFound} description={strings.addressNotFound}>
      <p className="text-13 text-muted">{strings.redirected}</p>
      <Button variant="primary" onClick={onClose} className="mt-5 w-full">
        {strings.close}
      </Button>
    </Dialog>
  );
}
