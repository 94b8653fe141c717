import { randomUUID } from 'node:crypto';
import { newId } from '../../kernel/index.ts';
import type { TestAccount } from '../../testing/index.ts';
import type { SurveyQuestion } from './answer-codes.ts';
import { recordSurveyAnswers } from './record-answers.ts';

const question = (key: string, type: string, options: string[] = []): SurveyQuestion => ({
  key,
  type,
  label: key,
  options,
});

/** One question of each shape. */
export const surveyDesignFixture = {
  pages: [
    {
      questions: [
        question('recommend', 'nps'),
        question('satisfied', 'csat'),
        question('colour', 'choice', ['Red', 'Green', 'Blue']),
        question('bought', 'choices', ['Lamp', 'Rug', 'Bag']),
      ],
    },
    {
      questions: [
        question('spent', 'number'),
        question('since', 'date'),
        question('order', 'ranking', ['Price', 'Speed']),
        question('grid', 'matrix', ['Good', 'Bad']),
        question('why', 'long-text'),
      ],
    },
  ],
};

interface Design {
  pages: { questions: SurveyQuestion[] }[];
}

interface Circumstances {
  channel: string;
  isAnonymous: boolean;
  contactId: string | null;
  submittedAt: Date;
}

/** A survey with answers recorded as the desk of surveys does. */
export class TestSurvey {
  readonly account: TestAccount;
  readonly id: string;
  readonly design: Design;
  readonly version: number;

  constructor(account: TestAccount, id: string, design: Design, version = 1) {
    this.account = account;
    this.id = id;
    this.design = design;
    this.version = version;
  }

  static async create(account: TestAccount, design: Design): Promise<TestSurvey> {
    const id = newId();
    await account.inScope(({ publishing }) =>
      publishing.create({ id, kind: 'survey', title: 'Home survey' }),
    );
    return new TestSurvey(account, id, design);
  }

  /** The id of the submission. */
  async answer(
    answers: Readonly<Record<string, unknown>>,
    {
      channel = 'public',
      isAnonymous = false,
      contactId = null,
      submittedAt = new Date(),
    }: Partial<Circumstances> = {},
  ): Promise<string> {
    const submissionId = isAnonymous ? randomUUID() : newId();
    await this.account.inScope(async (unit) => {
      await unit.sql(
        `insert into submission (account_id, id, published_id, version, contact_id, key, answers, answer)
         values ($1, $2::uuid, $3, 1, $4, $2::uuid::text, $5, '{"kind": "text", "text": ""}')`,
        [this.account.accountId, submissionId, this.id, contactId, JSON.stringify(answers)],
      );
      await recordSurveyAnswers(unit, {
        surveyId: this.id,
        publishedVersion: this.version,
        submissionId,
        answers,
        design: this.design,
        channel,
        campaignId: null,
        isAnonymous,
        contactId,
        startedAt: new Date(submittedAt.getTime() - 90_000),
        submittedAt,
      });
    });
    return submissionId;
  }
}
