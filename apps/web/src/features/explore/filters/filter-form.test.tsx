import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFigureDraft } from './fields/use-figure-draft.ts';
import { FilterForm } from './filter-form.tsx';
import type { Filters } from './filter-search.ts';

const drawn = vi.hoisted((): { labels: unknown[] } => ({ labels: [] }));
vi.mock('#shared/ui/controls/input.tsx', () => ({
  Input(field: ComponentProps<'input'>) {
    drawn.labels.push(field['aria-label']);
    return <input {...field} />;
  },
}));

afterEach(cleanup);

it('draws nothing anew but the figure one types into', () => {
  function Form() {
    const [filters, setFilters] = useState<Filters>({ minLiquidity: 5, searchInclude: ['dog'] });
    return <FilterForm draft={useFigureDraft(filters, setFilters)} timeframe="1h" />;
  }
  render(<Form />);
  const field = screen.getByRole('textbox', { name: 'Market cap, at least' });
  for (const value of ['2', '25']) {
    drawn.labels = [];
    fireEvent.change(field, { target: { value } });
    expect(field).toHaveProperty('value', value);
    expect(drawn.labels).toEqual(['Market cap, at least', 'Market cap, at most']);
  }
});
