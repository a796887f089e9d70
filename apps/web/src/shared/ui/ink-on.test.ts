import { expect, it } from 'vitest';
import { inkOn } from './ink-on.ts';

it('writes dark on what is bright and white on what is dark, green counting for more than blue', () => {
  expect(['#ffffff', '#f5d04b', '#02ff40'].map(inkOn)).toEqual(['#000000', '#000000', '#000000']);
  expect(['#000000', '#236d66', '#0000ff'].map(inkOn)).toEqual(['#ffffff', '#ffffff', '#ffffff']);
});
