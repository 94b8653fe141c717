import { brandColours, brandFields } from '@talkdrum/email-designs/brand.schema';
import { z } from 'zod';
import {
  type BlockName,
  blockProps,
  fitsColumn,
  isBlockName,
  type OwnProps,
  type SlotName,
  slotNames,
} from './blocks.schema.ts';
import { line, pageLimits } from './values.schema.ts';

/** The format that is stored. Older ones are brought up to date by `migrateDesign`. */
export const designVersion = 1;

/** What holds for the whole page. Null takes the brand's value. */
const rootProps = z.strictObject({
  /** In the browser's tab, and read first by screen readers of a page without a hero. */
  title: line.default(''),
  colours: z.strictObject(brandColours.shape).nullable().default(null),
  font: brandFields.shape.font.nullable().default(null),
  headingFont: brandFields.shape.font.nullable().default(null),
  button: brandFields.shape.button.nullable().default(null),
  corners: z.enum(['square', 'soft', 'round']).default('soft'),
});
export type RootProps = z.output<typeof rootProps>;

type Slots<Name extends BlockName> = Name extends 'columns' ? Record<SlotName, PageBlock[]> : unknown;
export type BlockOf<Name extends BlockName> = {
  type: Name;
  props: OwnProps<Name> & Slots<Name> & { id: string };
};
export type PageBlock = { [Name in BlockName]: BlockOf<Name> }[BlockName];

/** A page as it is stored: the data of the editor, with our version beside it. */
export interface PageDesign {
  designVersion: typeof designVersion;
  root: { props: RootProps };
  content: PageBlock[];
}

class PageProblem extends Error {
  readonly path: (string | number)[];
  constructor(message: string, path: (string | number)[]) {
    super(message);
    this.path = path;
  }
}

const envelope = z.strictObject({
  designVersion: z.literal(designVersion, 'This version of the editor’s format isn’t known'),
  root: z.strictObject({ props: rootProps.prefault({}) }).prefault({}),
  content: z.array(z.unknown()).max(pageLimits.blocks, `Use ${pageLimits.blocks} blocks or fewer`),
  /** The editor's older way to nest blocks. Ours are in their columns. */
  zones: z.strictObject({}, 'This version of the editor’s format isn’t known').optional(),
});
const blockShell = z.strictObject({
  type: z.string(),
  props: z.record(z.string(), z.unknown()),
  readOnly: z.strictObject({}).optional(),
});
const blockId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/, 'Use letters, digits, - and _');

/**
 * Reads a design that could come from anywhere: a copy with only known blocks and props, or one issue, whose path
 * begins with `content` and the number of the block it's about.
 */
export const pageDesign = z
  .custom<PageDesign>()
  .transform((input: unknown, context): PageDesign => {
    try {
      return checkPage(input);
    } catch (error) {
      if (!(error instanceof PageProblem)) throw error;
      context.addIssue({ code: 'custom', message: error.message, path: error.path });
      return z.NEVER;
    }
  })
  .meta({ examples: [{ designVersion: 1, root: { props: {} }, content: [] }] as never });

/** Brings a stored design up to date. There's one format so far; a page without a version was never stored. */
export function migrateDesign(stored: unknown): PageDesign {
  return pageDesign.parse(stored);
}

function checkPage(input: unknown): PageDesign {
  if (measure(input) > pageLimits.characters)
    throw new PageProblem('This page is too large. Remove some blocks.', []);
  const { root, content } = read(envelope, input, []);
  const ids = new Set<string>();
  const blocks = content.map((block, index) => checkBlock(block, ['content', index], ids, false));
  if (ids.size > pageLimits.blocks)
    throw new PageProblem(`Use ${pageLimits.blocks} blocks or fewer`, ['content']);
  if (formsIn(blocks) > 1) throw new PageProblem('Use one form per page', ['content']);
  return { designVersion, root, content: blocks };
}

/** Characters of the JSON; what JSON can't hold counts as too large. */
function measure(input: unknown): number {
  try {
    return JSON.stringify(input)?.length ?? 0;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function checkBlock(
  input: unknown,
  path: (string | number)[],
  ids: Set<string>,
  isInColumn: boolean,
): PageBlock {
  const { type, props } = read(blockShell, input, path);
  if (!isBlockName(type)) throw new PageProblem('This block isn’t known', path);
  if (isInColumn && !fitsColumn(type)) throw new PageProblem('This block doesn’t fit a column', path);
  const { id: givenId, ...rest } = props;
  const id = read(blockId, givenId, [...path, 'id']);
  if (ids.has(id)) throw new PageProblem('Two blocks have the same id', [...path, 'id']);
  ids.add(id);
  if (type !== 'columns')
    return { type, props: { ...read<object>(blockProps[type], rest, path), id } } as PageBlock;
  const { first, second, third, ...own } = rest;
  const columns = { first, second, third };
  const slots = slotNames.map((name) => [
    name,
    read(z.array(z.unknown()).default([]), columns[name], [...path, name]).map((block, index) =>
      checkBlock(block, [...path, name, index], ids, true),
    ),
  ]);
  return {
    type,
    props: { ...read(blockProps.columns, own, path), ...Object.fromEntries(slots), id },
  };
}

function read<Output>(schema: z.ZodType<Output>, input: unknown, path: (string | number)[]): Output {
  const { data, error } = schema.safeParse(input);
  if (data !== undefined) return data;
  const [issue] = error?.issues ?? [];
  const place = (issue?.path ?? []).map((part) => (typeof part === 'number' ? part : String(part)));
  throw new PageProblem(issue?.message ?? 'This page can’t be read', [...path, ...place]);
}

/** Every block of a page, those in columns after their columns. */
export function allBlocks(blocks: readonly PageBlock[]): PageBlock[] {
  return blocks.flatMap((block) =>
    block.type === 'columns'
      ? [block, ...slotNames.flatMap((name) => allBlocks(block.props[name]))]
      : [block],
  );
}

function formsIn(blocks: readonly PageBlock[]): number {
  return allBlocks(blocks).filter(({ type }) => type === 'form').length;
}
