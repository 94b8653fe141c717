import type { NodeViewRenderer } from '@tiptap/react';
import type { Node } from '@tiptap/pm/model';
import type { CanvasFacts } from './canvas-facts.ts';
import { paintButton, paintDivider, paintHtml, paintLogo, paintPicture, paintSpacer } from './paint-plain.ts';
import { paintFooter, paintProducts, paintSignature, paintSocial, paintSurvey } from './paint-rich.ts';
import { paintBox, paintWords, px, textOf } from './draw.ts';
import { cssColour } from './draw.ts';

/** Draws a block without text of its own into its element. */
export type Paint = (dom: HTMLElement, node: Node, facts: CanvasFacts['now']) => void;

/** A block that is drawn whole; nothing in it is typed into. */
function drawn(paint: Paint, facts: CanvasFacts): NodeViewRenderer {
  return ({ node }) => {
    const dom = document.createElement('div');
    dom.className = 'designer-block';
    dom.dataset['block'] = node.type.name;
    let current = node;
    const draw = () => {
      dom.replaceChildren();
      dom.removeAttribute('style');
      paint(dom, current, facts.now);
    };
    const stop = facts.onChange(draw);
    draw();
    return {
      dom,
      update: (next: Node) => {
        if (next.type !== current.type) return false;
        current = next;
        draw();
        return true;
      },
      ignoreMutation: () => true,
      destroy: stop,
    };
  };
}

type Style = (dom: HTMLElement, content: HTMLElement, node: Node, facts: CanvasFacts['now']) => void;

interface TypedInto {
  /** Its element; a change of it draws the block anew. */
  tag: (node: Node) => string;
  /** The element of the content, inside; the same element by default. */
  inner?: string;
  style: Style;
}

/** A block whose content is typed into or holds blocks. */
function typedInto({ tag, inner, style }: TypedInto, facts: CanvasFacts): NodeViewRenderer {
  return ({ node }) => {
    const dom = document.createElement(tag(node));
    dom.className = 'designer-block';
    dom.dataset['block'] = node.type.name;
    const content = inner === undefined ? dom : dom.appendChild(document.createElement(inner));
    let current = node;
    const draw = () => style(dom, content, current, facts.now);
    const stop = facts.onChange(draw);
    draw();
    return {
      dom,
      contentDOM: content,
      update: (next: Node) => {
        if (next.type !== current.type || tag(next) !== tag(current)) return false;
        current = next;
        draw();
        return true;
      },
      // Its own styles and its label; what is typed is in the content.
      ignoreMutation: (mutation) =>
        mutation.type !== 'selection' && !(content.contains(mutation.target) && mutation.target !== dom),
      destroy: stop,
    };
  };
}

const words: Style = (dom, _content, { attrs }) => {
  paintBox(dom, attrs);
  paintWords(dom, attrs);
};

/** The email's headings aren't the page's: its outline is the list of layers. */
const heading: Style = (dom, content, node, facts) => {
  words(dom, content, node, facts);
  dom.role = 'presentation';
};

const columns: Style = (dom, content, { attrs }) => {
  paintBox(dom, attrs);
  dom.dataset['onPhone'] = textOf(attrs['onPhone']);
  content.className = 'designer-columns';
  content.style.gap = px(attrs['gap']);
  content.style.alignItems = { middle: 'center', bottom: 'end' }[textOf(attrs['valign'])] ?? 'start';
};

const column: Style = (dom, _content, { attrs }) => {
  const width: unknown = attrs['width'];
  dom.style.background = cssColour(attrs['background']);
  dom.style.flex = typeof width === 'number' ? `0 1 ${width}%` : '1 1 0';
};

const section: Style = (dom, _content, { attrs }) => {
  paintBox(dom, attrs);
  dom.style.borderRadius = px(attrs['corners']);
};

const conditional: Style = (dom, _content, { attrs }, { conditionText }) => {
  dom.dataset['condition'] = conditionText(Number(attrs['condition']));
};

/** How each block looks on the paper; close to what the server compiles, and quick. */
export function blockViews(facts: CanvasFacts): Record<string, NodeViewRenderer> {
  const into = (tag: TypedInto['tag'], style: Style, inner?: string) =>
    typedInto(inner === undefined ? { tag, style } : { tag, style, inner }, facts);
  return {
    paragraph: into(() => 'p', words),
    heading: into(({ attrs }) => `h${attrs['level']}`, heading),
    bulletList: into(() => 'ul', words),
    orderedList: into(() => 'ol', words),
    button: into(() => 'div', paintButton, 'span'),
    columns: into(() => 'div', columns, 'div'),
    column: into(() => 'div', column),
    section: into(() => 'div', section),
    conditional: into(() => 'div', conditional, 'div'),
    picture: drawn(paintPicture, facts),
    divider: drawn(paintDivider, facts),
    spacer: drawn(paintSpacer, facts),
    rawHtml: drawn(paintHtml, facts),
    logo: drawn(paintLogo, facts),
    social: drawn(paintSocial, facts),
    products: drawn(paintProducts, facts),
    survey: drawn(paintSurvey, facts),
    signature: drawn(paintSignature, facts),
    footer: drawn(paintFooter, facts),
    mergeTag: mergeTagView(facts),
  };
}

/** A merge tag: the chosen contact's value as a chip, or the name of the field. */
function mergeTagView(facts: CanvasFacts): NodeViewRenderer {
  return ({ node }) => {
    const dom = document.createElement('span');
    dom.className = 'designer-tag';
    let { attrs } = node;
    const draw = () => {
      dom.textContent = facts.now.tagText(
        textOf(attrs['path']),
        attrs['fallback'] === null ? null : textOf(attrs['fallback']),
      );
    };
    const stop = facts.onChange(draw);
    draw();
    return {
      dom,
      update: (next: Node) => {
        if (next.type !== node.type) return false;
        ({ attrs } = next);
        draw();
        return true;
      },
      ignoreMutation: () => true,
      destroy: stop,
    };
  };
}
