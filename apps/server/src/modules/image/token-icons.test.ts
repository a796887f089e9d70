import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { aToken } from '@orrery/venue/testing';
import type { Address } from '@solana/kit';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTokenIcons, type TokenIcons } from './token-icons.ts';

const URI = 'https://metadata.example/a.json';
const ICON = 'https://pictures.example/a.png';
const token = aToken();
const OWN = `http://orrery.localhost:8080/image/icons/${token.id}.png`;
const AGAIN_MS = 600_000;

let time: ManualTime;
let icons: TokenIcons;
const told = vi.fn<(id: Address) => void>();
const fetched = vi.fn(async (_url: string, _rules: object) => new Uint8Array());

const turn = () => new Promise((resolve) => setImmediate(resolve));
/** What the document at the metadata's address says. */
const says = (text: string) => fetched.mockImplementation(async () => new TextEncoder().encode(text));

beforeEach(() => {
  time = createManualTime(0, turn);
  told.mockReset();
  fetched.mockReset();
  const log = { debug: () => {} };
  const publicUrl = 'http://orrery.localhost:8080';
  icons = createTokenIcons({ fetchPublic: fetched, publicUrl, clock: time, log });
  icons.onNamed(told);
});

describe('the icon of a token', () => {
  it('is ours when its mint names no document, and nothing is fetched', () => {
    expect(icons.iconOf(token)).toBe(OWN);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is what the document names, as soon as that is read, within 3 s and once', async () => {
    says(JSON.stringify({ name: 'A', image: ICON }));
    expect(icons.iconOf({ ...token, metadataUri: URI })).toBe(OWN);
    await turn();
    expect(icons.iconOf({ ...token, metadataUri: URI })).toBe(ICON);
    expect(told.mock.calls).toEqual([[token.id]]);
    expect([icons.isIcon(ICON), icons.isIcon(URI)]).toEqual([true, false]);
    expect(fetched.mock.calls).toEqual([
      [URI, { maxBytes: 100_000, timeoutMs: 3_000, accept: 'application/json' }],
    ]);
  });

  it.each([
    ['no document', '<html>'],
    ['one without a picture', '{"name":"A"}'],
    ['a picture that is none', '{"image":5}'],
    ['a script', '{"image":"javascript:alert(1)"}'],
    ['a picture in itself', '{"image":"data:image/svg+xml,<svg/>"}'],
    ['a picture that is not encrypted', '{"image":"http://pictures.example/a.png"}'],
    ['a picture behind a user', '{"image":"https://user@pictures.example/a.png"}'],
    ['a long address', `{"image":"https://pictures.example/${'a'.repeat(2_048)}"}`],
  ])('stays ours for %s', async (_, text) => {
    says(text);
    icons.iconOf({ ...token, metadataUri: URI });
    await turn();
    expect(icons.iconOf({ ...token, metadataUri: URI })).toBe(OWN);
    expect(told).not.toHaveBeenCalled();
  });

  it('is asked for again ten minutes after a failure', async () => {
    fetched.mockRejectedValueOnce(new Error('away'));
    icons.iconOf({ ...token, metadataUri: URI });
    await turn();
    says(JSON.stringify({ image: ICON }));
    icons.iconOf({ ...token, metadataUri: URI });
    await time.advance(AGAIN_MS);
    icons.iconOf({ ...token, metadataUri: URI });
    await turn();
    expect(icons.iconOf({ ...token, metadataUri: URI })).toBe(ICON);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is an icon as long as any token names it, whichever of two is forgotten first', async () => {
    const asked = async (name: string, image: string) => {
      says(JSON.stringify({ image }));
      icons.iconOf({ ...token, id: name as Address, metadataUri: `${URI}?${name}` });
      await turn();
    };
    await asked('first', ICON);
    await asked('second', ICON);
    for (let number = 0; number < 4_999; number += 1)
      await asked(`${number}`, 'https://pictures.example/b.png');
    expect(icons.isIcon(ICON)).toBe(true);
    await asked('last', 'https://pictures.example/b.png');
    expect(icons.isIcon(ICON)).toBe(false);
  });

  it('waits while four others are being read', () => {
    fetched.mockImplementation(() => new Promise(() => {}));
    for (let number = 0; number < 9; number += 1)
      // Any text will do as the key of a token here.
      icons.iconOf({ ...token, id: `${number}` as Address, metadataUri: `${URI}?${number}` });
    expect(fetched).toHaveBeenCalledTimes(4);
  });
});
