import { type Grants, isAllowed } from '../accounts/index.ts';
import type { Journeys } from '../automation/index.ts';
import type { CampaignProgress, CampaignReports, CampaignStatus } from '../campaigns/index.ts';
import type { Channel, Unit } from '../kernel/index.ts';
import { findRunningImportsSql, findSendingSql } from './overview.sql.ts';
import { type PlannedSend, readPlannedSends } from './planned-sends.ts';

export interface SendingCampaign {
  id: string;
  channel: Channel;
  name: string;
  status: CampaignStatus;
  /** Null while its audience is being prepared. */
  progress: CampaignProgress | null;
}

export interface RunningImport {
  id: string;
  fileName: string;
  status: 'checking' | 'running' | 'undoing';
  processed: number;
  /** Null until the file was counted. */
  totalRows: number | null;
  ratePerSecond: number | null;
}

/** An automation that people are in, or can enter. */
export interface ComingJourney {
  id: string;
  name: string;
  status: 'running' | 'paused' | 'draining';
  entered: number;
  inside: number;
}

/** What is under way or scheduled, as far as the person may see it. */
export interface Coming {
  sending: SendingCampaign[];
  scheduled: PlannedSend[];
  imports: RunningImport[];
  /** Those that are paused first, then by how many people are inside. */
  journeys: ComingJourney[];
}

interface ComingServices {
  campaignReports: CampaignReports;
  journeys: Journeys;
}

const shownScheduled = 5;

export async function readComing(
  unit: Unit,
  { campaignReports, journeys }: ComingServices,
  grants: Grants,
): Promise<Coming> {
  const seesCampaigns = isAllowed(grants, 'campaigns.view');
  return {
    sending: seesCampaigns ? await readSending(unit, campaignReports) : [],
    scheduled: seesCampaigns ? (await readPlannedSends(unit)).slice(0, shownScheduled) : [],
    imports: isAllowed(grants, 'contacts.view') ? await readImports(unit) : [],
    journeys: isAllowed(grants, 'journeys.view') ? await readJourneys(journeys) : [],
  };
}

/** Automations that are published and not archived: paused first, then the fullest. */
export async function readJourneys(journeys: Journeys): Promise<ComingJourney[]> {
  const found = (await journeys.list()).flatMap(({ id, name, status, entered, waiting }) =>
    status === 'running' || status === 'paused' || status === 'draining'
      ? [{ id, name, status, entered, inside: waiting }]
      : [],
  );
  const order = ({ status }: ComingJourney) => (status === 'paused' ? 0 : 1);
  return found.sort((one, other) => order(one) - order(other) || other.inside - one.inside);
}

async function readSending({ sql, actor }: Unit, reports: CampaignReports): Promise<SendingCampaign[]> {
  const { rows } = await sql<Omit<SendingCampaign, 'progress'>>(findSendingSql, [actor.accountId]);
  const found: SendingCampaign[] = [];
  for (const row of rows)
    found.push({ ...row, progress: row.status === 'preparing' ? null : await reports.progress(row.id) });
  return found;
}

interface ImportRow extends Omit<RunningImport, 'ratePerSecond'> {
  resumedAt: Date | null;
  resumedFrom: number;
}

async function readImports({ sql, actor, clock }: Unit): Promise<RunningImport[]> {
  const { rows } = await sql<ImportRow>(findRunningImportsSql, [actor.accountId]);
  return rows.map(({ resumedAt, resumedFrom, ...row }) => {
    const seconds = resumedAt === null ? 0 : (clock.now().getTime() - resumedAt.getTime()) / 1_000;
    const rate = seconds > 0 ? (row.processed - resumedFrom) / seconds : 0;
    return { ...row, ratePerSecond: rate > 0 ? Math.round(rate) : null };
  });
}
