import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ColumnsList } from './columns-list.tsx';

afterEach(cleanup);

let chosen: string | undefined;

function show(columns: string) {
  function List() {
    const [now, setNow] = useState<string | undefined>(columns);
    const choose = (next: string | undefined) => {
      chosen = next;
      setNow(next);
    };
    return <ColumnsList chosen={now} onChange={choose} />;
  }
  render(<List />);
}

const box = (list: string, name: string) =>
  within(screen.getByRole('list', { name: list })).getByRole('checkbox', { name });
const press = (list: string, name: string) => {
  box(list, name).focus();
  fireEvent.click(box(list, name));
};

it('keeps the keyboard in the list when a column leaves it', () => {
  show('price,mcap,holders');
  press('Shown columns', 'Market cap');
  expect(chosen).toBe('price,holders');
  expect(document.activeElement).toBe(box('Shown columns', 'Holders'));
  press('Hidden columns', 'Trend');
  expect(chosen).toBe('price,holders,trend');
  expect(document.activeElement).toBe(box('Hidden columns', 'Change'));
  press('Shown columns', 'Trend');
  expect(document.activeElement).toBe(box('Shown columns', 'Holders'));
});

it('keeps the keyboard on a column that is moved, and the last one shown', () => {
  show('price,mcap');
  box('Shown columns', 'Price').focus();
  fireEvent.keyDown(box('Shown columns', 'Price'), { key: 'ArrowDown', altKey: true });
  expect(chosen).toBe('mcap,price');
  expect(document.activeElement).toBe(box('Shown columns', 'Price'));
  press('Shown columns', 'Price');
  expect(box('Shown columns', 'Market cap')).toHaveProperty('disabled', true);
  expect(document.activeElement?.closest('ul')?.getAttribute('aria-label')).toBe('Hidden columns');
});
