import { z } from 'zod';
import type { Unit } from '../../kernel/index.ts';
import { addCredits, knownKeys, lockBalances } from './ledger/ledger.ts';
import { tellMoved } from './ledger/tell-moved.ts';
import { movedPoints } from './loyalty.schema.ts';
import { joinProgram, memberIds } from './members/join-program.ts';
import { moveUp } from './tiers/move-tiers.ts';

const settingsShape = z.object({ programId: z.uuid(), points: movedPoints });

interface Person {
  key: string;
  contactId: string;
}

interface OpenProgram {
  name: string;
  joinsByEarning: boolean;
  listId: string | null;
}

const openProgramSql = `
  select p.name, p.joins_by_earning, (
    select l.id
    from list l
    where l.account_id = p.account_id and l.id = p.list_id and l.archived_at is null
  ) as list_id
  from loyalty_program p
  where p.account_id = $1 and p.id = $2 and p.status = 'active' and p.deleted_at is null`;

/** A journey’s step that gives each contact points: a `JourneyAction`. */
export const pointsAction = {
  name: 'points',

  /** What keeps a journey with this step from being published. */
  async problems(unit: Unit, settings: Record<string, unknown>): Promise<string[]> {
    const { data } = settingsShape.safeParse(settings);
    const program = data === undefined ? undefined : await find(unit, data.programId);
    return program === undefined
      ? ['The loyalty programme isn’t active. Publish it, or choose another one.']
      : [];
  },

  /** In a handful of statements however many they are. Returns why some got none. */
  async run(
    unit: Unit,
    settings: Record<string, unknown>,
    people: readonly Person[],
  ): Promise<ReadonlyMap<string, string>> {
    const { data } = settingsShape.safeParse(settings);
    const program = data === undefined ? undefined : await find(unit, data.programId);
    if (data === undefined || program === undefined)
      return new Map(people.map(({ key }) => [key, 'program_closed']));
    const { programId, points } = data;
    const contactIds = people.map(({ contactId }) => contactId);
    if (program.joinsByEarning) await joinProgram(unit, { programId, listId: program.listId }, contactIds);
    const members = await memberIds(unit, programId, contactIds);
    await lockBalances(unit, [...members.values()]);
    const known = await knownKeys(
      unit,
      people.map(({ key }) => key),
    );
    const at = unit.clock.now();
    const credits = people.flatMap(({ key, contactId }) => {
      const memberId = members.get(contactId);
      return memberId === undefined || known.has(key) ? [] : [{ memberId, points, key, at }];
    });
    const moved = await addCredits(unit, { programId, kind: 'earn', source: 'journey' }, credits);
    await tellMoved(
      unit,
      'points.earned',
      { id: programId, title: program.name },
      { moved, source: 'journey' },
    );
    await moveUp(unit, programId, [...new Set(moved.map(({ memberId }) => memberId))]);
    const others = people.filter(({ contactId }) => !members.has(contactId));
    return new Map(others.map(({ key }) => [key, 'not_member']));
  },
};

async function find({ sql, actor }: Unit, programId: string): Promise<OpenProgram | undefined> {
  const { rows } = await sql<OpenProgram>(openProgramSql, [actor.accountId, programId]);
  return rows[0];
}
