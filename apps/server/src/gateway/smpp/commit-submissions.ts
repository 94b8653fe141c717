import type { Domain, KeyHolder, SmppAnswer, SmppSubmission } from '@talkdrum/domain';
import type { GatewayCounters } from '../counters.ts';
import { commitTogether } from '../intake/commit-together.ts';
import { GroupCommit } from '../intake/group-commit.ts';
import { takeInFor } from '../intake/take-in-for.ts';

/** The session's account, key and address. */
export interface Bind {
  holder: KeyHolder;
  systemId: string;
  ip: string;
}

interface HandedIn {
  bind: Bind;
  submissions: readonly SmppSubmission[];
}

/** How long a submission waits for others, in ms. A full window arrives at once, so longer gains nothing. */
const gatherMs = 1;
/** Half of the default `SMPP_WINDOW`: while one half of a full window commits, the other is read and checked. */
const largestGroup = 250;

/** Commits submissions of one key's sessions together. */
export class SubmissionCommits {
  readonly #domain: Domain;
  readonly #counters: Pick<GatewayCounters, 'accepted'>;
  readonly #groups: GroupCommit<HandedIn, SmppAnswer[]>;

  constructor(domain: Domain, counters: Pick<GatewayCounters, 'accepted'>) {
    this.#domain = domain;
    this.#counters = counters;
    const commit = (_key: string, items: readonly HandedIn[]) => this.#commit(items);
    this.#groups = new GroupCommit({
      gatherMs,
      maxWeight: largestGroup,
      lanes: 2,
      laneItems: 40,
      commit,
    });
  }

  /**
   * Resolves when a request's submissions are committed, with their answers in order. Rejects with a
   * DomainError.
   */
  commit(bind: Bind, submissions: readonly SmppSubmission[]): Promise<SmppAnswer[]> {
    return this.#groups.add(`${bind.systemId} ${bind.ip}`, { bind, submissions }, submissions.length);
  }

  async #commit(items: readonly HandedIn[]): Promise<PromiseSettledResult<SmppAnswer[]>[]> {
    const bind = items[0]?.bind;
    if (bind === undefined) return [];
    const { holder, systemId, ip } = bind;
    return commitTogether(items, async (group) => {
      const submissions = group.flatMap((item) => item.submissions);
      const key = { gateway: 'smpp', name: systemId, ip } as const;
      const answers = await takeInFor(this.#domain, holder, key, (scope, last) =>
        scope.smppSubmissions.submit(submissions, holder.apiKeyId, last),
      );
      this.#counters.accepted.inc({ gateway: 'smpp' }, answers.filter(({ ok }) => ok).length);
      let at = 0;
      return {
        kind: 'committed',
        answers: group.map((item) => answers.slice(at, (at += item.submissions.length))),
      };
    });
  }
}
