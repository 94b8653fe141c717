import { say, yellow } from '../terminal.mjs';
import { NETWORK_TROUBLE } from '../trouble.mjs';

/** Without a network, pnpm retries each of a thousand packages: half an hour in total. */
const LIMIT_MS = 45_000;

/**
 * Watches an installation: reports when the registry doesn't answer, and aborts after 45 s without output.
 * @returns {{ watch: (text: string) => void, signal: AbortSignal, end: () => void }}
 */
export function createPatience() {
  const controller = new AbortController();
  let timer;
  let downloaded = '0';
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const watch = (text) => {
    const progress = [...text.matchAll(/downloaded (\d+)/g)].at(-1)?.[1];
    if (progress && progress !== downloaded) {
      downloaded = progress;
      end();
    }
    if (timer || !NETWORK_TROUBLE.test(text)) return;
    say(yellow("The package registry isn't answering. Trying a little longer …"));
    timer = setTimeout(() => controller.abort(), LIMIT_MS);
  };
  return { watch, signal: controller.signal, end };
}
