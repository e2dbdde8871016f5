import { useMemo } from 'react';
import { encode } from 'uqr';

/** A QR code, dark on white in both themes, as cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg role="img" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="qr-code">
      <title>{label}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** The quiet zone around the code, which scanners need. */
const BORDER = 4;

function drawn(text: string) {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}
