import type { Check } from './checks.ts';
import { compileMessage, type CompileOptions } from './compile-message.ts';
import type { CompiledMessage } from './compiled-message.ts';

export interface SmsCompileOptions extends Omit<CompileOptions, 'footer'> {
  /** False keeps addresses unchanged; true (default) replaces them with links that count clicks. */
  isTracked?: boolean;
}

/** Only the checks for text. */
const aboutText = new Set<Check['id']>([
  'empty_content',
  'broken_link',
  'unknown_attribute',
  'missing_item',
  'unpublished_item',
  'recipient_value',
]);

/**
 * Prepares a text message for sending: links numbered, merge tags parsed. It has no subject, HTML or footer.
 * Throws `unknown_merge_tag` or `invalid_merge_tag` with line and column.
 */
export function compileSms(
  text: string,
  { isTracked = true, ...options }: SmsCompileOptions = {},
): CompiledMessage {
  const compiled = compileMessage(
    { subject: '', html: '', text },
    {
      ...options,
      footer: 'none',
      // A token alone would fill a text; a tracked link finds out who opens it.
      hasRecipient: isTracked,
    },
  );
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
