import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { alone, besideAnother } from './reading.ts';
import type { PictureType } from './recognise.ts';
import { damagedPicture, RefusedFile } from './refused-file.ts';
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
/** Pixels that are held decoded, with up to 4 bytes each. */
const mostHeld = 6_000_000;
const quality = 82;

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
    const isSmall = !isAnimated && shownPixels(size) <= mostHeld;
    const renditions = isSmall
      ? await fromPixels(await decodeOnce(bytes, type, facts), stored)
      : await oneFromAnother(bytes, stored, facts);
    return { type: stored, ...size, pages: null, renditions };
  } catch {
    throw damagedPicture;
  }
}

/** Pixels of the full rendition. */
function shownPixels({ width, height }: { width: number; height: number }): number {
  const shown = Math.min(width, widths.full);
  return (shown * height * shown) / width;
}

type Pixels = Awaited<ReturnType<typeof decodeOnce>>;

/**
 * Decodes a picture to the size of its full rendition. Colours of a photo are converted after that: converting all
 * pixels of a phone's photo takes longer than everything else (150 of 260 ms for 12 million).
 */
async function decodeOnce(bytes: Uint8Array, type: PictureType, facts: Metadata) {
  const { width } = uprightSize(facts);
  const isPhoto = type === 'image/jpeg' && facts.space === 'srgb' && facts.icc !== undefined;
  const input = open(bytes, { ignoreIcc: isPhoto });
  const sized = turn(resized(input, 'full', width, facts.orientation), facts.orientation);
  if (!isPhoto || isSrgb(facts.icc)) return sized.raw().toBuffer({ resolveWithObject: true });
  const staged = await sized.keepIccProfile().tiff({ compression: 'none' }).toBuffer();
  return open(staged).raw().toBuffer({ resolveWithObject: true });
}

/** The description of a profile is in ASCII or in UTF-16. One that lies changes nothing but its picture's colours. */
const isSrgb = (profile: Buffer | undefined): boolean =>
  profile !== undefined && ['sRGB', '\0s\0R\0G\0B'].some((name) => profile.includes(name, 0, 'latin1'));

async function fromPixels({ data, info }: Pixels, type: StoredType): Promise<Rendition[]> {
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const full = await render(pixels(), 'full', width, type);
  const email =
    width > widths.email ? await render(pixels(), 'email', width, type) : { ...full, name: 'email' as const };
  return [full, email, await render(pixels(), 'thumb', width, type)];
}

/** For an animation, and a picture whose pixels are too many to hold: each rendition is read for the next. */
async function oneFromAnother(bytes: Uint8Array, type: StoredType, facts: Metadata): Promise<Rendition[]> {
  const animated = type === 'image/gif';
  const { width } = uprightSize(facts);
  const full = await render(open(bytes, { animated }), 'full', width, type, facts.orientation);
  const email =
    width > widths.email || animated
      ? await render(open(full.bytes, { animated }), 'email', full.width, type)
      : { ...full, name: 'email' as const };
  const still = animated ? 'image/png' : type;
  return [full, email, await render(open(email.bytes), 'thumb', email.width, still)];
}

function open(bytes: Uint8Array, options: Pick<SharpOptions, 'animated' | 'ignoreIcc'> = {}): Sharp {
  return sharp(bytes, { failOn: 'warning', limitInputPixels: maxPixels, sequentialRead: true, ...options });
}

async function metadataOf(bytes: Uint8Array): Promise<Metadata> {
  let facts: Metadata;
  try {
    facts = await sharp(bytes, { failOn: 'warning', limitInputPixels: false, animated: true }).metadata();
  } catch {
    throw damagedPicture;
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
  const sized = resized(input, name, width, orientation);
  const { data, info } = await encode(turn(sized, orientation), type).toBuffer({ resolveWithObject: true });
  return { name, type, bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

/** `width` is that of the picture as people see it. */
function resized(input: Sharp, name: RenditionName, width: number, orientation = 1): Sharp {
  const most = Math.min(width, widths[name]);
  const limit = orientation >= 5 ? { height: most } : { width: most };
  return input.resize({ ...limit, fit: 'inside', withoutEnlargement: true });
}

/**
 * Turns a picture upright after it was made smaller: turning it first takes the memory of the whole picture. The numbers
 * are those of EXIF (2.3, tag 274).
 */
function turn(picture: Sharp, orientation = 1): Sharp {
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
