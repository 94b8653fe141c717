import type { Check } from './checks.ts';
import { compileMessage, type CompileOptions } from './compile-message.ts';
import type { CompiledMessage } from './compiled-message.ts';

export interface SmsCompileOptions extends Omit<CompileOptions, 'footer'> {
  /** False writes addresses as they are; true (default) makes them links that are counted. */
  isTracked?: boolean;
}

/** Checks that speak of text alone. */
const aboutText = new Set<Check['id']>(['empty_content', 'broken_link', 'unknown_attribute']);

/**
 * Makes a text ready for sending: links numbered, merge tags parsed. It has no subject, no HTML and no
 * footer. Throws `unknown_merge_tag` or `invalid_merge_tag` with line and column.
 */
export function compileSms(
  text: string,
  { isTracked = true, ...options }: SmsCompileOptions = {},
): CompiledMessage {
  const compiled = compileMessage({ subject: '', html: '', text }, { ...options, footer: 'none' });
  const sms = {
    ...compiled,
    html: [],
    htmlBytes: 0,
    checks: compiled.checks.filter(({ id }) => aboutText.has(id)),
  };
  return isTracked ? sms : withPlainLinks(sms);
}

function withPlainLinks(sms: CompiledMessage): CompiledMessage {
  const text = sms.text.flatMap((part) =>
    typeof part !== 'string' && 'link' in part ? (sms.links[part.link]?.url ?? []) : [part],
  );
  return { ...sms, text, links: [] };
}
