import { z } from 'zod';

/** Invalid input; answered with 400 and this message. */
export class BadInputError extends Error {
  override readonly name = 'BadInputError';
  readonly statusCode = 400;
}

/** Parses input with the schema. Throws BadInputError. */
export function readInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  throw new BadInputError(z.prettifyError(result.error));
}
