import { toIdenticon } from './identicon.model.ts';

interface TokenIconProps {
  id: string;
  size?: number;
}

/** A token's picture, drawn from its address: a sun, an orbit and a planet. */
export function TokenIcon({ id, size = 28 }: TokenIconProps) {
  const { hue, tilt, rise, phase, sun } = toIdenticon(id);
  const color = `light-dark(oklch(0.56 0.13 ${hue}), oklch(0.82 0.11 ${hue}))`;
  return (
    <svg
      viewBox="0 0 36 36"
      width={size}
      height={size}
      fill="currentColor"
      aria-hidden="true"
      className="shrink-0 rounded-full"
      style={{ color }}
    >
      <circle cx="18" cy="18" r="18" fillOpacity="0.16" />
      <g transform={`rotate(${tilt} 18 18)`}>
        <ellipse
          cx="18"
          cy="18"
          rx="13"
          ry={rise}
          fill="none"
          stroke="currentColor"
          strokeOpacity="0.6"
          strokeWidth="1.5"
        />
        <circle cx="18" cy="18" r={sun} />
        <circle
          cx={18 + 13 * Math.cos(phase)}
          cy={18 + rise * Math.sin(phase)}
          r="2.75"
          stroke="var(--panel)"
        />
      </g>
    </svg>
  );
}
