import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

it('keeps the focus while it is busy, and takes neither a click nor a form with it', () => {
  const [onClick, onSubmit] = [vi.fn(), vi.fn()];
  const button = (isBusy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy={isBusy} onClick={onClick}>
        Fund
      </Button>
    </form>
  );
  const { rerender } = render(button(false));
  const shown = screen.getByRole('button');
  shown.focus();
  rerender(button(true));
  expect(document.activeElement).toBe(shown);
  expect(shown.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(shown);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(button(false));
  fireEvent.click(shown);
  expect(onClick).toHaveBeenCalledOnce();
});
