import { defineEntity, p } from '@mikro-orm/core';
import { DomainError, tenantColumns, tenantRules, timestamp } from '../kernel/index.ts';
import type { SegmentDefinition } from './search/rules/index.ts';
import { segmentType } from './segment.schema.ts';

const SegmentSchema = defineEntity({
  name: 'Segment',
  tableName: 'segment',
  ...tenantRules,
  properties: {
    ...tenantColumns,
    name: p.string(),
    type: p.enum(segmentType.options),
    definition: p.json<SegmentDefinition>(),
    revision: p.integer().default(1),
    /** The number of matches when last counted. */
    count: p.integer().nullable(),
    countedAt: timestamp().nullable(),
    createdAt: timestamp().onCreate(() => new Date()),
    updatedAt: timestamp()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
    archivedAt: timestamp().nullable(),
  },
});

/** A saved rule. Its contacts are those that match at the time. */
export class Segment extends SegmentSchema.class {
  edit(definition: SegmentDefinition, expectedRevision: number): void {
    if (this.revision !== expectedRevision) {
      throw new DomainError(
        'stale_revision',
        'Someone else saved this segment while you were editing it. ' +
          'Reload to see their version, or overwrite it with yours.',
        {
          revision: this.revision,
        },
      );
    }
    this.definition = definition;
    this.revision += 1;
  }
}
SegmentSchema.setClass(Segment);
export { SegmentSchema };
