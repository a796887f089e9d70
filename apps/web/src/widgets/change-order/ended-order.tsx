import { close } from '#shared/strings.ts';
import { Button } from '#shared/ui/controls/button.tsx';

/** What a dialog holds about an order with which nothing can be done any more. */
export function EndedOrder({ sentence, onClose }: { sentence: string; onClose: () => void }) {
  return (
    <>
      <p role="status" className="pb-4 text-13 text-pretty">
        {sentence}
      </p>
      <Button size="lg" className="w-full" onClick={onClose}>
        {close}
      </Button>
    </>
  );
}
