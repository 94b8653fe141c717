import { assetWeights } from '../../assets/index.ts';
import type { Unit } from '../../kernel/index.ts';
import { type Check, type Page, warning } from '../content/index.ts';

type Picture = Pick<Page['pictures'][number], 'src' | 'block'>;

/** Of a good 3G connection: 1.6 Mbit/s. */
const BYTES_PER_SECOND = 200_000;
const HEAVY_BYTES = 1_000_000;

/**
 * A warning if the pictures of a message take long to load, and which of them nobody weighed. Only files of the
 * account are weighed: asking other servers would tell them who is writing to whom.
 */
export async function checkPictures(
  unit: Pick<Unit, 'sql' | 'actor'>,
  pictures: readonly Picture[],
): Promise<Check[]> {
  const shown = new Map(pictures.flatMap(({ src, block }) => (src ? [[src, block] as const] : [])));
  if (shown.size === 0) return [];
  const weights = await assetWeights(unit, [...shown.keys()]);
  const found: Check[] = [];
  const bytes = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const [heaviest] = [...weights].toSorted(([, one], [, other]) => other - one);
  if (heaviest !== undefined && bytes > HEAVY_BYTES)
    found.push(
      warning(
        'heavy_pictures',
        `The pictures weigh ${megabytes(bytes)}: about ${Math.ceil(bytes / BYTES_PER_SECOND)} seconds on 3G. ` +
          'Use fewer or smaller ones.',
        shown.get(heaviest[0]),
      ),
    );
  const unknown = [...shown].filter(([src]) => !weights.has(src));
  if (unknown.length > 0) found.push(unknownWeight(unknown.length, weights.size, bytes, unknown[0]?.[1]));
  return found;
}

function unknownWeight(unknown: number, weighed: number, bytes: number, block?: string | null): Check {
  const them = unknown === 1 ? '1 picture isn’t in Uploads' : `${unknown} pictures aren’t in Uploads`;
  const others = weighed === 1 ? 'The other one weighs' : `The other ${weighed} weigh`;
  const rest = weighed === 0 ? '' : ` ${others} ${megabytes(bytes)}.`;
  return {
    id: 'unknown_weight',
    level: 'info',
    message: `${them}: weight unknown.${rest}`,
    ...(typeof block === 'string' && { block }),
  };
}

const megabytes = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
