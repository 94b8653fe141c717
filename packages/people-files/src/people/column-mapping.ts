import { z } from 'zod';
import { attributeKeySchema, attributeTypes } from '../attribute-key.ts';

const column = z.int().min(0).max(499);
/** Limit per file, because each attribute is stored with every person. */
export const maxFileAttributes = 200;

export const personFields = ['full_name', 'first_name', 'last_name', 'email', 'phone', 'time_zone'] as const;
export type PersonField = (typeof personFields)[number];

/** The target of one column of a file. */
export const columnMappingSchema = z.discriminatedUnion('to', [
  z.strictObject({ column, to: z.enum(personFields) }),
  z.strictObject({
    column,
    to: z.literal('attribute'),
    key: attributeKeySchema,
    type: z.enum(attributeTypes),
  }),
  z.strictObject({ column, to: z.literal('skip') }),
]);
export type ColumnMapping = z.infer<typeof columnMappingSchema>;

/** A file's mapping: at most one column per field and attribute, and an email or telephone column. */
export const fileMappingSchema = z
  .array(columnMappingSchema)
  .max(500)
  .superRefine((mapping, context) => {
    const seen = new Set<string>();
    for (const [index, entry] of mapping.entries()) {
      if (entry.to === 'skip') continue;
      const target = entry.to === 'attribute' ? `attribute ${entry.key}` : entry.to;
      if (seen.has(target))
        context.addIssue({
          code: 'custom',
          path: [index],
          message: `Two columns are mapped to ${target.replace('_', ' ')}.`,
        });
      seen.add(target);
    }
    if (mapping.filter(({ to }) => to === 'attribute').length > maxFileAttributes)
      context.addIssue({
        code: 'custom',
        message: `A file can fill up to ${maxFileAttributes} attributes. Leave out the columns you don’t need.`,
      });
    if (!seen.has('email') && !seen.has('phone'))
      context.addIssue({ code: 'custom', message: 'Map a column to email or telephone.' });
  });
