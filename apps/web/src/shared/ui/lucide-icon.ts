import { createElement, type SVGProps } from 'react';

interface IconData {
  size: number;
  node: readonly [tag: string, attributes: Record<string, string>][];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string;
}

/**
 * Makes the component of one of lucide's icons; the build puts it in the place of lucide's own, which is five times as large. Without
 * lucide's provider, its absolute stroke widths and class names; what is drawn is the same. An icon without a name is hidden from screen readers.
 */
// biome-ignore lint/style/noDefaultExport: lucide's icons import it so
export default function createIcon({ size: box, node }: IconData) {
  return function Icon({ size = box, ...props }: IconProps) {
    const isNamed = Object.keys(props).some((name) => /^(?:aria-|role$|title$)/.test(name));
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${box} ${box}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': isNamed ? undefined : true,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
