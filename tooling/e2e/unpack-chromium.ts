import { fileURLToPath } from 'node:url';
import chromium, { inflate } from '@sparticuz/chromium';

// A process of its own, because the package unpacks into TMPDIR and nowhere else: browser, fonts, and the few
// system libraries (NSS, NSPR, expat) that a bare machine lacks.
await chromium.executablePath();
await inflate(fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))));
