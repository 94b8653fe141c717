import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readImports } from './read-imports.mjs';
import { isGenerated, isTest, sourceFiles } from './source-files.mjs';

// The rooms that each room of the domain may enter. A room that isn't listed, such as a new one, may enter
// the first two.
const EVERY_ROOM = ['kernel', 'accounts'];
const CONTENT = ['audience', 'senders', 'templates', 'wallet', 'assets'];
const CHANNELS = ['email', 'tracking', 'sms'];
const ROOMS = {
  kernel: [],
  accounts: ['kernel'],
  assets: [...EVERY_ROOM],
  brand: [...EVERY_ROOM, 'assets'],
  publishing: [...EVERY_ROOM, 'assets', 'brand', 'senders'],
  email: [...EVERY_ROOM, 'templates'],
  outbound: [],
  developer: [...EVERY_ROOM, 'outbound'],
  events: [...EVERY_ROOM, 'audience'],
  templates: [...EVERY_ROOM, 'assets', 'audience', 'brand', 'outbound'],
  tracking: [...EVERY_ROOM, 'audience', 'senders', 'templates'],
  sms: [...EVERY_ROOM, 'audience', 'templates', 'tracking'],
  messages: [...EVERY_ROOM, ...CONTENT, ...CHANNELS],
  sending: [...EVERY_ROOM, ...CONTENT, ...CHANNELS, 'messages'],
  'system-mail': [...EVERY_ROOM, 'audience', 'brand', 'email', 'sending'],
  automation: [
    ...EVERY_ROOM,
    ...CONTENT,
    ...CHANNELS,
    'messages',
    'sending',
    'events',
    'campaigns',
    'developer',
    'outbound',
  ],
  acquisition: [...EVERY_ROOM, 'audience', 'templates', 'assets', 'brand', 'wallet', 'publishing', 'events'],
  retention: [...EVERY_ROOM, 'audience', 'wallet', 'publishing', 'events', 'acquisition'],
  campaigns: [...EVERY_ROOM, ...CONTENT, ...CHANNELS, 'brand', 'messages', 'outbound', 'sending'],
  housekeeping: [...EVERY_ROOM, 'audience', 'privacy'],
  overview: [...EVERY_ROOM, 'wallet', 'sending', 'campaigns', 'messages', 'automation'],
  closing: [...EVERY_ROOM, 'assets', 'wallet', 'campaigns'],
  staff: [
    ...EVERY_ROOM,
    'audience',
    'senders',
    'wallet',
    'messages',
    'sending',
    'campaigns',
    'publishing',
    'acquisition',
    'retention',
  ],
  privacy: [...EVERY_ROOM, 'audience'],
  restoring: [...EVERY_ROOM, 'audience', 'privacy'],
};

// What a package may import of our packages (`allows`), and what it may not import of others (`forbids`).
const PACKAGES = [
  {
    folder: 'packages/domain',
    allows:
      /^(?:asset-files|email-designs|form-fields|journey-design|languages|page-designs|people-files|smpp|smtp|survey-design)(?:\/|$)/,
    forbids:
      /^(?:fastify|@fastify\/|@trpc\/|agenda$|@agendajs\/|react(?:-dom)?(?:$|\/)|mongodb$|@tanstack\/)/,
    why: 'the domain knows no HTTP, tRPC, Agenda or React',
  },
  {
    folder: 'packages/api',
    allows:
      /^(?:domain|email-designs|form-fields|journey-design|languages|page-designs|survey-design)(?:\/|$)/,
    forbids: /^(?:fastify$|@fastify\/|agenda$|@agendajs\/|react)/,
    why: 'the API knows neither the server nor the dashboard',
  },
  {
    folder: 'packages/ui',
    allows: /^$/,
    forbids: /^(?:@trpc\/|@tanstack\/react-query|@tanstack\/react-router)/,
    why: 'UI components never fetch and know no routes',
  },
  {
    folder: 'apps/web',
    allows: /^(?:api|email-designs|form-fields|journey-design|page-designs|survey-design|ui)(?:\/|$)/,
    forbids: /^node:/,
    why: 'the dashboard reaches the rest through the API',
  },
  {
    folder: 'packages/smpp',
    allows: /^$/,
    forbids: /^(?!node:|vitest$|fast-check$)[^.]/,
    why: 'the protocol knows nothing of the product',
  },
  {
    folder: 'packages/smtp',
    allows: /^$/,
    forbids: /^(?!node:|vitest$|fast-check$)[^.]/,
    why: 'the protocol knows nothing of the product',
  },
  {
    folder: 'packages/people-files',
    allows: /^$/,
    // Threads that read files load this package. A database library would cost each 40 MB and 0.4 s.
    forbids:
      /^(?:@mikro-orm\/|kysely$|pg$|pg-copy-streams$|fastify$|@fastify\/|@trpc\/|react(?:-dom)?(?:$|\/))/,
    why: 'reading files needs neither the product nor a database',
  },
  {
    folder: 'packages/asset-files',
    allows: /^$/,
    forbids: /^(?:@mikro-orm\/|kysely$|pg$|fastify$|@fastify\/|@trpc\/|react(?:-dom)?(?:$|\/))/,
    why: 'reading files needs neither the product nor a database',
  },
  {
    folder: 'packages/languages',
    allows: /^$/,
    forbids: /^(?!zod$|parse5$|vitest$)[^.]/,
    why: 'texts know no account, table or page',
  },
  {
    folder: 'packages/email-designs',
    allows: /^languages(?:\/|$)/,
    forbids: /^(?:node:|@mikro-orm\/|kysely$|pg$|fastify$|@fastify\/|@trpc\/)/,
    why: 'designs know no account, table or page, and browsers load them',
  },
  {
    folder: 'packages/form-fields',
    allows: /^$/,
    forbids: /^(?!zod$|vitest$|fast-check$)[^.]/,
    why: 'what a form may ask knows no account, table or page, and browsers load it',
  },
  {
    folder: 'packages/survey-design',
    allows: /^form-fields(?:\/|$)/,
    forbids: /^(?!zod$|vitest$|fast-check$|@talkdrum\/form-fields)[^.]/,
    why: 'what a survey may ask knows no account, table or page, and browsers load it',
  },
  {
    folder: 'packages/journey-design',
    allows: /^$/,
    forbids: /^(?!zod$|vitest$|fast-check$)[^.]/,
    why: 'what a journey may contain knows no account, table or page, and browsers load it',
  },
  {
    folder: 'packages/page-designs',
    allows: /^(?:email-designs|form-fields|languages|survey-design)(?:\/|$)/,
    forbids: /^(?:node:|@mikro-orm\/|kysely$|pg$|fastify$|@fastify\/|@trpc\/)/,
    why: 'designs know no account, table or page, and browsers load them',
  },
  {
    folder: 'apps/server',
    allows:
      /^(?:api|domain|email-designs|form-fields|languages|page-designs|people-files|smpp|survey-design)(?:\/|$)/,
    forbids: /^react/,
    why: 'the server renders no React',
  },
  {
    folder: 'apps/admin',
    allows: /^(?:api|domain)(?:\/|$)/,
    forbids: /^react/,
    why: 'scripts go through the routers',
  },
  {
    folder: 'apps/gallery',
    allows: /^ui(?:\/|$)/,
    forbids: /^(?:@trpc\/|@tanstack\/)/,
    why: 'it shows parts of the kit, without data',
  },
  {
    folder: 'apps/sandbox',
    allows: /^smpp(?:\/|$)/,
    forbids: /^(?:@trpc\/|@mikro-orm\/)/,
    why: 'the outside world knows nothing of the product',
  },
];

/**
 * Every import against the allowed directions.
 * @param {string} root the checkout
 * @returns {string[]} one line per import: file:line, what it imports, and the rule
 */
export function findWrongImports(root) {
  return sourceFiles(root)
    .filter((path) => !isGenerated(path) && !isTest(path))
    .flatMap((path) => {
      const source = readFileSync(join(root, path), 'utf8');
      const broken = readImports(source).flatMap((entry) => {
        const rule = brokenRule(path, entry);
        return rule ? [`${path}:${entry.line} imports ${entry.specifier}: ${rule}`] : [];
      });
      return path.startsWith('packages/ui/') && /\bfetch\(/.test(source)
        ? [...broken, `${path} fetches: UI components never do`]
        : broken;
    });
}

function brokenRule(path, entry) {
  const owner = PACKAGES.find(({ folder }) => path.startsWith(`${folder}/`));
  const schemaRule = brokenSchemaRule(path, entry);
  if (schemaRule) return schemaRule;
  if (!entry.specifier.startsWith('.')) return owner && brokenPackageRule(owner, entry);
  const target = posix.join(posix.dirname(path), entry.specifier);
  if (owner && !target.startsWith(`${owner.folder}/`))
    return 'import another package by its name, not by a path';
  return brokenRoomRule(path, target) ?? brokenFeatureRule(path, target);
}

function brokenPackageRule({ folder, allows, forbids, why }, { specifier, isTypeOnly }) {
  if (forbids.test(specifier)) return why;
  if (!specifier.startsWith('@talkdrum/')) return undefined;
  const other = specifier.slice('@talkdrum/'.length);
  if (!allows.test(other)) return why;
  const isRuntimeApi =
    folder === 'apps/web' && other.startsWith('api') && !/^api\/contracts(?:\/|$)/.test(other) && !isTypeOnly;
  return isRuntimeApi ? 'the dashboard takes only types and contracts from the API' : undefined;
}

function brokenRoomRule(path, target) {
  const from = roomOf(path);
  const to = roomOf(target);
  if (from === undefined)
    return to !== undefined && !isBarrel(target) && !isEntityFile(target)
      ? 'a room is entered through its index.ts'
      : undefined;
  if (to === from) return undefined;
  // Files beside the rooms, and the folders with what they collect, put the domain together. Rooms may use two
  // of them: the configuration, and what a room may ask of the domain.
  if (to === undefined) return isOpenToRooms(target) ? undefined : "a room doesn't know what is built on it";
  if (!(ROOMS[from] ?? EVERY_ROOM).includes(to))
    return `${from} may not enter ${to}: rooms call down and speak up by outbox event`;
  return isBarrel(target) ? undefined : 'a room is entered through its index.ts';
}

function brokenFeatureRule(path, target) {
  const from = featureOf(path);
  const to = featureOf(target);
  return from && to && from !== to ? 'features never import each other' : undefined;
}

function roomOf(path) {
  return /^packages\/domain\/src\/(?!(?:collected|invariants)\/)([^/.]+)\//.exec(path)?.[1];
}

function featureOf(path) {
  return /^apps\/web\/src\/features\/([^/.]+)\//.exec(path)?.[1];
}

/**
 * Besides index.ts, the schemas, which browsers load too, and the kernel's errors and ids: threads that read
 * files load them without the database behind the barrel, which saves 40 MB and 0.4 s each.
 */
function isBarrel(path) {
  return (
    isSchema(path) ||
    /^packages\/domain\/src\/kernel\/(?:errors|ids)\.ts$/.test(path) ||
    /^packages\/domain\/src\/[^/]+\/index\.ts$/.test(path)
  );
}

/** Schemas, and the limits of content that they use. */
function isSchema(path) {
  return /\.schema(?:\.ts)?$|\/content-limits(?:\.ts)?$/.test(path);
}

/** Schemas reach the browser through the contracts, so nothing may come with them. */
function brokenSchemaRule(path, { specifier, isTypeOnly }) {
  const isPure = isTypeOnly || specifier === 'zod' || isSchema(specifier);
  return !isSchema(path) || isPure ? undefined : 'a schema imports only zod and other schemas';
}

function isOpenToRooms(path) {
  return (
    /^packages\/domain\/src\/(?:config|domain-with)\.ts$/.test(path) ||
    !path.startsWith('packages/domain/src/')
  );
}

function isEntityFile(path) {
  return path.endsWith('.entity.ts');
}
