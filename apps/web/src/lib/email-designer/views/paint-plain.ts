import type { Node } from '@tiptap/pm/model';
import { buttonRadius, onColour } from '@talkdrum/email-designs/brand';
import type { Facts } from './canvas-facts.ts';
import { cssColour, element, paintBox, pictureOrPlace, px, textOf } from './draw.ts';

export function paintPicture(dom: HTMLElement, { attrs }: Node): void {
  paintBox(dom, attrs);
  dom.style.textAlign = textOf(attrs['align']);
  const picture = pictureOrPlace(attrs['src'], attrs['alt'], 'Choose a picture');
  picture.style.width = px(attrs['width']) || '100%';
  picture.style.borderRadius = px(attrs['corners']);
  dom.append(picture);
}

export function paintButton(dom: HTMLElement, label: HTMLElement, { attrs }: Node, { brand }: Facts): void {
  paintBox(dom, attrs);
  const fill = textOf(attrs['fill']);
  const ground = fill.startsWith('#') ? fill : brand.colours.primary;
  label.className = 'designer-button';
  dom.style.textAlign = textOf(attrs['align']);
  label.style.background = cssColour(attrs['fill']) || 'var(--theme-button)';
  label.style.color =
    cssColour(attrs['colour']) ||
    (fill.startsWith('brand.') || fill === '' ? 'var(--on-button)' : onColour(ground));
  label.style.fontSize = px(attrs['size']);
  label.style.borderRadius = px(attrs['corners']) || `${buttonRadius[brand.button]}px`;
  label.style.display = attrs['isWide'] === true ? 'block' : 'inline-block';
}

export function paintDivider(dom: HTMLElement, { attrs }: Node): void {
  paintBox(dom, attrs);
  dom.append(
    element('span', {
      style: {
        display: 'block',
        width: `${attrs['width']}%`,
        margin: '0 auto',
        borderTop: `${px(attrs['thickness'])} ${textOf(attrs['style'])} ${cssColour(attrs['colour']) || '#d5dbe1'}`,
      },
    }),
  );
}

export function paintSpacer(dom: HTMLElement, { attrs }: Node): void {
  dom.style.height = px(attrs['height']);
  dom.style.background = cssColour(attrs['background']);
}

/** Never drawn as HTML: the paper is part of the dashboard. The preview shows what is left of it. */
export function paintHtml(dom: HTMLElement, { attrs }: Node): void {
  paintBox(dom, attrs);
  const html = textOf(attrs['html']).trim();
  dom.append(
    element('pre', {
      className: 'designer-html',
      text: html === '' ? 'Write HTML in the settings of this block.' : html.slice(0, 600),
    }),
  );
}

export function paintLogo(dom: HTMLElement, { attrs }: Node, { brand, company }: Facts): void {
  paintBox(dom, attrs);
  dom.style.textAlign = textOf(attrs['align']);
  if (brand.logo === null) {
    dom.append(
      element('strong', {
        text: company,
        style: { color: cssColour(attrs['colour']), fontSize: '15px', letterSpacing: '0.06em' },
      }),
    );
    return;
  }
  const picture = pictureOrPlace(brand.logo.url, company, 'Logo');
  picture.style.width = px(attrs['width']);
  dom.append(picture);
}
