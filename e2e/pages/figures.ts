import type { Locator } from '@playwright/test';

const POWERS: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };
const ZEROS = '₀₁₂₃₄₅₆₇₈₉';

/** What a figure that was cut after its last digit may stand for: from the least to below the most. */
export interface Shown {
  least: number;
  most: number;
}

/** Reads `$166.95`, `$1.36B`, `$1.01E11`, `$0.0₄18385` and their like. Throws for any other text. */
export function readFigure(text: string): Shown {
  const [, sign, whole = '', zeros = '', digits = '', power = ''] =
    /^([-▼]?)\$?([\d,]+)(?:\.(?:0([₀-₉]+))?(\d*))?([KMBT]|E\d+)?[ %A-Za-z]*$/.exec(text.trim()) ?? [];
  if (sign === undefined) throw new Error(`not a figure: ${text}`);
  const count = zeros.split('').reduce((sum, digit) => 10 * sum + ZEROS.indexOf(digit), 0);
  const scale = power.startsWith('E') ? 10 ** Number(power.slice(1)) : (POWERS[power] ?? 1);
  const decimals = count + digits.length;
  const least = (Number(whole.replaceAll(',', '')) + Number(digits || 0) / 10 ** decimals) * scale;
  return { least, most: least + scale / 10 ** decimals };
}

/** Reads `+3.19%` and its like, a change in percent. Throws for any other text. */
export function readChange(text: string): Shown {
  const { least, most } = readFigure(text.replace(/^[+−]/, ''));
  return text.startsWith('−') ? { least: -most, most: -least } : { least, most };
}

/** What a figure may be times, as far as both are written out, to be another. */
export function ratioOf(figure: string, other: string): Shown {
  const [over, under] = [readFigure(figure), readFigure(other)];
  return { least: over.least / under.most, most: over.most / under.least };
}

/** Whether two figures may stand for the same. */
export function overlap(one: Shown, other: Shown): boolean {
  const slack = 1e-9 * Math.max(Math.abs(one.most), Math.abs(other.most));
  return one.least <= other.most + slack && other.least <= one.most + slack;
}

/** What figures add up to. */
export function sumOf(figures: readonly Shown[]): Shown {
  return figures.reduce((sum, { least, most }) => ({ least: sum.least + least, most: sum.most + most }), {
    least: 0,
    most: 0,
  });
}

/** Whether a figure may be another times a factor, as far as both are written out. */
export function isTimes(product: string, figure: string, factor: number): boolean {
  const [one, other] = [readFigure(product), readFigure(figure)];
  const slack = 1e-9 * one.most;
  return one.least <= other.most * factor + slack && other.least * factor <= one.most + slack;
}

/** Every named figure in a part of the page, all read at once, by name; of two of one name the first. */
export function readFigures(part: Locator): Promise<Record<string, string>> {
  return part.evaluate((element) => {
    const figures: Record<string, string> = { title: document.title };
    for (const each of element.querySelectorAll<HTMLElement>('[data-figure]'))
      figures[each.dataset.figure ?? ''] ??= each.innerText;
    return figures;
  });
}

/** All figures of one name in a part of the page, read at once. */
export function readAll(part: Locator, name: string): Promise<string[]> {
  return part.evaluate(
    (element, figure) =>
      [...element.querySelectorAll<HTMLElement>(`[data-figure="${figure}"]`)].map((each) => each.innerText),
    name,
  );
}
