import { encode } from 'uqr';

const quietModules = 2;
const options = { ecc: 'M', border: quietModules } as const;

function pathOf(text: string): { size: number; dark: string } {
  const { data, size } = encode(text, options);
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, dark: squares.join('') };
}

/** A QR code drawn in the page, so the text never leaves it. Always dark on light, as scanners need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, dark } = pathOf(text);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-well border border-border"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}

/** The code as a file for print, in any size. */
export function qrSvg(text: string): Blob {
  const { size, dark } = pathOf(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${dark}"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

const pngPixels = 1_024;

/** The code as a picture of about 1,000 pixels, each module a whole number of them. */
export async function qrPng(text: string): Promise<Blob> {
  const { data, size } = encode(text, options);
  const scale = Math.max(1, Math.floor(pngPixels / size));
  const canvas = new OffscreenCanvas(size * scale, size * scale);
  const context = canvas.getContext('2d');
  if (context === null)
    throw new Error('This browser can’t draw the picture. Download the SVG file instead.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * scale, y * scale, scale, scale);
  return canvas.convertToBlob({ type: 'image/png' });
}
