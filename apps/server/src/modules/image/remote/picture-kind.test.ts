import { describe, expect, it } from 'vitest';
import { aGif, aJpeg, aPng, aWebp } from '../../../testing/pictures.ts';
import { pictureKind } from './picture-kind.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

describe('the kind of a picture', () => {
  it('is what its own bytes say', () => {
    expect([aPng(), aJpeg(), aGif(), aWebp()].map(pictureKind)).toEqual(['png', 'jpeg', 'gif', 'webp']);
  });

  it('is SVG with its root as the first element, whatever stands before it', () => {
    const starts = [
      '',
      '\ufeff',
      ' \n',
      '<?xml version="1.0"?>\n',
      '<!-- a --><!-- <b> -->',
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN">',
    ];
    for (const start of starts) expect(pictureKind(bytes(start + SVG)), start).toBe('svg');
  });

  it('is none for pages, scripts, and an SVG that defines entities', () => {
    const others = [
      '',
      '<!DOCTYPE html><html>',
      '<html><svg></svg></html>',
      'alert(1)',
      '<svgx>',
      '{"image":1}',
      '<!-- <svg>',
    ];
    for (const text of [
      ...others,
      `<!DOCTYPE svg [<!ENTITY a "b">]>${SVG}`,
      `${'<!-- a -->'.repeat(50_000)}no`,
    ])
      expect(pictureKind(bytes(text)), text.slice(0, 40)).toBeUndefined();
  });

  it('is none for a bitmap beyond 4,096 a side, or cut short of its size', () => {
    expect(pictureKind(aPng({ width: 4_096, height: 4_096 }))).toBe('png');
    for (const picture of [
      aPng({ width: 4_097, height: 1 }),
      aPng({ width: 0, height: 9 }),
      aJpeg({ width: 60_000, height: 60_000 }),
      aGif({ width: 5, height: 65_535 }),
      aWebp({ width: 9_000, height: 9_000 }),
      ...[aPng(), aJpeg(), aGif(), aWebp()].map((whole) => whole.slice(0, 9)),
    ])
      expect(pictureKind(picture)).toBeUndefined();
  });
});
