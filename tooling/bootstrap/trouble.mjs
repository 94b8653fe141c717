/** A failure whose message is written for the person at the terminal: printed as it is, without a stack. */
export class Trouble extends Error {
  /** @param {string} message @param {{ cause?: unknown, exitCode?: number }} [options] */
  constructor(message, options = {}) {
    super(message, { cause: options.cause });
    this.name = 'Trouble';
    this.exitCode = options.exitCode ?? 1;
  }
}

/** The exit code of a command that was asked to stop, as shells have it after Ctrl-C. */
export const STOPPED = 130;

/** How npm, pnpm and Node say that a registry cannot be reached. */
export const NETWORK_TROUBLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|META_FETCH_FAIL|FETCH_FAIL|ERR_PNPM_FETCH|network (?:error|request failed)|error sending request|dns error/i;

const KNOWN = [
  {
    pattern: /ENOSPC|no space left on device|disk quota exceeded|EDQUOT/i,
    message: (place) =>
      `The disk is full: nothing more could be written under ${place}. Free some space (a fresh install and ` +
      'its database need about 2 GB) and run the same command again; everything already stored is kept.',
  },
  {
    pattern: NETWORK_TROUBLE,
    only: 'network',
    message: () =>
      'The package registry could not be reached, so the packages this command needs could not be downloaded. ' +
      'Check the network (or the proxy and registry settings of npm: `npm config get registry`, `npm ping`) and ' +
      'run the same command again. Once everything is installed, no network is needed.',
  },
  {
    pattern: /ERR_PNPM_OUTDATED_LOCKFILE|pnpm-lock\.yaml is not up to date/i,
    message: () =>
      'pnpm-lock.yaml does not match the package.json files. Run `pnpm install` once, look at what changed in the ' +
      'lockfile, and commit both together.',
  },
  {
    pattern: /EACCES|EPERM|permission denied/i,
    message: (place) =>
      `A file or folder under ${place} belongs to another user or may not be written. This happens when the ` +
      'project was once run as root: hand the folder back with `chown -R`, or run as the user who owns it.',
  },
];

/**
 * The paragraph for a failure people can fix themselves, or undefined when the output says nothing known.
 * @param {string} text output or error text of what failed
 * @param {{ place: string, network?: boolean }} context `place` is the folder being written; network errors
 *   are only looked for where the step really goes to the network
 */
export function explain(text, context) {
  // pnpm breaks its lines to the width of a terminal, in the middle of what is looked for.
  const said = text.replaceAll(/\s+/g, ' ');
  const known = KNOWN.find(
    (entry) => entry.pattern.test(said) && (entry.only !== 'network' || context.network),
  );
  return known?.message(context.place);
}
