import { z } from 'zod';
import { checkDoc, DesignProblem } from './check-doc.schema.ts';
import type { DesignNode } from './design-node.ts';

/** `characters` is of one block as JSON; all blocks of an account are listed at once. */
export const savedBlockLimits = { name: 80, perAccount: 200, characters: 50_000 } as const;

export const savedBlockName = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(savedBlockLimits.name, `Use ${savedBlockLimits.name} characters or fewer`);

/** A block that an account keeps for its next designs. */
export const savedBlock = z
  .custom<DesignNode>()
  .transform((input: unknown, context): DesignNode => {
    try {
      const [block] = checkDoc({ type: 'doc', content: [input] }).content ?? [];
      if (block === undefined) throw new DesignProblem('The block can’t be read.', null);
      if (block.type === 'conditional')
        throw new DesignProblem('Save the blocks inside: who sees them belongs to one design.', null);
      if (JSON.stringify(block).length > savedBlockLimits.characters)
        throw new DesignProblem(
          `A saved block can have ${savedBlockLimits.characters.toLocaleString('en')} characters. Save a part of it.`,
          null,
        );
      return block;
    } catch (error) {
      if (!(error instanceof DesignProblem)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  })
  .meta({ examples: [{ type: 'divider' }] as never });
