import { createElement as h, type ComponentType, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { blockViews } from '../blocks/index.ts';
import { type BlockProps, PageProvider, type PageTools } from '../blocks/page-context.ts';
import { newBlock } from '../catalogue.ts';
import { visitMarker } from '../form/compiled-form.ts';
import { type BlockName, slotNames } from '../schema/blocks.schema.ts';
import { allBlocks, type PageBlock, type PageDesign, pageDesign } from '../schema/page-design.schema.ts';
import { type Look, pageStyles } from '../styles/page-styles.ts';
import { hasContent } from './has-content.ts';

export type { PageTools } from '../blocks/page-context.ts';
export type { CompiledForm, ShownValues } from '../form/compiled-form.ts';
export { honeypotName, visitMarker } from '../form/compiled-form.ts';
export type { ShownField } from '../form/shown-field.ts';
export type { Look } from '../styles/page-styles.ts';

export interface CompiledPage {
  /** `<main>`, and `<footer>` if the design ends with one. */
  html: string;
  css: string;
  title: string;
  /** What a page can do better with a script. It works without. */
  scripts: ('countdown' | 'form')[];
}

export interface CompileOptions {
  /** For previews; published pages follow the reader's device. */
  look?: Look;
  /** In the gallery: shows the places of pictures and buttons that nobody filled in, and no link leads away. */
  isSample?: boolean;
}

/**
 * A page's HTML and CSS. The design is checked again, whatever it came through; throws a `ZodError` if it isn't one.
 * A form that the design has no place for stands at its end. Blocks that nobody filled in are left out.
 */
export function compilePage(
  input: PageDesign,
  tools: PageTools,
  { look = 'reader', isSample = false }: CompileOptions = {},
): CompiledPage {
  const design = withPlaceForForm(pageDesign.parse(input), tools.form !== null);
  const { root } = design;
  const content = isSample ? design.content : design.content.filter(hasContent);
  const heroes = content.filter(({ type }) => type === 'hero');
  const mainHeading = heroes[0]?.props.id ?? '';
  const facts = { ...tools, mainHeading, isEditing: isSample };
  const isFooter = ({ type }: PageBlock) => type === 'footer';
  const title = titleOf(design);
  const body = h(
    PageProvider,
    { value: facts },
    h(
      'main',
      { id: 'content' },
      heroes.length === 0 && title !== '' ? h('h1', { className: 'sr' }, title) : null,
      content.filter((block) => !isFooter(block)).map(view),
    ),
    content.filter(isFooter).map(view),
  );
  const html = withoutPreloads(renderToStaticMarkup(body)).replace(emptyVisit, visitMarker);
  return {
    html,
    css: pageStyles(root.props, tools.brand, usedBlocks(content), look),
    title,
    scripts: [
      ...(html.includes(' data-countdown=') ? (['countdown'] as const) : []),
      ...(html.includes(' data-show-if=') ? (['form'] as const) : []),
    ],
  };
}

/** As React writes the first field of a form. Texts of a design can't, because theirs are escaped. */
const emptyVisit = '<input type="hidden" name="_visit" value=""/>';

/** React puts a preloading link for each picture first. */
const withoutPreloads = (markup: string): string => markup.slice(markup.indexOf('<main'));

function view(block: PageBlock): ReactElement {
  const View = blockViews[block.type] as ComponentType<BlockProps<BlockName>>;
  const slots =
    block.type === 'columns'
      ? slotNames.map((name) => block.props[name].filter(hasContent).map(view))
      : undefined;
  const props = block.props as BlockProps<BlockName>['props'];
  return h(View, { key: block.props.id, props, slots });
}

function withPlaceForForm(design: PageDesign, hasForm: boolean): PageDesign {
  if (!hasForm || allBlocks(design.content).some(({ type }) => type === 'form')) return design;
  const footerAt = design.content.findLastIndex(({ type }) => type !== 'footer') + 1;
  return { ...design, content: design.content.toSpliced(footerAt, 0, newBlock('form', 'the-form')) };
}

function titleOf({ root, content }: PageDesign): string {
  if (root.props.title !== '') return root.props.title;
  const hero = content.find((block) => block.type === 'hero');
  return hero?.props.title ?? '';
}

const usedBlocks = (content: readonly PageBlock[]): Set<BlockName> =>
  new Set(allBlocks(content).map(({ type }) => type));
