import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type EmailDesign, emailDesign } from '../design.schema.ts';
import { Look, type LookTools, outermost, PlaceContext } from '../render/look.ts';
import { Layout } from '../render/row.ts';
import { compose } from './compose.ts';
import { plainText } from './plain-text.ts';

export type { LookTools } from '../render/look.ts';

/**
 * The HTML and plain text of a design, merge tags still in braces. The design is checked again, whatever it came
 * through; throws a `ZodError` if it isn't one.
 */
export function compileDesign(design: EmailDesign, tools: LookTools): { html: string; text: string } {
  const { theme, doc } = emailDesign.parse(design);
  const look = new Look(theme, tools);
  const content = doc.content ?? [];
  const markup = renderToStaticMarkup(
    h(
      PlaceContext.Provider,
      { value: outermost(look) },
      page(look, compose(content, tools.marksBlocks === true ? [] : null)),
    ),
  );
  // React puts a preloading link for each picture first.
  const body = markup.slice(markup.indexOf('<table'));
  const ground = look.colour(theme.page);
  const html =
    `<html lang="${tools.words.language}" dir="${tools.words.direction}"><head><style>${look.styles()}</style></head>` +
    `<body class="page" bgcolor="${ground}" style="margin:0;padding:0;background-color:${ground}">${body}</body></html>`;
  return { html, text: plainText(content, look) };
}

/** The mail in the middle of the page. */
function page(look: Look, rows: ReturnType<typeof compose>) {
  const { width, corners } = look.theme;
  const ground = look.colour(look.theme.card);
  const outside = look.colour(look.theme.page);
  const card = h(
    Layout,
    {
      className: 'card',
      width,
      bgcolor: ground,
      style: {
        width,
        maxWidth: width,
        backgroundColor: ground,
        ...(corners > 0 && { borderRadius: corners }),
      },
    },
    rows,
  );
  const cell = h('td', { className: 'outer', align: 'center', style: { padding: '24px 12px' } }, card);
  const style = { backgroundColor: outside };
  return h(Layout, { className: 'page', bgcolor: outside, style }, h('tr', null, cell));
}
