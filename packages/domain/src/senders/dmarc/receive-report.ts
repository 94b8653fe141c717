import PostalMime from 'postal-mime';
import type { DomainWith } from '../../domain-with.ts';
import type { DmarcReports } from './dmarc-reports.service.ts';
import type { ReportSubject } from './report-address.ts';

/** Stores the aggregate report in an email to one domain's report address. Returns whether one was stored. */
export async function receiveDmarcReport(
  domain: Pick<DomainWith<{ dmarcReports: DmarcReports }>, 'openScope'>,
  { accountId, sendingDomainId }: ReportSubject,
  raw: Buffer,
): Promise<boolean> {
  const { readAggregateReport } = await import('./read-aggregate-report.ts');
  const { unpackReport } = await import('./unpack-report.ts');
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  // A report has one attachment; some providers add a signature or a logo.
  for (const { content } of mail.attachments.slice(0, 4)) {
    const xml =
      content instanceof ArrayBuffer || content instanceof Uint8Array
        ? await unpackReport(new Uint8Array(content))
        : null;
    const report = xml === null ? null : readAggregateReport(xml);
    if (report !== null)
      return domain.openScope({ accountId, userId: null }, ({ dmarcReports }) =>
        dmarcReports.keep(sendingDomainId, report),
      );
  }
  return false;
}
