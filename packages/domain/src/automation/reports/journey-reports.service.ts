import { notFound, readTimePosition, timeCursorOf, type Unit } from '../../kernel/index.ts';
import type { RunStatus, StepOutcome } from '../journey.schema.ts';
import {
  contactRunsSql,
  conversionSql,
  leftOutSql,
  messageFiguresSql,
  nodeCountsSql,
  peopleAtSql,
  runStepsSql,
  stepDaysSql,
  versionsSql,
} from './journey-reports.sql.ts';

/** What happened at one box, over all versions or one. */
export interface NodeCounts {
  nodeId: string;
  entered: number;
  waiting: number;
  /** By port. */
  done: Record<string, number>;
  /** By reason. */
  skipped: Record<string, number>;
  failed: Record<string, number>;
}

/** The same counts as a campaign's, of a box's messages. */
export interface NodeMessages {
  nodeId: string;
  channel: 'email' | 'sms';
  queued: number;
  sent: number;
  failed: number;
  skipped: number;
  delivered: number;
  views: number;
  uniqueViews: number;
  clicks: number;
  uniqueClicks: number;
  bounces: number;
  complaints: number;
  unsubscribers: number;
}

export interface Conversion {
  entered: number;
  converted: number;
  heldOut: number;
  heldOutConverted: number;
}

export interface JourneyCounts {
  nodes: NodeCounts[];
  messages: NodeMessages[];
  conversion: Conversion;
}

export interface PersonAtNode {
  runId: string;
  contactId: string;
  name: string;
  email: string | null;
  phone: string | null;
  arrivedAt: Date;
  wakeAt: Date;
  isHeld: boolean;
}

/** Someone for whom a step did nothing. */
export interface PersonLeftOut
  extends Pick<PersonAtNode, 'runId' | 'contactId' | 'name' | 'email' | 'phone'> {
  outcome: 'skipped' | 'failed';
  reason: string;
  at: Date;
}

export interface RunLine {
  id: string;
  journeyId: string;
  journey: string;
  version: number;
  status: RunStatus;
  nodeId: string;
  enteredAt: Date;
  wakeAt: Date;
  endedAt: Date | null;
  convertedAt: Date | null;
}

export interface StepLine {
  n: number;
  nodeId: string;
  port: string | null;
  outcome: StepOutcome;
  reason: string | null;
  deliveryId: string | null;
  /** What became of the message, as in a campaign. */
  deliveryState: string | null;
  deliveryReason: string | null;
  at: Date;
}

export interface RunPath extends RunLine {
  steps: StepLine[];
}

export interface VersionLine {
  id: string;
  n: number;
  publishedAt: Date;
  isNewest: boolean;
  waiting: number;
}

export interface StepDay {
  /** YYYY-MM-DD. */
  day: string;
  entered: number;
  done: number;
  skipped: number;
}

const shownDays = 14;

/** What happened in a journey: by box, by person, and each person's path with the reason of every skip. */
export class JourneyReports {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  async counts(id: string, versionId: string | null = null): Promise<JourneyCounts> {
    const { sql } = this.#unit;
    const params = [this.#account, id, versionId];
    const { rows: nodes } = await sql<NodeCounts>(nodeCountsSql, params);
    const { rows: messages } = await sql<NodeMessages>(messageFiguresSql, params);
    const { rows: conversion } = await sql<Conversion>(conversionSql, params);
    return {
      nodes,
      messages,
      conversion: conversion[0] ?? { entered: 0, converted: 0, heldOut: 0, heldOutConverted: 0 },
    };
  }

  /** The last 14 days of a step, over all versions. Days are those of UTC. */
  async stepDays(id: string, nodeId: string): Promise<StepDay[]> {
    const { sql, clock } = this.#unit;
    const today = clock.now().toISOString().slice(0, 10);
    return (await sql<StepDay>(stepDaysSql, [this.#account, id, nodeId, shownDays, today])).rows;
  }

  async versions(id: string): Promise<VersionLine[]> {
    return (await this.#unit.sql<VersionLine>(versionsSql, [this.#account, id])).rows;
  }

  /** Who is at a box now, next due first; 50 at a time. */
  async peopleAt(
    id: string,
    nodeId: string,
    cursor: string | null = null,
  ): Promise<{ items: PersonAtNode[]; nextCursor: string | null }> {
    const { rows } = await this.#unit.sql<PersonAtNode>(peopleAtSql, [this.#account, id, nodeId, cursor, 51]);
    const items = rows.slice(0, 50);
    return { items, nextCursor: rows.length > 50 ? (items.at(-1)?.runId ?? null) : null };
  }

  /**
   * For whom a step did nothing, and why, newest first, over all versions: the people behind `skipped` and `failed` of
   * its counts, as long as their runs are kept. Throws `invalid_input` for a cursor that isn't one.
   */
  async leftOut(
    id: string,
    nodeId: string,
    {
      reason = null,
      cursor = null,
      limit,
    }: { reason?: string | null; cursor?: string | null; limit: number },
  ): Promise<{ items: PersonLeftOut[]; nextCursor: string | null }> {
    const after = readTimePosition(cursor);
    const { rows } = await this.#unit.sql<PersonLeftOut>(leftOutSql, [
      this.#account,
      id,
      nodeId,
      reason,
      after?.at ?? null,
      after?.id ?? null,
      limit + 1,
    ]);
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    const hasMore = rows.length > limit && last !== undefined;
    return { items, nextCursor: hasMore ? timeCursorOf({ at: last.at, id: last.runId }) : null };
  }

  /** A contact's runs, newest first, in one journey or in all; at most 100. */
  async runsOf(contactId: string, journeyId: string | null = null): Promise<RunLine[]> {
    return (await this.#unit.sql<RunLine>(contactRunsSql, [this.#account, contactId, journeyId, null])).rows;
  }

  /** One run with every step. */
  async path(runId: string): Promise<RunPath> {
    const { rows } = await this.#unit.sql<RunLine>(contactRunsSql, [this.#account, null, null, runId]);
    const run = rows[0];
    if (run === undefined) throw notFound('path');
    const { rows: steps } = await this.#unit.sql<StepLine>(runStepsSql, [this.#account, runId]);
    return { ...run, steps };
  }

  get #account(): string {
    return this.#unit.actor.accountId;
  }
}
