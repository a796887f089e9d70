import { fileURLToPath } from 'node:url';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ApartDrawer, createApartDrawer } from './draw-apart.ts';

const CHILD = fileURLToPath(new URL('../../../../dist/picture-child.js', import.meta.url));
const svgOf = (inside: string, head = 'width="20" height="10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${head}>${inside}</svg>`;
const SQUARE = svgOf('<rect width="20" height="10" fill="red"/>');
const BOX = { width: 100, height: 100 };

let time: ManualTime;
let drawer: ApartDrawer;

beforeEach(() => {
  time = createManualTime(0, async () => undefined);
  drawer = createApartDrawer({ childPath: CHILD, time });
});
afterEach(() => drawer.stop());

const draw = (svg: string, box = BOX) => drawer.draw({ svg, ...box });
const sidesOf = (png: Uint8Array | undefined) =>
  png && [16, 20].map((at) => Buffer.from(png).readUInt32BE(at));

it('draws an SVG within the pixels it is given, as PNG', async () => {
  expect(sidesOf(await draw(SQUARE))).toEqual([100, 50]);
  expect(sidesOf(await draw(SQUARE, { width: 100, height: 20 }))).toEqual([40, 20]);
});

it('draws many at once, each for who asked', async () => {
  const heights = [10, 20, 30, 40];
  const drawn = await Promise.all(heights.map((height) => draw(SQUARE, { width: 1_000, height })));
  expect(drawn.map((png) => sidesOf(png)?.[1])).toEqual(heights);
});

it('draws nothing that is broken, and goes on', async () => {
  for (const svg of ['', 'no', '<svg', svgOf('', 'width="0" height="0"'), svgOf('<g>')])
    expect(await draw(svg), svg).toBeUndefined();
  expect(sidesOf(await draw(SQUARE))).toEqual([100, 50]);
});

it('opens no other document', async () => {
  const file = fileURLToPath(new URL('../../../../../web/public/icons.svg', import.meta.url));
  for (const inside of [
    `<image href="${file}" width="20" height="10"/>`,
    `<svg:image xmlns:svg="http://www.w3.org/2000/svg" xlink:href="${file}"/>`,
    `<é:image xmlns:é="http://www.w3.org/2000/svg" xlink:href="${file}"/>`,
    `<filter id="a"><feImage href="${file}"/></filter>`,
  ])
    expect(await draw(svgOf(inside)), inside).toBeUndefined();
  expect(
    await draw(`<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hostname">]>${svgOf('&a;')}`),
  ).toBeUndefined();
});

it('gives up what takes longer than three seconds, and goes on in another process', async () => {
  const levels = Array.from({ length: 30 }, (_, level) => {
    const uses = `<use xlink:href="#l${level}"/>`.repeat(8);
    return `<g id="l${level + 1}">${uses}</g>`;
  });
  const bomb = svgOf(
    `<defs><rect id="l0" width="1" height="1"/>${levels.join('')}</defs><use xlink:href="#l30"/>`,
  );
  const drawing = draw(bomb);
  const next = draw(SQUARE);
  // Whether it hangs or dies of it, time that passes ends it.
  await new Promise((resolve) => setImmediate(resolve));
  await time.advance(3_000);
  expect(await drawing).toBeUndefined();
  expect(sidesOf(await next)).toEqual([100, 50]);
});
