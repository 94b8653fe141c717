import { encode } from 'uqr';
import { type Html, trusted } from '../look/html.ts';

/** For the camera at the till. Always dark on white: some scanners don’t read it inverted. */
export function qrOf(code: string, size = 160): Html {
  const { data, size: modules } = encode(code, { ecc: 'M', border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return trusted(
    `<svg class="qr" viewBox="0 0 ${modules} ${modules}" width="${size}" height="${size}" shape-rendering="crispEdges" aria-hidden="true"><path fill="#fff" d="M0 0h${modules}v${modules}H0z"/><path fill="#000" d="${dark.join('')}"/></svg>`,
  );
}
