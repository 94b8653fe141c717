import type { Node } from '@tiptap/pm/model';
import { buttonRadius, onColour, socialLink, socialNetworks } from '@talkdrum/email-designs/brand';
import { nodeAttributes, type Product, scaleEnds } from '@talkdrum/email-designs';
import type { Facts } from './canvas-facts.ts';
import { cssColour, element, paintBox, paintWords, pictureOrPlace, px, textOf } from './draw.ts';

export function paintSocial(dom: HTMLElement, { attrs }: Node, { brand }: Facts): void {
  paintBox(dom, attrs);
  dom.style.textAlign = textOf(attrs['align']);
  const own = socialLink.array().safeParse(attrs['links']);
  const links = own.success ? own.data : brand.social;
  const colour = cssColour(attrs['colour']) || 'var(--theme-link)';
  dom.append(
    ...links.map(({ network }) =>
      element('span', {
        className: 'designer-social',
        text: socialNetworks[network].label,
        style: { color: colour },
      }),
    ),
  );
  if (links.length === 0)
    dom.append(
      element('span', { className: 'designer-place', text: 'Add your social links to the brand kit' }),
    );
}

export function paintProducts(dom: HTMLElement, { attrs }: Node): void {
  paintBox(dom, attrs);
  const { products, columns, gap, corners } = nodeAttributes.products.parse(attrs);
  const grid = element('div', {
    className: 'designer-products',
    style: { gap: px(gap), gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` },
  });
  grid.dataset['onPhone'] = textOf(attrs['onPhone']);
  const colours = { text: cssColour(attrs['colour']), price: cssColour(attrs['priceColour']) };
  grid.append(...products.map((product) => productCard(product, px(corners), colours)));
  dom.append(
    products.length === 0 ? element('span', { className: 'designer-place', text: 'Add a product' }) : grid,
  );
}

function productCard(
  product: Product,
  corners: string,
  colours: { text: string; price: string },
): HTMLElement {
  const { picture, alt, name, price, oldPrice } = product;
  const image = pictureOrPlace(picture, alt || name, 'Picture');
  image.style.borderRadius = corners;
  return element(
    'div',
    {},
    image,
    element('strong', { text: name, style: { display: 'block', color: colours.text } }),
    element('s', { text: oldPrice, style: { opacity: '0.65', marginRight: oldPrice === '' ? '0' : '4px' } }),
    element('strong', { text: price, style: { color: colours.price } }),
  );
}

export function paintSurvey(dom: HTMLElement, { attrs }: Node, { brand }: Facts): void {
  paintBox(dom, attrs);
  const survey = nodeAttributes.survey.parse(attrs);
  const { slug, question, answers, isScale, align, size, corners, fill } = survey;
  dom.style.textAlign = align;
  if (slug === '') {
    dom.append(element('span', { className: 'designer-place', text: 'Choose a survey' }));
    return;
  }
  const style = {
    background: cssColour(fill) || 'var(--theme-button)',
    color: cssColour(survey.colour) || (fill?.startsWith('#') ? onColour(fill) : 'var(--on-button)'),
    fontSize: px(size),
    borderRadius: px(corners) || `${buttonRadius[brand.button]}px`,
  };
  const row = element('div', {
    className: 'designer-answers',
    style: { justifyContent: { left: 'start', center: 'center', right: 'end' }[align] },
  });
  row.dataset['scale'] = String(isScale);
  row.append(...answers.map((text) => element('span', { text, style })));
  dom.append(
    element('strong', { text: question, style: { display: 'block', marginBottom: '12px' } }),
    row,
    element('small', { text: scaleEnds(survey) }),
  );
}

export function paintSignature(dom: HTMLElement, { attrs }: Node): void {
  paintBox(dom, attrs);
  paintWords(dom, attrs);
  const { name, role, phone, email, picture, alt } = nodeAttributes.signature.parse(attrs);
  const lines = element(
    'div',
    {},
    element('strong', { text: name, style: { display: 'block' } }),
    ...[role, [phone, email].filter(Boolean).join(' · ')]
      .filter(Boolean)
      .map((text) => element('div', { text, style: { opacity: '0.8' } })),
  );
  const row = element('div', { className: 'designer-signature' });
  if (picture !== '') row.append(pictureOrPlace(picture, alt, 'Picture'));
  row.append(lines);
  dom.append(row);
}

export function paintFooter(dom: HTMLElement, { attrs }: Node, { brand, company }: Facts): void {
  paintBox(dom, attrs);
  paintWords(dom, attrs);
  dom.classList.add('designer-footer');
  const links = ['Unsubscribe'];
  if (attrs['hasPreferences'] === true) links.push('Preferences');
  if (attrs['hasViewInBrowser'] === true) links.push('View in browser');
  dom.append(
    element('strong', { text: company, style: { display: 'block' } }),
    element('div', { text: brand.footerAddress }),
    element(
      'div',
      {},
      ...links.flatMap((text, at) => [
        ...(at > 0 ? [document.createTextNode(' · ')] : []),
        element('u', { text }),
      ]),
    ),
  );
}
