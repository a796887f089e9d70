import { expect, it, vi } from 'vitest';
import { createNamedIcons, withNamedIcons } from './named-icons.ts';

const url = (path: string | number) => `https://pictures.example/${path}`;

it('takes the icons of an answer, wherever in it they stand, and no other address', () => {
  const icons = createNamedIcons();
  icons.note(
    JSON.stringify({
      list: [{ icon: url('a"\\/é') }, { baseAsset: { icon: url('b'), website: url('c') } }],
      said: `an "icon":"${url('d')}" in a text`,
    }),
  );
  icons.note(`{"icon" : "https:\\/\\/pictures.example\\/e"}`);
  expect([url('a"\\/é'), url('b'), url('e')].map((each) => icons.isIcon(each))).toEqual([true, true, true]);
  expect([url('c'), url('d'), url('')].map((each) => icons.isIcon(each))).toEqual([false, false, false]);
});

it.each([
  'http://pictures.example/a',
  'ipfs://a',
  'https://user:word@pictures.example/a',
  url('a'.repeat(2_048)),
  '',
])('takes no address such as %s', (icon) => {
  const icons = createNamedIcons();
  icons.note(JSON.stringify({ icon }));
  expect(icons.isIcon(icon)).toBe(false);
});

it('forgets beyond ten thousand those that were named longest ago', () => {
  const icons = createNamedIcons();
  icons.note(JSON.stringify([{ icon: url(0) }, { icon: url(1) }]));
  icons.note(JSON.stringify({ icon: url(0) }));
  icons.note(JSON.stringify(Array.from({ length: 9_999 }, (_, index) => ({ icon: url(index + 2) }))));
  expect([url(0), url(1), url(10_000)].map((each) => icons.isIcon(each))).toEqual([true, false, true]);
});

it('reads each answer of a host once', async () => {
  const answer = { status: 200, text: '[]', at: 0, isOld: false };
  const note = vi.fn();
  const upstream = withNamedIcons({ ask: async () => answer }, { note });
  const call = { path: '/v1/assets', reply: expect.anything(), staleMs: 0, priority: 'lists' } as const;
  expect(await upstream.ask(call)).toBe(answer);
  await upstream.ask(call);
  expect(note.mock.calls).toEqual([['[]']]);
});
