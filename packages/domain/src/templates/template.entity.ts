import { defineEntity, p } from '@mikro-orm/core';
import type { EmailDesign } from '@talkdrum/email-designs';
import { channel, DomainError, tenantColumns, tenantRules, timestamp } from '../kernel/index.ts';
import type { CompiledMessage } from './content/index.ts';
import { type TemplateContent, templateKind } from './template.schema.ts';

export type { TemplateContent };

const TemplateSchema = defineEntity({
  name: 'Template',
  tableName: 'template',
  ...tenantRules,
  properties: {
    ...tenantColumns,
    channel: p.enum(channel.options).default('email'),
    name: p.string(),
    kind: p.enum(templateKind.options).default('html'),
    tag: p.string().default(''),
    /** SMS only: its message type. */
    category: p.string().default(''),
    subject: p.string().default(''),
    preheader: p.string().default(''),
    html: p.text().default(''),
    text: p.text().default(''),
    /** Only of a visual template: its HTML and text are made from it. */
    design: p.json<EmailDesign>().nullable(),
    presetKey: p.string().nullable(),
    revision: p.integer().default(1),
    compiled: p.json<CompiledMessage>().nullable(),
    createdBy: p.uuid().nullable(),
    createdAt: timestamp().onCreate(() => new Date()),
    updatedAt: timestamp()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
    archivedAt: timestamp().nullable(),
  },
});

/**
 * Content that campaigns start from. Every saved revision compiles: unknown merge tags are refused on save.
 */
export class Template extends TemplateSchema.class {
  /** Sets new content if nobody saved another revision in between. */
  edit(content: TemplateContent, compiled: CompiledMessage, expectedRevision: number): void {
    this.requireRevision(expectedRevision);
    const kind = content.design ? 'visual' : this.kind === 'visual' ? 'html' : this.kind;
    Object.assign(this, content, {
      kind,
      design: content.design ?? null,
      compiled,
      revision: this.revision + 1,
    });
  }

  requireRevision(expectedRevision: number): void {
    if (this.revision !== expectedRevision) {
      throw new DomainError(
        'stale_revision',
        'Someone else saved this template while you were editing it. Reload to see their version, or ' +
          'overwrite it with yours.',
        {
          revision: this.revision,
        },
      );
    }
  }
}
TemplateSchema.setClass(Template);
export { TemplateSchema };
