import type { Locator } from '@playwright/test';

/** Dollars with every digit, as the titles of figures have them, by figure; NaN where a title has none. */
type Exact = Record<string, number>;

/** The figures of each element that a selector finds, and the price of the whole part as it is shown, all read at once. */
export function readExact(part: Locator, selector: string): Promise<{ price: string; rows: Exact[] }> {
  return part.evaluate((element, rows) => {
    const toDollars = ({ title }: HTMLElement) => Number(/^\$(-?[\d.e+-]+)/.exec(title)?.[1] ?? Number.NaN);
    const toFigures = (row: Element) =>
      Object.fromEntries(
        [...row.querySelectorAll<HTMLElement>('[data-figure]')].map((each) => [
          each.dataset.figure ?? '',
          toDollars(each),
        ]),
      );
    return {
      price: element.querySelector<HTMLElement>('[data-figure=price]')?.innerText ?? '',
      rows: [...element.querySelectorAll(rows)].map(toFigures),
    };
  }, selector);
}
