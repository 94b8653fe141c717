export { addEmailSender } from './add-email-sender.ts';
export { checkDomain, checkDomains, recheckDomain } from './check-domains.ts';
export { checkRecords, type RecordChecks } from './domains/check-records.ts';
export { openLookUp } from './domains/look-up.ts';
export { makeSenderToken, readSenderToken } from './confirm-sender.ts';
export {
  type DkimKeyPair,
  type DnsRecord,
  dnsRecords,
  generateDkimKeyPair,
  isReturnPath,
  returnPathOf,
} from './domains/dns-records.ts';
export { DmarcReports, type DmarcSummary } from './dmarc/dmarc-reports.service.ts';
export { receiveDmarcReport } from './dmarc/receive-report.ts';
export { openReportAddress } from './dmarc/report-address.ts';
export { displayAddress, displayDomain } from './sender-address.ts';
export { Sender, SenderSchema } from './sender.entity.ts';
export { SenderReviews } from './sender-reviews.service.ts';
export { refuseSmsSender, type SmsSenderRule, smsSenderRules } from './sms/sms-sender-rules.ts';
export { type SmsSenderRequest, SmsSenders } from './sms/sms-senders.service.ts';
export { type NewEmailSender, Senders } from './senders.service.ts';
export {
  type RecordCheck,
  type RecordKind,
  type RecordStatus,
  SendingDomain,
  SendingDomainSchema,
  type UnauthenticatedMail,
} from './domains/sending-domain.entity.ts';
export { SendingDomains } from './sending-domains.service.ts';
export {
  checkSender,
  explainStop,
  readSenderStop,
  type SenderState,
  senderStateColumns,
  type SenderStop,
  senderStop,
  senderStops,
} from './domains/sender-stop.ts';
export { sendersRetention } from './senders-retention.ts';
export { sendersSealedColumns } from './senders-sealed-columns.ts';
