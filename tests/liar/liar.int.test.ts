import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { casesAt, draw, FORMS, formOf, told } from './cases.ts';
import { Court } from './court.ts';
import { SCHEMES } from './schemes.ts';

/** Lies told at each form. */
const LIES = 8;

let court: Court;

beforeAll(async () => {
  court = await Court.open(inject('prepared'));
  await court.warmUp(FORMS.map((name) => formOf(court, name)));
});
afterAll(() => court.close());

test.each(FORMS)('who %s signs what is shown, or nothing, whatever one answer says', async (name) => {
  const { honest, cases } = await casesAt(court, formOf(court, name));
  expect(honest).toMatchObject({ asked: 1, differences: [] });
  expect(honest.shown?.changes).not.toHaveLength(0);
  for (const lie of draw(cases, LIES)) expect(await told(court, lie)).toEqual([]);
});

test.each(FORMS)('who %s signs what is shown, or nothing, where all answers agree on a lie', async (name) => {
  const form = formOf(court, name);
  const found: string[] = [];
  for (const [scheme, change] of Object.entries(SCHEMES)) {
    const { differences } = await court.try(form, change, { isChainLied: true });
    found.push(...differences.map((difference) => `${scheme}: ${difference}`));
  }
  expect(found).toEqual([]);
});
