import { hasConditions, keepsNoConditions } from '@talkdrum/email-designs';
import { fieldError } from '../kernel/index.ts';
import type { TemplateContent } from './template.entity.ts';

const MARKER = /\{\{\s*#show\b/;

/**
 * Refuses to make HTML of a design whose rules HTML can't keep. HTML that was written anew has none of its parts, so
 * it may take the design's place.
 */
export function requireConvertible(
  stored: TemplateContent['design'],
  { html, text, design }: Pick<TemplateContent, 'html' | 'text' | 'design'>,
): void {
  if (design !== null || !stored || !hasConditions(stored.doc)) return;
  if (MARKER.test(html) || MARKER.test(text)) throw fieldError('design', keepsNoConditions);
}
