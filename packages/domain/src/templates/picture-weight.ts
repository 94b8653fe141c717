import { assetWeights } from '../assets/index.ts';
import type { Unit } from '../kernel/index.ts';
import { type Check, scanHtml, warning } from './content/index.ts';

/** Of a good 3G connection: 1.6 Mbit/s. */
const BYTES_PER_SECOND = 200_000;
const HEAVY_BYTES = 1_000_000;

/**
 * A warning if the pictures of a message take long to load. Only files of the account are weighed; the weight of
 * pictures from elsewhere isn't known, and it says so.
 */
export async function checkPictures(unit: Pick<Unit, 'sql' | 'actor'>, html: string): Promise<Check[]> {
  const addresses = pictureAddresses(html);
  if (addresses.size === 0) return [];
  const weights = await assetWeights(unit, [...addresses]);
  const bytes = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  if (bytes <= HEAVY_BYTES) return [];
  const foreign = addresses.size - weights.size;
  const others = `, without ${foreign} from other servers, whose weight we don’t know`;
  return [
    warning(
      'heavy_pictures',
      `The pictures weigh ${(bytes / 1_000_000).toFixed(1)} MB${foreign === 0 ? '' : others}: about ` +
        `${Math.ceil(bytes / BYTES_PER_SECOND)} seconds on 3G. Use fewer or smaller ones.`,
    ),
  ];
}

function pictureAddresses(html: string): Set<string> {
  const found = new Set<string>();
  for (const piece of scanHtml(html)) {
    if (piece.kind !== 'attribute' || piece.element !== 'img' || piece.name !== 'src') continue;
    found.add(html.slice(piece.start, piece.end));
  }
  return found;
}
