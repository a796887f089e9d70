import { readdirSync, readFileSync } from 'node:fs';
import { createElement, type FunctionComponent, type SVGProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import createIcon from './lucide-icon.ts';

type Data = Parameters<typeof createIcon>[0];
interface IconModule {
  default: FunctionComponent<SVGProps<SVGSVGElement> & { size?: number }>;
  __iconData?: Data;
}

const SOURCES = 'apps/web/src';
const NAMES = [
  ...new Set(
    readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => [
        ...readFileSync(`${SOURCES}/${file}`, 'utf8').matchAll(/'lucide-react\/icons\/([\w-]+)'/g),
      ])
      .map(([, name]) => name),
  ),
];
const PROPS = [{}, { size: 13, className: 'x' }, { 'aria-label': 'Bell', role: 'img', strokeWidth: 1.5 }];

/** The elements of an icon with their attributes in order, without lucide's class names. */
function toParts(markup: string) {
  return [...markup.matchAll(/<(\w+)([^>]*)>/g)].map(([, tag, attributes = '']) => [
    tag,
    [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)]
      .map(([, name, value = '']) => [
        name,
        name === 'class' ? value.replaceAll(/\blucide\S*\s*/g, '') : value,
      ])
      .filter(([, value]) => value !== '')
      .map((pair) => pair.join('='))
      .toSorted(),
  ]);
}

it('draws every icon of the app as lucide does', async () => {
  expect(NAMES.length).toBeGreaterThan(50);
  for (const name of NAMES) {
    // The package describes each icon to the compiler, and not what it is made of.
    const icon = (await import(`lucide-react/icons/${name}`)) as IconModule;
    // The module of an old name exports the component alone.
    if (!icon.__iconData) continue;
    const ours = createIcon(icon.__iconData);
    for (const props of PROPS) {
      const [drawn, wanted] = [ours, icon.default].map((component) =>
        toParts(renderToStaticMarkup(createElement(component, props))),
      );
      expect(drawn, name).toEqual(wanted);
    }
  }
});
