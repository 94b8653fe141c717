import { recordAssetUses } from '../assets/index.ts';
import type { ScopeWith } from '../domain-with.ts';
import { lockRows } from '../kernel/index.ts';
import { readDesignedSql, storeLookSql } from './follow-brand.sql.ts';
import type { TemplateContent } from './template.entity.ts';
import type { Templates } from './templates.service.ts';

/**
 * Makes HTML and text of a visual template from its design again, in the account's present look. The design stays as
 * it is, and so do its revision and date: nobody edited it, so no open editor has anything to warn of.
 */
export async function renewTemplate(scope: ScopeWith<{ templates: Templates }>, id: string): Promise<void> {
  const { accountId } = scope.actor;
  await lockRows(scope, 'template', [id]);
  const { rows } = await scope.sql<TemplateContent>(readDesignedSql, [accountId, id]);
  const [stored] = rows;
  if (stored === undefined) return;
  const content = await scope.templates.fill(stored);
  if (content.html === stored.html && content.text === stored.text) return;
  const compiled = await scope.templates.compile(content);
  const { html, text, design } = content;
  await scope.sql(storeLookSql, [accountId, id, html, text, JSON.stringify(compiled)]);
  await recordAssetUses(scope, { kind: 'template', id }, [html, JSON.stringify(design)]);
}
