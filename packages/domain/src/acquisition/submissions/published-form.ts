import { z } from 'zod';
import { type FormSnapshot, formSnapshot } from '../forms/form.schema.ts';

/** What a version keeps: a form’s is the form, a page’s may show one. */
const published = z.union([
  z.object({ design: z.unknown(), form: formSnapshot }),
  formSnapshot.extend({ design: z.unknown() }),
]);

/** The form of a published version, with the design around it; null for a page without one. */
export function publishedForm(data: unknown): { form: FormSnapshot; design: unknown } | null {
  const kept = published.safeParse(data).data;
  if (kept === undefined) return null;
  return { form: 'form' in kept ? kept.form : kept, design: kept.design };
}
