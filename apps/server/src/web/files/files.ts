import multipart from '@fastify/multipart';
import type { Domain } from '@talkdrum/domain';
import type { FastifyInstance } from 'fastify';
import type { BodyRoom } from '../../bodies/body-room.ts';
import type { Environment } from '../../environment.ts';
import { refuseForeignPosts } from '../security.ts';
import { addAssetUpload } from './upload-asset.ts';
import { addAuditExport } from './export-audit.ts';
import { addTemplateImport } from './import-template.ts';
import { addImportDownloads } from './download-rows.ts';
import { addCodeExport } from './export-codes.ts';
import { addContactExport } from './export-contacts.ts';
import { addLeadExport } from './export-leads.ts';
import { addSubmissionExport } from './export-submissions.ts';
import { addSurveyExport } from './export-survey.ts';
import { addMessageExport } from './export-messages.ts';
import { addRecipientExport } from './export-recipients.ts';
import { addPersonExport } from './export-person.ts';
import { answerProblem } from './file-problems.ts';
import { addUpload, maxUploadBytes } from './upload-people.ts';
import { addWalletDownloads } from './wallet/wallet-downloads.ts';

/** Files in and out of the dashboard, behind the same gate as the API. */
export async function addFiles(
  app: FastifyInstance,
  domain: Domain,
  env: Environment,
  room: BodyRoom,
): Promise<void> {
  await app.register(async (scoped) => {
    scoped.addHook('onRequest', refuseForeignPosts(env.APP_URL, 'multipart/form-data'));
    scoped.setErrorHandler((error, request, reply) => answerProblem(error, request, reply));
    await scoped.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: maxUploadBytes, headerPairs: 20 },
      throwFileSizeLimit: false,
    });
    addUpload(scoped, domain, env);
    addAssetUpload(scoped, domain, env, room);
    addTemplateImport(scoped, domain, env, room);
    addImportDownloads(scoped, domain, env);
    addContactExport(scoped, domain, env);
    addLeadExport(scoped, domain, env);
    addCodeExport(scoped, domain, env);
    addSubmissionExport(scoped, domain, env);
    addSurveyExport(scoped, domain, env);
    addRecipientExport(scoped, domain, env);
    addMessageExport(scoped, domain, env);
    addPersonExport(scoped, domain, env);
    addWalletDownloads(scoped, domain, env);
    addAuditExport(scoped, domain, env);
  });
}
