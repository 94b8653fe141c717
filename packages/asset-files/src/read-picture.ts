import sharp, { type Metadata, type Sharp } from 'sharp';
import { alone, besideAnother } from './reading.ts';
import type { UploadType } from './recognise.ts';
import { RefusedFile } from './refused-file.ts';
import {
  type ReadFile,
  type Rendition,
  type RenditionName,
  type StoredType,
  uprightSize,
  widths,
} from './rendition.ts';

// One thread a picture: files are read side by side. Sharp's cache only helps when the same file comes again.
sharp.concurrency(1);
sharp.cache(false);

/** Pixels of a picture, or of all frames of an animation. A phone's largest photos have 50 million. */
export const maxPixels = 64_000_000;
/** A picture that is turned is decoded as a whole, with up to 4 bytes a pixel. */
const manyPixels = 25_000_000;
const maxFrames = 300;
const quality = 82;

type PictureType = Exclude<UploadType, 'application/pdf'>;

/**
 * Decodes a picture and stores it anew in each rendition, so nothing of the uploaded bytes is kept: orientation is
 * applied, and metadata, location above all, is gone. Throws `RefusedFile`.
 */
export async function readPicture(bytes: Uint8Array, type: PictureType): Promise<ReadFile> {
  const facts = await metadataOf(bytes);
  const work = () => makeRenditions(bytes, type, facts);
  return facts.width * facts.height > manyPixels ? alone(work) : besideAnother(work);
}

async function makeRenditions(bytes: Uint8Array, type: PictureType, facts: Metadata): Promise<ReadFile> {
  const size = uprightSize(facts);
  const isAnimated = type === 'image/gif' && (facts.pages ?? 1) > 1;
  const stored: StoredType = isAnimated
    ? 'image/gif'
    : facts.hasAlpha || type === 'image/gif' || type === 'image/png'
      ? 'image/png'
      : 'image/jpeg';
  try {
    const full = await render(open(bytes, isAnimated), 'full', size.width, stored, facts.orientation);
    const email =
      size.width > widths.email || isAnimated
        ? await render(open(full.bytes, isAnimated), 'email', full.width, stored)
        : { ...full, name: 'email' as const };
    const still = stored === 'image/gif' ? 'image/png' : stored;
    const thumb = await render(open(email.bytes, false), 'thumb', email.width, still);
    return { type: stored, ...size, pages: null, renditions: [full, email, thumb] };
  } catch {
    throw damaged;
  }
}

const damaged = new RefusedFile(
  'damaged_file',
  'This picture is damaged or incomplete. Export it again and try again.',
);

function open(bytes: Uint8Array, animated: boolean): Sharp {
  return sharp(bytes, { failOn: 'warning', limitInputPixels: maxPixels, animated, sequentialRead: true });
}

async function metadataOf(bytes: Uint8Array): Promise<Metadata> {
  let facts: Metadata;
  try {
    facts = await sharp(bytes, { failOn: 'warning', limitInputPixels: false, animated: true }).metadata();
  } catch {
    throw damaged;
  }
  const frames = facts.pages ?? 1;
  if (frames > maxFrames)
    throw new RefusedFile(
      'too_large',
      `This animation has more than ${maxFrames} frames. Make it shorter and try again.`,
    );
  if (facts.width * facts.height > maxPixels)
    throw new RefusedFile(
      'too_large',
      `This picture has more than ${maxPixels / 1_000_000} million pixels. Make it smaller and try again.`,
    );
  return facts;
}

async function render(
  input: Sharp,
  name: RenditionName,
  width: number,
  type: StoredType,
  orientation = 1,
): Promise<Rendition> {
  const most = Math.min(width, widths[name]);
  const limit = orientation >= 5 ? { height: most } : { width: most };
  const sized = input.resize({ ...limit, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await encode(turn(sized, orientation), type).toBuffer({ resolveWithObject: true });
  return { name, type, bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

/**
 * Turns a picture upright after it was made smaller: turning it first takes the memory of the whole picture. The numbers
 * are those of EXIF (2.3, tag 274).
 */
function turn(picture: Sharp, orientation: number): Sharp {
  const isMirrored = [2, 4, 5, 7].includes(orientation);
  const degrees = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 }[orientation];
  const facing = isMirrored ? picture.flop() : picture;
  return degrees === undefined ? facing : facing.rotate(degrees);
}

function encode(picture: Sharp, type: StoredType): Sharp {
  if (type === 'image/jpeg') return picture.jpeg({ quality });
  if (type === 'image/gif') return picture.gif({ effort: 4 });
  return picture.png({ compressionLevel: 8 });
}
