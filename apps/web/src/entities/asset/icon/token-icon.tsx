import { SPRITE_IDS } from '@orrery/domain/icons/icon-sprite';
import { toDrawing, toIdenticon } from '@orrery/domain/icons/identicon';

interface TokenIconProps {
  id: string;
  size?: number;
}

/** A token's picture: its own where we have it, else one drawn from its address. */
export function TokenIcon({ id, size = 28 }: TokenIconProps) {
  const sprite = SPRITE_IDS.get(id);
  if (!sprite) return <Identicon id={id} size={size} />;
  return (
    <svg width={size} height={size} aria-hidden="true" className="shrink-0 rounded-full">
      <use href={`/icons.svg#${sprite}`} />
    </svg>
  );
}

/** A sun, an orbit and a planet. */
function Identicon({ id, size }: Required<TokenIconProps>) {
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
