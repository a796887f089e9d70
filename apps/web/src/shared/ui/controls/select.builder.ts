import { fireEvent, screen } from '@testing-library/react';

/** Opens a select's list, for tests, and presses the option of this name. */
export async function chooseOption(select: HTMLElement, name: string): Promise<void> {
  await openOptions(select);
  fireEvent.click(screen.getByRole('option', { name }));
}

/** Opens a select's list, for tests; the names of its options. */
export async function openOptions(select: HTMLElement): Promise<(string | null)[]> {
  fireEvent.click(select);
  await screen.findByRole('listbox');
  return screen.getAllByRole('option').map(({ textContent }) => textContent);
}
