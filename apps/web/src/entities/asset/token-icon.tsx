import { toIdenticon } from './identicon.model.ts';

interface TokenIconProps {
  id: string;
  size?: number;
}

/** A token's picture, drawn from its address: a sun, an orbit and a planet. */
export function TokenIcon({ id, size = 28 }: TokenIconProps) {
  const { ink, tilt, rise, phase, sun } = toIdenticon(id);
  return (
    <svg viewBox="0 0 36 36" width={size} height={size} aria-hidden="true" className="shrink-0 rounded-full">
      <circle cx="18" cy="18" r="18" fill={ink} fillOpacity="0.18" />
      <g transform={`rotate(${tilt} 18 18)`}>
        <ellipse
          cx="18"
          cy="18"
          rx="13"
          ry={rise}
          fill="none"
          stroke={ink}
          strokeOpacity="0.55"
          strokeWidth="1.5"
        />
        <circle cx="18" cy="18" r={sun} fill={ink} />
        <circle
          cx={18 + 13 * Math.cos(phase)}
          cy={18 + rise * Math.sin(phase)}
          r="2.75"
          fill={ink}
          stroke="var(--panel)"
        />
      </g>
    </svg>
  );
}
