import type { Domain } from '@talkdrum/domain';
import { Poster } from '../../bench/submitting/poster.ts';
import { type PublishedForm, submissionMaker } from '../../bench/submitting/published-form.ts';
import { startWebProcess } from '../../bench/submitting/web-process.ts';

export interface KillReport {
  acknowledged: number;
  stored: number;
  /** Submitted again, because no answer came. */
  repeated: number;
  /** Acknowledged and not stored. */
  lost: number;
  /** People stored more than once. */
  twice: number;
  refused: number;
}

/**
 * Kills the web process with SIGKILL while visitors submit a form, and starts it again, `kills` times. What got no answer is
 * submitted again, as a browser does. The process gets this one's environment, which must name the domain's database, its
 * secret and TRUST_PROXY=loopback.
 */
export async function killWhileSubmitting(
  domain: Domain,
  form: PublishedForm,
  { kills, each, onKill = () => undefined }: { kills: number; each: number; onKill?: (line: string) => void },
): Promise<KillReport> {
  const nextPost = submissionMaker(domain);
  const acknowledged = new Set<string>();
  const unanswered: ReturnType<typeof nextPost>[] = [];
  let [repeated, refused] = [0, 0];

  /** One visitor after the other, until the process is gone; in the last round until enough are acknowledged. */
  const submit = async (origin: string, until: number, isLast: boolean) => {
    const poster = new Poster(origin);
    while (!isLast || acknowledged.size < until || unanswered.length > 0) {
      const again = unanswered.pop();
      if (again !== undefined) repeated += 1;
      const post = again ?? nextPost(form);
      const posted = await poster.post(form.path, post.fields, post.ip).catch(() => null);
      if (posted === null) {
        unanswered.push(post);
        break;
      }
      if (posted.isStored) acknowledged.add(post.fields['email'] ?? '');
      else refused += 1;
    }
    poster.close();
  };

  for (let kill = 0; kill <= kills; kill += 1) {
    const isLast = kill === kills;
    const web = await startWebProcess();
    const until = acknowledged.size + each + kill * 7;
    const load = Promise.all(Array.from({ length: 10 }, () => submit(web.publicUrl, until, isLast)));
    if (!isLast) {
      while (acknowledged.size < until) await new Promise((resolve) => setTimeout(resolve, 2));
      web.child.process.kill('SIGKILL');
    }
    await load;
    await (isLast ? web.child.stop() : web.child.ended);
    if (!isLast)
      onKill(`kill ${kill + 1}: ${acknowledged.size} acknowledged, ${unanswered.length} unanswered`);
  }
  const times = await storedTimes(domain, form);
  return {
    acknowledged: acknowledged.size,
    stored: times.size,
    repeated,
    lost: [...acknowledged].filter((email) => !times.has(email)).length,
    twice: [...times.values()].filter((count) => count > 1).length,
    refused,
  };
}

/** How often each person's submission is stored. */
async function storedTimes(domain: Domain, { accountId }: PublishedForm): Promise<Map<string, number>> {
  return domain.bulk(accountId, async (client) => {
    const { rows } = await client.query<{ email: string; times: number }>(
      `select answers ->> 'email' as email, count(*)::int as times from submission where account_id = $1 group by 1`,
      [accountId],
    );
    return new Map(rows.map(({ email, times }) => [email, times]));
  });
}
