import type { FoundValue, RecipientValue } from '../../kernel/index.ts';
import {
  findProgramsSql,
  type FoundProgram,
  listMemberTagsSql,
  readMembersSql,
} from './member-values.sql.ts';

/** `{{ loyalty.points }}` if the account has one programme, else `{{ loyalty.kola-circle.points }}`. */
const ownPath = /^loyalty\.(?:([a-z0-9-]+)\.)?(points|tier)$/;

const samples: Readonly<Record<string, string>> = { points: '1,250', tier: 'Gold' };
const labels: Readonly<Record<string, string>> = { points: 'Points', tier: 'Tier' };

interface MemberRow {
  contactId: string;
  programId: string;
  points: number;
  tier: string | null;
}

/** A member's points and tier when the message is sent. Empty for someone who isn't a member, so a default stands there. */
export const memberValues: RecipientValue = {
  name: 'loyalty.member',
  owns: (path) => ownPath.test(path),

  async find({ sql, actor }, paths) {
    const slugs = paths.flatMap((path) => ownPath.exec(path)?.[1] ?? []);
    const isUnnamed = paths.some((path) => ownPath.exec(path)?.[1] === undefined);
    const { rows } = await sql<FoundProgram>(findProgramsSql, [actor.accountId, slugs, isUnnamed]);
    return new Map(paths.map((path) => [path, judge(path, rows)]));
  },

  async list({ sql, actor }) {
    const { rows } = await sql<{ prefix: string; name: string }>(listMemberTagsSql, [actor.accountId]);
    return rows.flatMap(({ prefix, name }) =>
      Object.entries(labels).map(([key, label]) => ({ path: `${prefix}${key}`, label: `${label}: ${name}` })),
    );
  },

  async read(sql, accountId, used, messages) {
    const people = messages.flatMap(({ contactId }) => contactId ?? []);
    const programs = [...new Set(used.map(({ subjectId }) => subjectId))];
    const { rows } = await sql<MemberRow>(readMembersSql, [accountId, programs, people]);
    const members = new Map(rows.map((row) => [`${row.contactId} ${row.programId}`, row]));
    return new Map(
      messages.map(({ deliveryId, contactId }) => [
        deliveryId,
        Object.fromEntries(
          used.map(({ path, subjectId }) => [path, textOf(path, members.get(`${contactId} ${subjectId}`))]),
        ),
      ]),
    );
  },
};

function textOf(path: string, member: MemberRow | undefined): string {
  if (member === undefined) return '';
  return path.endsWith('.tier') ? (member.tier ?? '') : member.points.toLocaleString('en');
}

function judge(path: string, programs: readonly FoundProgram[]): FoundValue {
  const [, slug, key = ''] = ownPath.exec(path) ?? [];
  const named = programs.filter(({ wanted }) => wanted === (slug ?? null));
  const [program] = named;
  const refuse = (why: string): FoundValue => ({ kind: 'problem', message: `{{ ${path} }} ${why}.` });
  if (program === undefined)
    return refuse(
      slug === undefined ? 'needs an active loyalty programme' : 'names no loyalty programme of yours',
    );
  if (named.length > 1)
    return refuse(
      `could be any of your programmes. Say which one, like {{ loyalty.${program.slug}.${key} }}`,
    );
  if (!program.isActive) return refuse('shows nothing, because this programme isn’t active');
  return { kind: 'text', subjectId: program.id, sample: samples[key] ?? '' };
}
