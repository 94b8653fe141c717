import { designField, type EmailDesign, emailDesign } from '@talkdrum/email-designs';
import { wordsIn } from '@talkdrum/languages';
import { languageOf } from '../../accounts/index.ts';
import type { Brand } from '../../brand/index.ts';
import { DomainError, fieldError, type Unit } from '../../kernel/index.ts';
import { createTextMaker, sanitiseHtml } from '../content/index.ts';
import type { TemplateContent } from '../template.entity.ts';

/**
 * The content with the HTML and text of its design; without a design, the content itself. Only what compiles a design
 * loads React, so no worker that sends does.
 */
export async function fillFromDesign<Content extends Partial<TemplateContent>>(
  unit: Unit,
  brand: Pick<Brand, 'hold'>,
  content: Content,
  marksBlocks = false,
): Promise<Content> {
  if (!content.design) return content;
  const design = readDesign(content.design);
  const { compileDesign } = await import('@talkdrum/email-designs/compile');
  const made = compileDesign(design, {
    brand: await brand.hold(),
    words: wordsIn(await languageOf(unit)),
    cleanHtml: (html) => sanitiseHtml(html).body,
    textOfHtml: (html) => createTextMaker()(sanitiseHtml(html).body),
    marksBlocks,
  });
  return { ...content, ...made, design };
}

function readDesign(input: EmailDesign): EmailDesign {
  const { data, error } = emailDesign.safeParse(input);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw fieldError(designField(issue?.path ?? []), issue?.message ?? 'The design can’t be read.');
}

/** Runs `compile`, whose refusals then name the block of the design instead of a line of its HTML. */
export function onDesign<Result>(design: EmailDesign | null, compile: () => Result): Result {
  try {
    return compile();
  } catch (error) {
    if (design === null || !(error instanceof DomainError)) throw error;
    const { fieldErrors = {}, ...details } = error.details;
    const [message] = [...(fieldErrors['html'] ?? []), ...(fieldErrors['text'] ?? [])];
    if (message === undefined) throw error;
    const tag = typeof details['tag'] === 'string' ? details['tag'] : '';
    const block = (design.doc.content ?? []).findIndex((node) => mentions(node, tag));
    const plain = message.replace(/ \(line \d+, column \d+\)/, '');
    const field = block === -1 ? 'design' : `design.${block}`;
    throw new DomainError(error.code, plain, { ...details, fieldErrors: { [field]: [plain] } });
  }
}

/** True if a text of the block has the tag, or a chip of it names the same field: not only one that begins alike. */
function mentions(node: unknown, tag: string): boolean {
  const path = /^\{\{\s*([^\s|}]+)/.exec(tag)?.[1];
  return (
    path !== undefined &&
    JSON.stringify(node)
      .split(path)
      .slice(1)
      .some((rest) => !/^[\w.]/.test(rest))
  );
}
