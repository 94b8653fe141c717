import { type JourneyDrawing, journeyGraph, type JourneyGraph } from '@talkdrum/journey-design';
import { DomainError, fieldError, newId, notFound, type Unit } from '../kernel/index.ts';
import type { JourneyKind, JourneyStatus } from './journey.schema.ts';
import { journeyColumns, listJourneysSql } from './journeys.sql.ts';

export interface Journey {
  id: string;
  name: string;
  kind: JourneyKind;
  status: JourneyStatus;
  draft: JourneyGraph;
  revision: number;
  /** The version that people enter; null before it is first published. */
  versionId: string | null;
  version: number | null;
  createdAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
}

export interface JourneyLine extends Omit<Journey, 'draft'> {
  entered: number;
  waiting: number;
}

/** Drafts of journeys, and the list. `JourneyLifecycle` publishes them. */
export class Journeys {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** Newest first; archived ones only when asked for. At most 500. */
  async list({
    search = '',
    kinds = ['campaign', 'reminder', 'lifecycle'],
    isArchived = false,
    campaignId = null,
  }: {
    search?: string;
    kinds?: readonly JourneyKind[];
    isArchived?: boolean;
    /** Only those that a campaign triggers. */
    campaignId?: string | null;
  } = {}): Promise<JourneyLine[]> {
    const { rows } = await this.#unit.sql<JourneyLine>(listJourneysSql, [
      this.#unit.actor.accountId,
      search.trim(),
      kinds,
      isArchived,
      campaignId,
    ]);
    return rows;
  }

  async get(id: string): Promise<Journey> {
    const { rows } = await this.#unit.sql<Journey>(
      `select ${journeyColumns} from journey j where j.account_id = $1 and j.id = $2`,
      [this.#unit.actor.accountId, id],
    );
    const journey = rows[0];
    if (journey === undefined) throw notFound('journey');
    return { ...journey, draft: journeyGraph.parse(journey.draft) };
  }

  /** A draft: blank, or with the graph of a starting design or of a file. */
  async create(name: string, kind: JourneyKind, drawing: JourneyDrawing = blankJourney()): Promise<Journey> {
    const { sql, actor } = this.#unit;
    const graph = requireGraph(drawing);
    const id = newId();
    await sql(
      `insert into journey (account_id, id, name, kind, draft, created_by) values ($1, $2, $3, $4, $5, $6)`,
      [actor.accountId, id, name, kind, JSON.stringify(graph), actor.userId],
    );
    return this.get(id);
  }

  /** Saves the draft from the revision its author saw. A published version isn't affected. */
  async saveDraft(
    id: string,
    change: { name: string; graph: JourneyDrawing },
    expectedRevision: number,
  ): Promise<Journey> {
    const { sql, actor } = this.#unit;
    const graph = requireGraph(change.graph);
    const { count } = await sql(
      `update journey set name = $4, draft = $5, revision = revision + 1, updated_at = now()
       where account_id = $1 and id = $2 and revision = $3 and status <> 'archived'`,
      [actor.accountId, id, expectedRevision, change.name, JSON.stringify(graph)],
    );
    if (count > 0) return this.get(id);
    const { revision, status } = await this.get(id);
    if (status === 'archived')
      throw new DomainError('invalid_state', 'This journey is archived. Duplicate it to change it.', {
        status,
      });
    throw new DomainError(
      'stale_revision',
      'Someone else saved this journey while you were editing it. Reload to see their version, or overwrite ' +
        'it with yours.',
      { revision },
    );
  }

  async duplicate(id: string): Promise<Journey> {
    const { name, kind, draft } = await this.get(id);
    return this.create(`${name.slice(0, 93)} (copy)`, kind, draft);
  }

  /** Deletes a draft that was never published. */
  async deleteDraft(id: string): Promise<void> {
    const { sql, actor } = this.#unit;
    const { count } = await sql(
      `delete from journey where account_id = $1 and id = $2 and version_id is null and status = 'draft'`,
      [actor.accountId, id],
    );
    if (count > 0) return;
    const { status } = await this.get(id);
    throw new DomainError(
      'invalid_state',
      'A journey that was published can’t be deleted. Stop it, then archive it.',
      { status },
    );
  }
}

/** Steps that don't fit together can't be stored; unfinished ones can. */
function requireGraph(drawing: JourneyDrawing): JourneyGraph {
  const graph = journeyGraph.safeParse(drawing);
  if (graph.success) return graph.data;
  const [issue] = graph.error.issues;
  throw fieldError(
    ['graph', ...(issue?.path ?? [])].join('.'),
    issue?.message ?? 'This drawing isn’t complete.',
  );
}

export function blankJourney(): JourneyGraph {
  return journeyGraph.parse({
    version: 1,
    settings: {},
    nodes: [{ id: 'start', type: 'trigger', config: { kind: 'manual' } }],
  });
}
