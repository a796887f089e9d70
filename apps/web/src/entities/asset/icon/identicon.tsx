import { toDrawing, toIdenticon } from '@orrery/domain/icons/identicon';

/** A sun, an orbit and a planet. */
export function Identicon({ id, size }: { id: string; size: number }) {
  const icon = toIdenticon(id);
  const { middle, sun, orbit, planet } = toDrawing(icon, size);
  const color = `light-dark(oklch(0.56 0.13 ${icon.hue}), oklch(0.82 0.11 ${icon.hue}))`;
  return (
    <svg
      width={size}
      height={size}
      fill="currentColor"
      aria-hidden="true"
      className="shrink-0 overflow-visible"
      style={{ color }}
    >
      <circle cx={middle} cy={middle} r={middle} fillOpacity="0.16" />
      <path d={orbit} fill="none" stroke="currentColor" strokeOpacity="0.6" strokeWidth={size / 24} />
      <circle cx={middle} cy={middle} r={sun} />
      <circle cx={planet.x} cy={planet.y} r={planet.radius} stroke="var(--panel)" />
    </svg>
  );
}
