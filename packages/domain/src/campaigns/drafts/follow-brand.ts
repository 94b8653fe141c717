import { recordAssetUses } from '../../assets/index.ts';
import type { Brand } from '../../brand/index.ts';
import type { DomainWith, ScopeWith } from '../../domain-with.ts';
import { DomainError, type DueWorkHandler, lockRows, type Unit } from '../../kernel/index.ts';
import { designedTemplatesSql, renewTemplate, type Templates } from '../../templates/index.ts';
import type { CampaignFields } from '../campaign.schema.ts';
import {
  designedCampaignsSql,
  readDesignedSql,
  scheduledDesignsSql,
  storeLookSql,
} from './follow-brand.sql.ts';

interface Services {
  brand: Brand;
  templates: Templates;
}

type Scope = ScopeWith<Services>;

/**
 * After the brand kit was saved, or its logo deleted or brought back: gives every design the new look, each in a
 * transaction of its own. A campaign follows until it is prepared, as its audience and its postal address do; what is
 * being sent stays as it is. Running it again changes nothing.
 */
export function followBrand(domain: Pick<DomainWith<Services>, 'openScope'>): DueWorkHandler {
  const follow =
    (accountId: string) => async (find: string, renew: typeof renewCampaign, stop: AbortSignal) => {
      const open = <T>(work: (scope: Scope) => Promise<T>) =>
        domain.openScope({ accountId, userId: null }, work);
      const { rows } = await open(({ sql }) => sql<{ id: string }>(find, [accountId]));
      for (const { id } of rows) {
        if (stop.aborted) throw new Error('stopped between two designs');
        await open((scope) => renew(scope, id)).catch(passRefusal);
      }
    };
  return {
    kind: 'brand.changed',
    async run({ accountId, signal }) {
      await domain.openScope({ accountId, userId: null }, ({ brand }) => brand.recordLogo());
      await follow(accountId)(designedTemplatesSql, renewTemplate, signal);
      await follow(accountId)(designedCampaignsSql, renewCampaign, signal);
      return undefined;
    },
  };
}

/** A campaign whose design takes a change of the brand before it is sent. */
interface ScheduledDesign {
  id: string;
  name: string;
  scheduledAt: Date;
  timezone: string;
}

/** The next to be sent, of `total`. Shown to anyone who changes the brand. */
export async function findScheduledDesigns(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  limit: number,
): Promise<{ items: ScheduledDesign[]; total: number }> {
  const { rows } = await sql<ScheduledDesign & { total: number }>(scheduledDesignsSql, [
    actor.accountId,
    limit,
  ]);
  const items = rows.map(({ id, name, scheduledAt, timezone }) => ({ id, name, scheduledAt, timezone }));
  return { items, total: rows[0]?.total ?? 0 };
}

/** A design that no longer compiles keeps its look; its author gets the reason at the next save. */
function passRefusal(error: unknown): void {
  if (!(error instanceof DomainError) || error.code === 'conflict') throw error;
}

/** The revision stays: nobody edited the campaign, so no open editor has anything to warn of. */
async function renewCampaign(scope: Scope, id: string): Promise<void> {
  const { accountId } = scope.actor;
  await lockRows(scope, 'campaign', [id]);
  const { rows } = await scope.sql<Pick<CampaignFields, 'html' | 'text' | 'design'>>(readDesignedSql, [
    accountId,
    id,
  ]);
  const [stored] = rows;
  if (stored === undefined) return;
  const { html, text, design } = await scope.templates.fill(stored);
  if (html === stored.html && text === stored.text) return;
  await scope.sql(storeLookSql, [accountId, id, html, text]);
  await recordAssetUses(scope, { kind: 'campaign', id }, [html, JSON.stringify(design)]);
}
