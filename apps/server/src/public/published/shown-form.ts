import type { KnownVisitor, PublicPage } from '@talkdrum/domain';
import type { BrandKit } from '@talkdrum/email-designs/brand.schema';
import type { Words } from '@talkdrum/languages';
import { pageDesign } from '@talkdrum/page-designs/schema';

interface ShownForm extends Pick<KnownVisitor, 'form' | 'design'> {
  values: Readonly<Record<string, string | string[]>>;
  errors?: Readonly<Record<string, string>>;
}

/** A page with its form filled in, compiled for one visitor. */
export async function compileShown(
  { company }: Pick<PublicPage, 'company'>,
  { brand, words }: { brand: BrandKit; words: Words },
  { form, design, values, errors = {} }: ShownForm,
): Promise<{ html: string; css: string }> {
  // React comes only with the first form that is shown this way.
  const { compilePage } = await import('@talkdrum/page-designs/compile');
  return compilePage(pageDesign.parse(design), {
    brand,
    company,
    words,
    form: { fields: form.fields },
    values,
    errors,
  });
}
