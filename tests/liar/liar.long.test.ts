import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Prepared } from '../harness/harness.ts';
import { prepare } from '../harness/prepare.ts';
import { casesAt, draw, FORMS, formOf, told } from './cases.ts';
import { Court } from './court.ts';

/** Lies told at each form: more than there are members of all answers together. */
const LIES = 400;

let prepared: Prepared;
let court: Court;

beforeAll(async () => {
  prepared = await prepare();
  court = await Court.open(prepared);
  await court.warmUp(FORMS.map((name) => formOf(court, name)));
});
afterAll(async () => {
  await court.close();
  rmSync(prepared.path, { recursive: true });
});

test.each(FORMS)('who %s signs what is shown, or nothing, whatever any answer says', async (name) => {
  const { cases } = await casesAt(court, formOf(court, name));
  const found: string[] = [];
  for (const lie of draw(cases, LIES)) found.push(...(await told(court, lie)));
  expect(found).toEqual([]);
});
