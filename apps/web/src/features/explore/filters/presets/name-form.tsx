import { type SubmitEvent, useState } from 'react';
import { Button } from '#shared/ui/controls/button.tsx';
import { Input } from '#shared/ui/controls/input.tsx';
import { MAX_NAME } from '../presets.model.ts';
import * as strings from './strings.ts';

interface NameFormProps {
  label: string;
  initial?: string;
  placeholder?: string;
  isDisabled?: boolean;
  onName: (name: string) => void;
}

/** A name to be typed for something, and the button that saves it. */
export function NameForm({ label, initial = '', placeholder, isDisabled = false, onName }: NameFormProps) {
  const [name, setName] = useState(initial);
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (name.trim() === '') return;
    onName(name.trim());
    setName('');
  }
  return (
    <form className="flex items-center gap-2" onSubmit={onSubmit}>
      <Input
        aria-label={label}
        placeholder={placeholder}
        maxLength={MAX_NAME}
        disabled={isDisabled}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" disabled={isDisabled || name.trim() === ''}>
        {strings.save}
      </Button>
    </form>
  );
}
