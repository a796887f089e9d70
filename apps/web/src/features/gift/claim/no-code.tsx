import Link2Off from 'lucide-react/icons/link-2-off';
import { type FormEvent, useState } from 'react';
import { holdCode, parseCode } from '#entities/gift/gift-code.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { Input } from '#shared/ui/controls/input.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import * as strings from '../strings.ts';

/** Takes a link that was copied: a wallet's app is told no code, and a page in it has none until somebody brings it. */
export function NoCode() {
  return (
    <EmptyState icon={Link2Off} title={strings.broken} hint={strings.brokenHint} action={<LinkField />} />
  );
}

function LinkField() {
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const open = (event: FormEvent) => {
    event.preventDefault();
    if (parseCode(text) === undefined) setIsWrong(true);
    else holdCode(text);
  };
  return (
    <form onSubmit={open} className="flex w-full max-w-sm flex-col gap-2">
      <div className="flex gap-2">
        <Input
          aria-label={strings.link}
          placeholder={strings.pasteLink}
          aria-invalid={isWrong}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setIsWrong(false);
          }}
        />
        <Button type="submit" className="h-10">
          {strings.openLink}
        </Button>
      </div>
      {isWrong && (
        <p role="alert" className="text-left text-12 text-down">
          {strings.noLink}
        </p>
      )}
    </form>
  );
}
