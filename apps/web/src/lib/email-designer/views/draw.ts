/** A colour of the design as CSS: one of its own, or a brand colour that the paper has as a variable. */
export function cssColour(colour: unknown): string {
  if (typeof colour !== 'string') return '';
  return colour.startsWith('brand.') ? `var(--${colour.replace('.', '-')})` : colour;
}

export const px = (value: unknown): string => (typeof value === 'number' ? `${value}px` : '');

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

type Attributes = Readonly<Record<string, unknown>>;

/** The ground and the space around a block. Sides that aren't set are those of the place. */
export function paintBox(dom: HTMLElement, { background, paddingY, paddingX }: Attributes): void {
  dom.style.background = cssColour(background);
  dom.style.padding = `${px(paddingY) || '0'} ${px(paddingX) || 'var(--block-x)'}`;
}

export function paintWords(dom: HTMLElement, { align, colour, size }: Attributes): void {
  dom.style.textAlign = textOf(align);
  dom.style.color = cssColour(colour);
  dom.style.fontSize = px(size);
}

interface Parts {
  className?: string;
  text?: string;
  style?: Partial<CSSStyleDeclaration>;
}

export function element(
  tag: string,
  { className, text, style }: Parts = {},
  ...children: Node[]
): HTMLElement {
  const made = document.createElement(tag);
  if (className !== undefined) made.className = className;
  if (text !== undefined) made.textContent = text;
  Object.assign(made.style, style);
  made.append(...children);
  return made;
}

/** A picture of the email, or where it will be. */
export function pictureOrPlace(src: unknown, alt: unknown, words: string): HTMLElement {
  const address = textOf(src);
  if (address === '' || address.includes('{{'))
    return element('span', {
      className: 'designer-place',
      text: address === '' ? words : textOf(alt) || 'Picture',
    });
  const image = document.createElement('img');
  image.src = address;
  image.alt = textOf(alt);
  image.draggable = false;
  return image;
}
