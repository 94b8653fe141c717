import { gzipSync } from 'node:zlib';
import type { CompiledPage } from '@talkdrum/page-designs/compile';
import { allBlocks, type PageDesign, pageLimits } from '@talkdrum/page-designs';
import { wordsIn } from '@talkdrum/languages';
import { languageOf } from '../../accounts/index.ts';
import type { Brand } from '../../brand/index.ts';
import { DomainError, fieldError, type Unit } from '../../kernel/index.ts';
import type { FormSnapshot } from '../forms/form.schema.ts';
import type { Forms } from '../forms/forms.service.ts';

export interface PageContentOfVersion extends CompiledPage {
  /** What submissions of this version are judged by; null for a page without a form. */
  form: FormSnapshot | null;
}

/**
 * A page in the account's brand and language, with the form it chose. Only what compiles a design loads React. Throws
 * field errors for a form block without a form, and `limit_reached` for more than 30 KB compressed.
 */
export async function compileFor(
  unit: Unit,
  { brand, forms }: { brand: Pick<Brand, 'get'>; forms: Pick<Forms, 'snapshot'> },
  design: PageDesign,
  hasToBeWhole: boolean,
): Promise<PageContentOfVersion> {
  const form = await formOf(design, forms, hasToBeWhole);
  const { compilePage } = await import('@talkdrum/page-designs/compile');
  const { rows } = await unit.sql<{ company: string }>('select company from account where id = $1', [
    unit.actor.accountId,
  ]);
  const compiled = compilePage(design, {
    brand: await brand.get(),
    company: rows[0]?.company ?? '',
    words: wordsIn(await languageOf(unit)),
    form: form === null ? null : { fields: form.fields },
  });
  if (gzipSync(compiled.html + compiled.css).length > pageLimits.gzipBytes)
    throw new DomainError(
      'limit_reached',
      'This page is too large for slow phones. Remove some text or blocks.',
    );
  return { ...compiled, form };
}

async function formOf(
  design: PageDesign,
  forms: Pick<Forms, 'snapshot'>,
  hasToBeWhole: boolean,
): Promise<FormSnapshot | null> {
  const block = allBlocks(design.content).find(({ type }) => type === 'form');
  if (block?.type !== 'form') return null;
  const { formId } = block.props;
  if (formId !== null) return forms.snapshot(formId, { isPublished: hasToBeWhole });
  if (!hasToBeWhole) return null;
  throw fieldError('design', 'Choose a form for the form block, or remove the block. Then publish again.');
}
