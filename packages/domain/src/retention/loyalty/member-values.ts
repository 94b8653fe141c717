import type { DomainConfig } from '../../config.ts';
import type { FoundValue, RecipientValue, ValueReader } from '../../kernel/index.ts';
import { PublishedLinks } from '../../publishing/index.ts';
import {
  findProgramsSql,
  type FoundProgram,
  listMemberTagsSql,
  readMembersSql,
} from './member-values.sql.ts';

/** `{{ loyalty.points }}` if the account has one programme, else `{{ loyalty.kola-circle.points }}`. */
const ownPath = /^loyalty\.(?:([a-z0-9-]+)\.)?(points|tier|link)$/;

const samples: Readonly<Record<string, string>> = { points: '1,250', tier: 'Gold' };
/** What is offered. The link is offered as `{{ loyalty.kola-circle }}`, like the links to everything that is published. */
const labels: Readonly<Record<string, string>> = { points: 'Points', tier: 'Tier' };

interface MemberRow {
  contactId: string;
  programId: string;
  points: number;
  tier: string | null;
}

/**
 * A member's points and tier when the message is sent; empty for someone who isn't a member, so a default stands there.
 * `{{ loyalty.link }}` is for templates from before the page had a tag of its own: it leads each recipient to their
 * member page, which asks others to join.
 */
export const memberValues = (config: Pick<DomainConfig, 'publicUrl'>): RecipientValue => ({
  name: 'loyalty.member',
  owns: (path) => ownPath.test(path),

  async find(unit, paths) {
    const { sql, actor } = unit;
    const slugs = paths.flatMap((path) => ownPath.exec(path)?.[1] ?? []);
    const isUnnamed = paths.some((path) => ownPath.exec(path)?.[1] === undefined);
    const { rows } = await sql<FoundProgram>(findProgramsSql, [actor.accountId, slugs, isUnnamed]);
    const judged = new Map(paths.map((path) => [path, judge(path, rows)]));
    const links = await linksOf(unit, config, judged);
    return new Map([...judged].map(([path, one]) => [path, 'slug' in one ? valueOf(path, one, links) : one]));
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
});

type Judged = FoundProgram | (FoundValue & { kind: 'problem' });
type Links = Awaited<ReturnType<PublishedLinks['find']>>;

/** The addresses of the member pages that are asked for, by the programme's path. */
function linksOf(
  unit: ValueReader,
  config: Pick<DomainConfig, 'publicUrl'>,
  judged: ReadonlyMap<string, Judged>,
): Promise<Links> {
  const slugs = [...judged].flatMap(([path, one]) =>
    'slug' in one && path.endsWith('.link') ? [one.slug] : [],
  );
  return new PublishedLinks(unit, config).find([...new Set(slugs)].map((slug) => `loyalty.${slug}`));
}

function valueOf(path: string, { id, slug }: FoundProgram, links: Links): FoundValue {
  const [, , key = ''] = ownPath.exec(path) ?? [];
  const link = links.get(`loyalty.${slug}`);
  if (key !== 'link') return { kind: 'text', subjectId: id, sample: samples[key] ?? '' };
  return link === undefined ? refusal(path, 'names a programme without a page') : { kind: 'link', ...link };
}

const refusal = (path: string, why: string): FoundValue & { kind: 'problem' } => ({
  kind: 'problem',
  message: `{{ ${path} }} ${why}.`,
});

function textOf(path: string, member: MemberRow | undefined): string {
  if (member === undefined) return '';
  return path.endsWith('.tier') ? (member.tier ?? '') : member.points.toLocaleString('en');
}

function judge(path: string, programs: readonly FoundProgram[]): Judged {
  const [, slug, key = ''] = ownPath.exec(path) ?? [];
  const named = programs.filter(({ wanted }) => wanted === (slug ?? null));
  const [program] = named;
  if (program === undefined)
    return refusal(
      path,
      slug === undefined ? 'needs an active loyalty programme' : 'names no loyalty programme of yours',
    );
  if (named.length > 1)
    return refusal(
      path,
      `could be any of your programmes. Say which one, like {{ loyalty.${program.slug}.${key} }}`,
    );
  return program.isActive ? program : refusal(path, 'shows nothing, because this programme isn’t active');
}
