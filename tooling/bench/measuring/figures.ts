/** The last line of a bench's output, parsed. */
type BenchResult = Readonly<Record<string, unknown>>;

interface Row {
  /** `{name}` is the result's field of that name, `{a.b}` a field inside one. */
  figure: string;
  /** What the figure is measured against, in the same run, or the goal. */
  baseline: string;
}

/** The row of each bench in docs/figures.md. */
const rows: Readonly<Record<string, Row>> = {
  send: {
    figure:
      '{perSecond} emails/s, {perSecondDkim} with DKIM; worker memory {rssMb} MB ({recipients} recipients); CPU seconds per 1,000: worker {cpuPer1000.workers}, PostgreSQL {cpuPer1000.postgres}; per mail {walBytesPerMail} bytes of WAL and {updatesPerMail} updates of its row',
    baseline:
      'bare pooled nodemailer: {barePerSecond} and {barePerSecondDkim}; ratios {ratio} and {ratioDkim}; CPU seconds per 1,000: {cpuPer1000.bare}',
  },
  compose: {
    figure: '{cpuUs} µs of CPU an email of {bytes} bytes, {cpuUsDkim} with DKIM; {hmacs} HMACs for its links',
    baseline:
      'nodemailer’s composer: {bareCpuUs} and {bareCpuUsDkim} µs; shares {ratio} and {ratioDkim}, goals 0.15 and 0.6',
  },
  designs: {
    figure:
      'p95 {compile.p95} ms for {blocks} blocks, {bytes} bytes of HTML; {message.p95} ms with the stored message',
    baseline:
      'the editor’s composeReactEmail: p95 {bare.p95} ms; ratio of medians {ratio}; goals 50 ms, 60,000 bytes',
  },
  freeze: {
    figure:
      '{freezeMs} ms for {recipients} recipients; a small campaign beside them starts after {smallFirstMs} ms',
    baseline: 'bare INSERT of the finished rows: {bareMs} ms; goals 10,000 and 5,000 ms',
  },
  import: {
    figure: '{rowsPerSecond} rows/s of CSV; XLSX of {rows} rows in {xlsxSeconds} s; memory {peakRssMb} MB',
    baseline: 'ratio to a bare COPY of the same people: {ratioToCopy}',
  },
  contacts: {
    figure: 'p95 of the first page {firstPage.p95} ms, of a common word {searchCommon.p95} ms',
    baseline: '{contacts} contacts; no baseline',
  },
  lists: {
    figure:
      'p95 of the Lists page {page.p95} ms; of totals: contacts {totals.contacts.p95} ms, messages {totals.messages.p95} ms',
    baseline:
      '{members} members; plain recount {recount.p95} ms; a write costs {writeRatio} of one without counts',
  },
  ab: {
    figure:
      'at most {falseWinners}% false winners; a lift of 20% on 10% clicks found {power}%, on 20% {powerAt20}%',
    baseline:
      '{runs} tests without a difference and as many with; {side} recipients a side, {looks} hourly looks; goal 5%',
  },
  surveys: {
    figure:
      'p95 of the first view {first.p95} ms, of the slowest filter {slowest} ms; of {small} submissions {slowestSmall} ms',
    baseline:
      '{submissions} submissions of ten questions; plain recount of one question {recount.p95} ms; goals 500, 3,000 and 1,000 ms',
  },
  web: {
    figure:
      'scripts {signIn} KB gzip on the sign-in page, {dashboard} KB on the first dashboard page; at most {requests} requests a page; at 4 × slowdown a press answers within {pressMs} ms and shows what it promises within {shownMs} ms; the email designer opens in {designer.again} ms, {designer.first} ms the first time; next page of {contacts} contacts {nextPageMs} ms',
    baseline:
      'budgets {budgets.signIn} and {budgets.dashboard} KB, {budgets.requests} requests, {budgets.pressMs}, {budgets.designerMs} and {budgets.nextPageMs} ms',
  },
  ledger: {
    figure: '{operationsPerSecond} operations/s with {writers} writers on one account',
    baseline: 'bare UPDATE of one row: {bareUpdatesPerSecond}/s; ratio {ratio}, goal 0.25',
  },
  sms: {
    figure: '{sentPerSecond} SMS/s sent, {perSecond} with receipts settled ({recipients} recipients)',
    baseline: 'goal {target} SMS/s with receipts settled',
  },
  smpp: {
    figure:
      '{acceptedPerSecond} submit_sm/s committed, {withReceiptsPerSecond} with receipts (window {window})',
    baseline: 'bare server that answers at once: {barePerSecond}/s; ratio {ratioToBare}',
  },
  'smpp-codec': {
    figure: '{encodedPerSecond} PDUs/s encoded, {decodedPerSecond} decoded',
    baseline: 'server without storage: {submitsPerSecond} submit_sm/s, {settledPerSecond} with receipts',
  },
  submission: {
    figure:
      'REST {rest.perSecond} messages/s; SMTP {few.perSecond} messages/s over {few.connections} connections, {many.perSecond} over {many.connections}',
    baseline:
      'REST goal 8,000/s; bare SMTP server {few.barePerSecond} and {many.barePerSecond}/s, ratios {few.ratio} and {many.ratio}, goals 0.5 and 0.6',
  },
  events: {
    figure:
      'REST {rest.perSecond} events/s in batches of 1,000; a segment “did” over {events} events of {contacts} contacts counted in {segment.did.p95} ms (p95), “at least twice” in {segment.twice.p95} ms, within 30 days with an amount in {segment.recent.p95} ms',
    baseline: 'bare INSERT of the same rows: {barePerSecond}/s, ratio {ratio}; goals 10,000/s and 1,000 ms',
  },
  webhooks: {
    figure:
      '{attemptsPerSecond} attempts/s, {lost} events lost; a quick receiver waits {quickMsBesideSlow} ms',
    baseline: 'the same receiver without slow neighbours: {quickMsAlone} ms; delay {delayShare}, goal 0.05',
  },
  storage: {
    figure: '{bytesPerRow} bytes a delivery; a month of {deliveries} is gone in {dropMs} ms',
    baseline: 'one table: {plainBytesPerRow} bytes; deleted in {deleteMs} ms; changes by id, ratio {ratio}',
  },
  housekeeping: {
    figure:
      'a night over {accounts} accounts: {dueMs} ms with something due in 1%, {idleMs} ms with nothing due',
    baseline: 'a transaction in each of {baseline} accounts for each of {rules} rules: {visitsMs} ms',
  },
  assets: {
    figure:
      '{perSecond} photos/s of 4 MB with renditions, web process {rssMb} MB, its reader of pictures {readerMb} MB; {servedPerSecond} thumbnails/s served from the folder',
    baseline:
      'sharp alone: {barePerSecond}/s, ratio {ratio}, goals 8/s, 0.8 and 500 MB; bare file server: {bareServedPerSecond}/s, goal 2,000/s',
  },
  publish: {
    figure:
      '{perSecond} pages/s with their visits counted, p99 {p99Ms} ms; {gzipBytes} bytes gzip; {uncounted} visits lost',
    baseline:
      'bare Fastify that answers the same bytes: {barePerSecond}/s, p99 {bareP99Ms} ms; ratio {ratio}; goals 3,000/s and 20 ms',
  },
  submissions: {
    figure:
      '{perSecond} submissions/s, each in its own transaction; CPU {cpuMsWeb} ms of the web process and {cpuMsDatabase} ms of PostgreSQL; {notStored} lost; beside a flood others wait {besideFloodMs} ms instead of {calmMs} ms, delay {delay}',
    baseline:
      'bare Fastify that stores each body with one statement: {barePerSecond}/s, ratio {ratio}; goals 500/s and a delay of 0.1',
  },
  journeys: {
    figure:
      '{enteringPerSecond} contacts enter a second and {stepsPerSecond} steps are taken ({contacts} contacts); worker memory {rssMb} MB; another account’s first message after {otherMs} ms',
    baseline: 'none; goals 20,000/s, 10,000/s, 400 MB and 5,000 ms',
  },
  background: {
    figure:
      '{besidePerSecond} emails/s while {contacts} contacts enter a journey and {segments} segments are recounted, {alonePerSecond} alone: {loss} less; meanwhile {entered} entered and {looked} were recounted, the rest {finishSeconds} s after the campaign',
    baseline: 'the same campaign of {recipients} alone, in turns; goal 0.1',
  },
  points: {
    figure:
      '{perSecond} movements/s over {members} members, {wrong} wrong sums; p95 of a page of {entries} entries {statement.p95} ms',
    baseline: 'bare INSERT of as many entries: {barePerSecond}/s, ratio {ratio}; goals 5,000/s and 50 ms',
  },
  codes: {
    figure:
      '{codes} codes made and stored in {seconds} s; {perSecond} redemptions/s, {redemptions} at once on {issued} codes redeemed {redeemed}',
    baseline: 'bare INSERT of as many codes: {bareSeconds} s; goals 20 s and 300/s',
  },
  edge: {
    figure: 'one request holds the event loop for {worstMs} ms at most',
    baseline: 'bare server that discards the bytes: {bareWorstMs} ms; goal {goalMs} ms',
  },
};

/** Where a figure comes from. */
interface Origin {
  /** Abbreviated, with a `+` when the checkout had changes. */
  commit: string;
  /** YYYY-MM-DD. */
  date: string;
}

/**
 * The result on the last line of a bench's output.
 * @throws {Error} when the line isn't a JSON object with `bench`
 */
export function readResult(output: string): BenchResult {
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  const result: unknown = line.startsWith('{') ? JSON.parse(line) : null;
  if (!isObject(result) || typeof result['bench'] !== 'string')
    throw new Error('The last line of the output is not the JSON result of a bench.');
  return result;
}

/**
 * docs/figures.md with the bench's row replaced.
 * @throws {Error} when there is no row for the bench, or the result lacks a field of its row
 */
export function recordFigure(markdown: string, result: BenchResult, { commit, date }: Origin): string {
  const name = String(result['bench']);
  const row = rows[name];
  const current = new RegExp(`^\\| \`${name}\` \\|.*$`, 'm');
  if (row === undefined || !current.test(markdown))
    throw new Error(`docs/figures.md has no row for the bench "${name}".`);
  const missed = result['ok'] === false || result['isWithin'] === false ? ' (goal missed)' : '';
  const cells = [`\`${name}\``, fill(row.figure, result) + missed, fill(row.baseline, result), commit, date];
  return markdown.replace(current, () => `| ${cells.join(' | ')} |`);
}

function fill(template: string, result: BenchResult): string {
  return template.replace(/\{([\w.]+)\}/g, (_whole, path: string) => {
    const value = path.split('.').reduce<unknown>((of, key) => (isObject(of) ? of[key] : undefined), result);
    // A bench can't measure everything on every system.
    if (value === null) return 'unknown';
    if (typeof value !== 'number') throw new Error(`The result has no number "${path}".`);
    return value.toLocaleString('en', { maximumFractionDigits: 2 });
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
