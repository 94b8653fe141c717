import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

/** Profiles this process from now on. The returned function ends that and writes a `.cpuprofile`. */
export async function startProfiler(): Promise<(file: string) => Promise<void>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  return async (file) => {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    writeFileSync(file, JSON.stringify(profile));
  };
}
