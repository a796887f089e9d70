import { expect, it } from 'vitest';
import { findByTyping } from './typing.model.ts';

const labels = ['Solscan', 'Solana Explorer', 'SolanaFM', 'Orrery'];
const NOTHING = { text: '', at: 0 };

it('walks the options that begin with a letter, each press one on', () => {
  const first = findByTyping({ typing: NOTHING, key: 's', at: 1_000, labels, from: 0 });
  expect(first.index).toBe(1);
  expect(findByTyping({ typing: first.typing, key: 's', at: 2_000, labels, from: 1 }).index).toBe(2);
  expect(findByTyping({ typing: NOTHING, key: 's', at: 3_000, labels, from: 3 }).index).toBe(0);
});

it('takes letters in quick succession, and blanks among them, for one word', () => {
  let typing = NOTHING;
  let from = 3;
  for (const [step, key] of [...'solana e'].entries()) {
    const found = findByTyping({ typing, key, at: 1_000 + step * 100, labels, from });
    typing = found.typing;
    from = found.index ?? from;
    expect(found.isGoingOn).toBe(step > 0);
  }
  expect(from).toBe(1);
});

it('finds nothing by keys that write nothing', () => {
  expect(findByTyping({ typing: NOTHING, key: 'Shift', at: 1, labels, from: 0 }).index).toBeUndefined();
});
