import { slotNames } from '../schema/blocks.schema.ts';
import type { PageBlock } from '../schema/page-design.schema.ts';

/** False for a block that nobody filled in, which readers would see as an empty band or a dead button. */
export function hasContent({ type, props }: PageBlock): boolean {
  switch (type) {
    case 'picture':
      return props.picture.src !== '';
    case 'gallery':
      return props.pictures.some(({ src }) => src !== '');
    case 'button':
      return props.label !== '' && props.href !== '';
    case 'countdown':
      return props.endsAt !== null;
    case 'video':
      return props.href !== '';
    case 'map':
      return props.address.trim() !== '';
    case 'hours':
      return props.days.length > 0;
    case 'questions':
      return props.items.some(({ question }) => question !== '');
    case 'testimonials':
      return props.items.some(({ quote }) => quote !== '');
    case 'text':
      return props.heading !== '' || props.text.trim() !== '';
    case 'columns':
      return slotNames.some((name) => props[name].some(hasContent));
    default:
      return true;
  }
}
