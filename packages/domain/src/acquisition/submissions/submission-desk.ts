import type { AnswerProblem, JudgedAnswers } from '@talkdrum/form-fields';
import { intakeSize } from '../../config.ts';
import type { BareDomain } from '../../domain-with.ts';
import { readSignUp } from '../../audience/index.ts';
import { AccountLanes, DomainError, type RowUnit, settleAll } from '../../kernel/index.ts';
import { openVisit, type PublicPage, readVersion, type Visit } from '../../publishing/index.ts';
import type { FormAnswer, FormSnapshot } from '../forms/form.schema.ts';
import {
  type CheckedFile,
  type AssetStorage,
  dropSubmissionFiles,
  storeSubmissionFiles,
} from '../../assets/index.ts';
import {
  admitFiles,
  type AskedAgain,
  askedAgain,
  checkFiles,
  fileFieldsOf,
  type PostedFile,
  withFileNotes,
  withFiles,
  withStoredNames,
} from './posted-files.ts';
import { isRobotic, makeConfirmation, openConfirmation } from './confirm-token.ts';
import { judge, withSources } from './judge-submission.ts';
import { findKnownPerson, withKnown } from './known-person.ts';
import { inIntake, type VisitorScope } from './in-intake.ts';
import { findRepeated, isFull } from './may-store.ts';
import { isEarly, isOddVisit, keyOf, ownVisit } from './posted-view.ts';
import { publishedForm } from './published-form.ts';
import {
  type AcceptedSubmission,
  signUpOf,
  type StoreSubmission,
  storeLastSubmission,
} from './store-submission.ts';
import { trafficOf } from './visitor-traffic.ts';

/** What a visitor posted to a published page. */
export interface PostedSubmission {
  page: Pick<PublicPage, 'accountId' | 'id' | 'version' | 'country'>;
  /** As posted; empty for none. */
  visitToken: string;
  confirmToken: string;
  honeypot: string;
  answers: Readonly<Record<string, unknown>>;
  /** Of the fields that `filesFor` named. */
  files?: readonly PostedFile[];
  ip: string;
  userAgent: string;
}

export type SubmissionResult =
  /** `repeated`: it was stored before, with this answer. `isAsked`: the person has to confirm by email. */
  | { kind: 'stored' | 'repeated'; answer: FormAnswer; isAsked: boolean }
  /** With the version’s design, to show the form again. */
  | { kind: 'invalid'; errors: Record<string, AnswerProblem>; form: FormSnapshot; design: unknown }
  /** It may be a robot’s. Asked again, a person sends the token along, and chooses the files of these fields again. */
  | { kind: 'suspicious'; confirmToken: string; files: AskedAgain[] }
  | { kind: 'closed' | 'too-many' | 'no-form' };

/** In memory; a design may be large. */
const mostVersions = 200;

type DeskDomain = BareDomain & { deps: { assets: AssetStorage } };

/** Files whose content was checked; `ids` once they’re stored. */
interface CheckedFiles {
  checked: CheckedFile[];
  errors: Record<string, AnswerProblem>;
  ids: string[] | null;
}
/** `ready`: everything but the files is fine, and they aren’t stored yet. */
type Settled =
  | SubmissionResult
  | { kind: 'ready'; form: FormSnapshot; design: unknown; values: JudgedAnswers['values'] };
interface Version {
  form: FormSnapshot;
  design: unknown;
  name: string;
}

/** Takes what visitors submit, one durable transaction each. One per process. */
export class SubmissionDesk {
  readonly #domain: DeskDomain;
  readonly #storeLead: StoreSubmission;
  readonly #lanes: AccountLanes;
  /** Versions never change. */
  readonly #versions = new Map<string, Version>();

  /** `storeLead` takes what is submitted to lead campaigns. */
  constructor(domain: DeskDomain, storeLead: StoreSubmission) {
    this.#domain = domain;
    this.#storeLead = storeLead;
    // Of the account’s places in the intake, so that what doesn’t get one is refused soon.
    this.#lanes = new AccountLanes(Math.max(1, Math.floor(intakeSize(domain.config) / 2)), 200);
  }

  /**
   * The keys of the fields whose files are worth reading; null for a network or form that sent too much. A post whose
   * view we can’t be sure of is asked again without reading them. `bytes` is what the post says it has.
   */
  async filesFor(
    posted: Pick<PostedSubmission, 'page' | 'visitToken' | 'confirmToken' | 'ip'>,
    bytes: number,
  ): Promise<ReadonlySet<string> | null> {
    const { accountId, id: publishedId } = posted.page;
    const { visit, isDoubtful } = this.#viewOf(posted);
    if (isDoubtful) return new Set();
    const version = await this.#versionOf(posted.page, visit);
    const keys = new Set(fileFieldsOf(version?.form.fields ?? []).map(({ key }) => key));
    if (keys.size === 0) return keys;
    return (await admitFiles(this.#domain, { accountId, publishedId, ip: posted.ip, bytes })) ? keys : null;
  }

  /** Throws nothing for what visitors may send. Returned after the commit. */
  async take(posted: PostedSubmission): Promise<SubmissionResult> {
    const { accountId, id: publishedId } = posted.page;
    const { files = [] } = posted;
    const traffic = await trafficOf(this.#domain, accountId, posted.ip);
    if (traffic === 'flood') return { kind: 'too-many' };
    const { visit, view, isDoubtful, confirmation } = this.#viewOf(posted);
    const isFilled = posted.honeypot !== '' || confirmation?.isFilled === true;
    const isOdd = isDoubtful || ((isFilled || traffic === 'busy') && confirmation === null);
    if (view === null || isOdd) {
      const { secret } = this.#domain.config;
      const now = this.#domain.deps.clock.now();
      const signs = { isFilled, isEarly: visit !== null && isEarly(visit, now) };
      const confirmToken = makeConfirmation(secret, publishedId, now, signs);
      const version = files.length === 0 ? null : await this.#versionOf(posted.page, visit);
      return { kind: 'suspicious', confirmToken, files: askedAgain(version?.form.fields ?? [], files) };
    }
    const result = await this.#takeChecked(posted, visit, keyOf(view, posted.answers, files));
    return result.kind === 'invalid' ? { ...result, errors: withFileNotes(result.errors, files) } : result;
  }

  /** Files are checked and stored outside of transactions; without a submission they’re deleted. */
  async #takeChecked(posted: PostedSubmission, visit: Visit | null, key: string): Promise<SubmissionResult> {
    const { page } = posted;
    const version = (posted.files ?? []).length === 0 ? null : await this.#versionOf(page, visit);
    const known = fileFieldsOf(version?.form.fields ?? []).map((field) => field.key);
    const files = (posted.files ?? []).filter(({ field }) => known.includes(field));
    const checked = files.length === 0 ? null : { ...(await checkFiles(files)), ids: null };
    const first = await this.#inLane(posted, visit, key, checked);
    if (first.kind !== 'ready' || checked === null) return withoutReady(first);
    const { form, design } = first;
    const kept = checked.checked.filter(({ field }) => first.values[field] !== undefined);
    const owner = { accountId: page.accountId, formId: form.formId };
    const ids = await storeSubmissionFiles(this.#domain, owner, kept);
    if (ids === null) {
      const full = kept.map(({ field }): [string, AnswerProblem] => [field, { code: 'file-full' }]);
      return { kind: 'invalid', errors: Object.fromEntries(full), form, design };
    }
    const second = await this.#inLane(posted, visit, key, { ...checked, ids });
    if (second.kind !== 'stored') await dropSubmissionFiles(this.#domain, page.accountId, ids);
    return withoutReady(second);
  }

  async #inLane(
    posted: PostedSubmission,
    visit: Visit | null,
    key: string,
    files: CheckedFiles | null,
  ): Promise<Settled> {
    const { accountId } = posted.page;
    const settle = () =>
      inIntake(this.#domain, accountId, (scope) => this.#settle(scope, posted, { visit, key, files }));
    const run = () => this.#lanes.run(accountId, settle);
    // Someone else changed the same contact at once: the second try finds it.
    const result = await run().catch((error: unknown) => (isConflict(error) ? run() : Promise.reject(error)));
    return result ?? { kind: 'too-many' };
  }

  /** Which view of the page a post came from, and whether that leaves a doubt. */
  #viewOf(posted: Pick<PostedSubmission, 'page' | 'visitToken' | 'confirmToken'>) {
    const { secret } = this.#domain.config;
    const now = this.#domain.deps.clock.now();
    const visit = ownVisit(openVisit(secret, posted.visitToken), posted);
    const confirmation = openConfirmation(secret, posted.confirmToken, posted.page.id, now);
    const view = visit?.nonce ?? confirmation?.nonce ?? null;
    return { visit, view, confirmation, isDoubtful: isOddVisit(visit, now) && confirmation === null };
  }

  #versionOf(page: PostedSubmission['page'], visit: Visit | null): Promise<Version | null> {
    return inIntake(this.#domain, page.accountId, (scope) =>
      this.#version(scope, page.id, visit?.version ?? page.version),
    );
  }

  async #settle(
    scope: VisitorScope,
    posted: PostedSubmission,
    { visit, key, files }: { visit: Visit | null; key: string; files: CheckedFiles | null },
  ): Promise<Settled> {
    const n = visit?.version ?? posted.page.version;
    const version = await this.#version(scope, posted.page.id, n);
    if (version === null) return { kind: 'no-form' };
    const { form, design, name } = version;
    const { recognised, values, errors } = await judged(scope, posted, visit, form);
    const problems = { ...files?.errors, ...errors };
    const isValid = Object.keys(problems).length === 0;
    const isReady = isValid && (files === null || files.ids !== null);
    const accepted: AcceptedSubmission = {
      form,
      formName: name,
      values: withStoredNames(values, files?.checked ?? []),
      recognised,
      fileIds: files?.ids ?? [],
      visit: {
        publishedId: posted.page.id,
        version: n,
        shareLinkId: visit?.shareLinkId ?? null,
        channel: visit?.channel ?? 'embed',
      },
      key,
      ip: posted.ip,
      userAgent: posted.userAgent,
      at: this.#domain.deps.clock.now(),
    };
    // One round trip; most submissions are stored.
    const [repeated, full, facts] = await settleAll([
      findRepeated(scope, key),
      isFull(scope, form),
      isReady && form.kind === 'form' ? readSignUp(scope, signUpOf(accepted)) : null,
    ]);
    if (repeated !== null) return repeated;
    if (full) return { kind: 'closed' };
    if (!isValid) return { kind: 'invalid', errors: problems, form, design };
    if (!isReady) return { kind: 'ready', form, design, values };
    const isRobot = isRobotic(posted.honeypot, this.#viewOf(posted).confirmation, accepted.at);
    const { isAsked } =
      facts === null
        ? await this.#storeLead(scope, accepted, isRobot)
        : await storeLastSubmission(scope, accepted, facts);
    return { kind: 'stored', answer: form.answer, isAsked };
  }

  async #version(unit: RowUnit, publishedId: string, n: number): Promise<Version | null> {
    const known = this.#versions.get(`${publishedId} ${n}`);
    if (known !== undefined) return known;
    const { data, title } = await readVersion(unit, publishedId, n);
    const kept = publishedForm(data);
    if (kept === null) return null;
    const version = { ...kept, name: title };
    if (this.#versions.size >= mostVersions) this.#versions.clear();
    this.#versions.set(`${publishedId} ${n}`, version);
    return version;
  }
}

/** What was answered: by the person the link was sent to, with what came by the visit and as files. */
async function judged(
  scope: RowUnit,
  posted: PostedSubmission,
  visit: Visit | null,
  { fields }: FormSnapshot,
): Promise<Pick<JudgedAnswers, 'values' | 'errors'> & { recognised: string | null }> {
  const recipient = visit?.recipient ?? null;
  const person = recipient === null ? null : await findKnownPerson(scope, recipient.contactId);
  const given = person === null ? posted.answers : withKnown(posted.answers, person);
  const answers = withFiles(fields, withSources(fields, given, visit?.sources ?? {}), posted.files ?? []);
  return { ...judge(fields, answers, posted.page.country), recognised: person?.contactId ?? null };
}

/** After a second look nothing is `ready` any more. */
function withoutReady(result: Settled): SubmissionResult {
  if (result.kind === 'ready') throw new Error('the files of a submission were not stored');
  return result;
}

export function isConflict(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'conflict';
}
