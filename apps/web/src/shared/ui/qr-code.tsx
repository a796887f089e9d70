import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  /** What it is of, for screen readers. */
  label: string;
}

/** A text as a QR code, dark on light in either theme: what reads it looks for that. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-60 rounded-md"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
