import { basename } from 'node:path/posix';
import { FewAtOnce } from '@talkdrum/asset-files';
import {
  type Asset,
  type Assets,
  type AssetStorage,
  storeAsset,
  takeUploadRate,
} from '../../assets/index.ts';
import type { DomainWith } from '../../domain-with.ts';
import { type Actor, DomainError, newId } from '../../kernel/index.ts';
import { sanitiseHtml } from '../content/index.ts';
import type { Template } from '../template.entity.ts';
import type { Templates } from '../templates.service.ts';
import { decodeHtml } from './decode-html.ts';
import { titleOf } from './title-of.ts';
import { findHtml } from './find-html.ts';
import { importLimits } from './import-limits.ts';
import { pathIn, replacePictures } from './picture-references.ts';
import type { LeftOut } from './read-archive.ts';

type ImportDomain = DomainWith<{ assets: Assets; templates: Templates }> & {
  deps: { assets: AssetStorage };
};

export interface ImportedTemplate {
  template: Template;
  /** How many pictures were stored. */
  pictures: number;
  leftOut: LeftOut[];
}

/** A ZIP unpacks to up to 60 MB in memory, so this process reads few at a time. */
const importing = new FewAtOnce(2);

/**
 * Makes a template from an HTML file or a ZIP with an HTML file and its pictures. The pictures that the HTML shows
 * become files of the account. Throws `invalid_file`, `unsafe_file`, `limit_reached`, `rate_limited`, and what saving a
 * template throws; then pictures that were stored already stay among the account's files.
 */
export async function importTemplate(
  domain: ImportDomain,
  actor: Actor,
  name: string,
  bytes: Buffer,
): Promise<ImportedTemplate> {
  await domain.openScope(actor, ({ templates }) => templates.requireFreeName('email', name));
  return importing.run(() => importFile(domain, actor, name, bytes));
}

async function importFile(
  domain: ImportDomain,
  actor: Actor,
  name: string,
  bytes: Buffer,
): Promise<ImportedTemplate> {
  const { files, leftOut, path } = await readFiles(bytes);
  const page = decodeHtml(files.get(path) ?? Buffer.alloc(0));
  if (page.length > importLimits.htmlBytes)
    throw new DomainError(
      'limit_reached',
      'The HTML is larger than 1 MB. An email of that size isn’t shown whole.',
    );
  const shown = picturesOf(page, path, files, leftOut);
  const stored = await storePictures(domain, actor, shown, leftOut);
  const html = replacePictures(
    page,
    (address) => stored.get(pathIn(path, address) ?? address)?.emailUrl ?? null,
  );
  leftOut.push(...unusedFiles(files, path, shown), ...removedParts(page));
  const subject = titleOf(page);
  const template = await domain.openScope(actor, ({ templates }) =>
    templates.create(name, { from: 'import', html, subject: subject.includes('{{') ? '' : subject }),
  );
  return { template, pictures: stored.size, leftOut: leftOut.slice(0, 100) };
}

async function readFiles(bytes: Buffer) {
  if (bytes.toString('latin1', 0, 2) !== 'PK') {
    if (!/<[a-z!]/i.test(decodeHtml(bytes).slice(0, 20_000)))
      throw new DomainError(
        'unsupported_file',
        'This is neither HTML nor a ZIP. Choose an .html or a .zip file.',
      );
    return { files: new Map([['index.html', bytes]]), leftOut: [], path: 'index.html' };
  }
  const { readArchive } = await import('./read-archive.ts');
  const { files, leftOut } = await readArchive(bytes);
  return { files, leftOut, path: findHtml([...files.keys()]) };
}

/** The pictures that the HTML shows and that came with it, by path, or by address for those inside of it. */
function picturesOf(
  page: string,
  path: string,
  files: ReadonlyMap<string, Buffer>,
  leftOut: LeftOut[],
): Map<string, Buffer> {
  const shown = new Map<string, Buffer>();
  const missing = new Set<string>();
  replacePictures(page, (address) => {
    const inline = /^data:image\/[\w+.-]+;base64,([\w+/=\s]+)$/i.exec(address)?.[1];
    const place = pathIn(path, address);
    const bytes = inline === undefined ? files.get(place ?? '') : Buffer.from(inline, 'base64');
    if (bytes !== undefined) shown.set(place ?? address, bytes);
    else if (place !== null) missing.add(place);
    return null;
  });
  for (const name of missing) leftOut.push({ name, reason: 'The HTML shows it, but it isn’t in the file.' });
  if (shown.size > importLimits.pictures)
    throw new DomainError('limit_reached', `The HTML shows more than ${importLimits.pictures} pictures.`);
  return shown;
}

async function storePictures(
  domain: ImportDomain,
  actor: Actor,
  shown: ReadonlyMap<string, Buffer>,
  leftOut: LeftOut[],
): Promise<Map<string, Asset>> {
  const stored = new Map<string, Asset>();
  if (shown.size > 0) await takeUploadRate(domain, actor.accountId, shown.size);
  for (const [place, bytes] of shown) {
    const filename = place.startsWith('data:') ? 'picture' : basename(place);
    try {
      stored.set(place, await storeAsset(domain, actor, { id: newId(), filename, bytes }));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      leftOut.push({ name: filename, reason: error.publicMessage });
    }
  }
  return stored;
}

function unusedFiles(
  files: ReadonlyMap<string, Buffer>,
  path: string,
  shown: ReadonlyMap<string, Buffer>,
): LeftOut[] {
  return [...files.keys()]
    .filter((name) => name !== path && !shown.has(name))
    .map((name) => ({
      name,
      reason: /\.css$/i.test(name)
        ? 'Mail programs don’t load style sheets. Put its rules into a style element of the HTML.'
        : 'The HTML doesn’t show it.',
    }));
}

function removedParts(page: string): LeftOut[] {
  return [...sanitiseHtml(page).removed].map((name) => ({
    name: `<${name}>`,
    reason: 'Mail programs don’t run or show it.',
  }));
}
