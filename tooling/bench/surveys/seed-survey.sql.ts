/** Ten questions: their choices, and how many facts a submission has of each. */
const questions: readonly [key: string, type: string, choices: readonly string[]][] = [
  ['score', 'nps', Array.from({ length: 11 }, (_, n) => String(n))],
  ['happy', 'csat', ['1', '2', '3', '4', '5']],
  ['effort', 'ces', ['1', '2', '3', '4', '5', '6', '7']],
  ['quality', 'rating', ['1', '2', '3', '4', '5']],
  ['colour', 'choice', ['Red', 'Green', 'Blue', 'Black', 'White']],
  ['country', 'dropdown', ['Nigeria', 'Ghana', 'Kenya', 'South Africa', 'UK', 'US']],
  ['bought', 'choices', ['Lamp', 'Rug', 'Bag', 'Pot']],
  ['place', 'choice', ['Shop', 'Web', 'Phone']],
  ['spent', 'number', Array.from({ length: 90 }, (_, n) => String((n + 10) * 10))],
  ['why', 'long-text', []],
];

const bucket = `E'\\x01bucket'`;
const codeOf = (key: string, line: string, choice: string) =>
  `(select code from survey_code where survey_id = s.id and key = '${key}' and line = ${line} and choice = ${choice})`;
/** The codes of a question's choices, in their order. */
const codesOf = (key: string, line = `''`) =>
  `(select array_agg(code order by code) from survey_code
    where survey_id = s.id and key = '${key}' and line = ${line} and choice <> '')`;

/** The questions and the codes of their answers. */
export function seedSurvey(accountId: string, id: string): string[] {
  const codes = questions.flatMap(([key, type, choices]) => [
    ...(['number', 'choices', 'long-text'].includes(type) ? [[key, `''`, '']] : []),
    ...choices.map((choice) => [key, type === 'number' ? bucket : `''`, choice]),
  ]);
  const all = [...codes, ['*', `''`, ''], ['*seconds', `''`, ''], ['*seconds', bucket, '90']];
  return [
    `insert into survey_question (account_id, survey_id, key, version, position, type, label, options, columns)
     values ${questions
       .map(
         ([key, type, choices], position) =>
           `('${accountId}', '${id}', '${key}', 1, ${position}, '${type}', '${key}',
             array[${type === 'number' ? '' : choices.map((one) => `'${one}'`).join(', ')}]::text[], '{}')`,
       )
       .join(', ')}`,
    `insert into survey_code (account_id, survey_id, key, line, choice)
     values ${all.map(([key, line, choice]) => `('${accountId}', '${id}', '${key}', ${line}, '${choice}')`).join(', ')}`,
  ];
}

/** Submissions over half a year from a tenth as many contacts, and the tallies of all but the last 100. */
export function seedAnswers(accountId: string, id: string, count: number): string[] {
  const contacts = Math.max(1, Math.round(count / 10));
  const pick = (array: string, step: number) =>
    `${array}[1 + (n * ${step} + n / 13) % cardinality(${array})]`;
  return [
    `insert into contact (account_id, id, full_name, email, source)
     select '${accountId}', ('00000000-0000-7000-8000-' || lpad(to_hex(${count}::bigint * 1000000 + n), 12, '0'))::uuid,
       chr(65 + n % 26) || 'da ' || n, n || '-${count}@bench.example', 'import'
     from generate_series(1, ${contacts}) n`,
    `create temporary table picks as
     select s.id, ${codesOf('score')} score, ${codesOf('happy')} happy, ${codesOf('effort')} effort,
       ${codesOf('quality')} quality, ${codesOf('colour')} colour, ${codesOf('country')} country,
       ${codesOf('bought')} bought, ${codesOf('place')} place, ${codesOf('spent', bucket)} spent,
       ${codeOf('*', `''`, `''`)} whole, ${codeOf('why', `''`, `''`)} why, ${codeOf('bought', `''`, `''`)} any_bought,
       ${codeOf('spent', `''`, `''`)} amount, ${codeOf('*seconds', `''`, `''`)} seconds,
       ${codeOf('*seconds', bucket, `'90'`)} ninety
     from (values ('${id}'::uuid)) s (id)`,
    `create temporary table made as
     select uuidv7(-make_interval(secs => (${count} - n) * 15552000.0 / ${count})) submission_id, n,
       ('00000000-0000-7000-8000-' || lpad(to_hex(${count}::bigint * 1000000 + 1 + n % ${contacts}), 12, '0'))::uuid contact_id,
       (array['public', 'email', 'campaign', 'qr'])[1 + n % 4] channel,
       date '2026-01-01' + (n::bigint * 180 / ${count})::int as day,
       (n * 7 + n / 13) % 11 score
     from generate_series(1, ${count}) n`,
    `insert into submission (account_id, id, published_id, version, contact_id, key, answers, answer, submitted_at)
     select '${accountId}', submission_id, '${id}', 1, contact_id, submission_id::text,
       jsonb_build_object('score', score, 'why', 'The lamp is lovely, but delivery took days ' || n, 'colour', 'Red'),
       '{"kind": "text", "text": ""}', day
     from made`,
    `insert into survey_answer (account_id, submission_id, survey_id, version, contact_id, channel, day, codes, number_codes, numbers)
     select '${accountId}', submission_id, '${id}', 1, contact_id, channel, day,
       array[whole, ninety, p.score[1 + m.score], ${pick('happy', 3)}, ${pick('effort', 5)}, ${pick('quality', 7)},
         ${pick('colour', 11)}, ${pick('country', 17)}, any_bought, bought[1 + n % 2], bought[3 + n % 2],
         ${pick('place', 19)}, ${pick('spent', 23)}, why],
       array[seconds, amount], array[90, 100 + (n * 7) % 900]
     from made m cross join picks p`,
    `insert into survey_text (account_id, survey_id, key, submission_id, txt)
     select '${accountId}', '${id}', 'why', submission_id, 'The lamp is lovely, but delivery took days ' || n
     from made`,
    `insert into survey_tail (account_id, survey_id, submission_id)
     select '${accountId}', '${id}', submission_id from made where n > ${count} - 100`,
    `insert into survey_tally (account_id, survey_id, day, channel, code, n, total)
     select a.account_id, a.survey_id, a.day, a.channel, x.code, count(*), sum(x.total)
     from survey_answer a
     cross join lateral survey_counts(a.codes, a.number_codes, a.numbers) x
     where a.account_id = '${accountId}' and a.survey_id = '${id}'
       and not exists (select from survey_tail t where t.account_id = a.account_id and t.survey_id = a.survey_id and t.submission_id = a.submission_id)
     group by 1, 2, 3, 4, 5`,
    `drop table picks, made`,
  ];
}
