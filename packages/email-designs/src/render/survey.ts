import { createElement as h, Fragment, type ReactElement } from 'react';
import type { NodeAttributes } from '../nodes/attributes.schema.ts';
import { inkOn, onColour, usePlace } from './look.ts';
import { Layout, Row } from './row.ts';
import { answerAddress, scaleEnds } from './survey-answers.ts';
import { linkProps, typeStyle } from './words.ts';

type Survey = NodeAttributes<'survey'>;
interface Given {
  attrs: Survey;
}

const GAP = 6;
const WIDEST = 48;
/** On a phone eleven numbers need two lines. */
const WRAPPED =
  '.scale>tbody>tr>td{display:inline-block!important;width:44px!important;margin:0 6px 6px 0!important}' +
  '.scale>tbody>tr>.gap{display:none!important}';

/** The cell has the colour and the link fills it, as with buttons. */
function Answer({ attrs, answer, width }: Given & { answer: string; width?: number }): ReactElement {
  const { look } = usePlace();
  const fill = look.colour(attrs.fill ?? look.theme.button);
  const color = attrs.colour === null ? onColour(fill) : look.colour(attrs.colour);
  const borderRadius = Math.min(attrs.corners ?? look.buttonCorners, width === undefined ? 60 : 12);
  const link = {
    ...linkProps({ href: answerAddress(attrs, answer), isTracked: true }),
    style: {
      ...typeStyle(look, attrs.size ?? look.theme.size, 1.25),
      display: 'block',
      padding: width === undefined ? '12px 16px' : '12px 0',
      color,
      fontWeight: 700,
      textAlign: 'center' as const,
      textDecoration: 'none',
    },
  };
  return h(
    'td',
    { width, bgcolor: fill, align: 'center', style: { backgroundColor: fill, borderRadius } },
    h('a', link, answer),
  );
}

function Scale({ attrs }: Given): ReactElement {
  const { look, width } = usePlace();
  const { answers, align } = attrs;
  look.onPhone(WRAPPED);
  const own = Math.min(WIDEST, Math.floor((width - GAP * (answers.length - 1)) / answers.length));
  const cells = answers.map((answer, index) =>
    h(
      Fragment,
      { key: answer },
      index > 0 && h('td', { className: 'gap', width: GAP, style: { fontSize: 0 } }, '\u00a0'),
      h(Answer, { attrs, answer, width: own }),
    ),
  );
  const style = { margin: align === 'center' ? '0 auto' : 0 };
  return h(Layout, { className: 'scale', width: 'auto', align, style }, h('tr', null, cells));
}

function Choices({ attrs }: Given): ReactElement {
  const rows = attrs.answers.map((answer, index) =>
    h(
      Fragment,
      { key: answer },
      index > 0 && h('tr', null, h('td', { height: 8, style: { height: 8, fontSize: 0 } }, '\u00a0')),
      h('tr', null, h(Answer, { attrs, answer })),
    ),
  );
  return h(Layout, null, rows);
}

function Words({
  attrs,
  text,
  isQuestion,
}: Given & { text: string; isQuestion: boolean }): ReactElement | null {
  const place = usePlace();
  const { color, className } = inkOn(place, null);
  if (text === '') return null;
  const { size } = place.look.theme;
  const style = {
    ...typeStyle(place.look, isQuestion ? size + 2 : size - 2),
    margin: isQuestion ? '0 0 12px' : '8px 0 0',
    color,
    textAlign: attrs.align,
    ...(isQuestion && { fontWeight: 700 }),
  };
  return h('p', { className, style }, text);
}

/** A survey's first question. Without a survey there is nothing to answer. */
export function SurveyQuestion({ attrs }: Given): ReactElement {
  const isAsked = attrs.slug !== '' && attrs.answers.length > 0;
  const body = h(
    Fragment,
    null,
    h(Words, { attrs, text: attrs.question, isQuestion: true }),
    h(attrs.isScale ? Scale : Choices, { attrs }),
    h(Words, { attrs, text: scaleEnds(attrs), isQuestion: false }),
  );
  return h(Row, { box: attrs, align: attrs.align }, isAsked ? body : null);
}
