import { readFile } from 'node:fs/promises';

/**
 * Addresses with a parameter, such as `/dashboard/email/$id`, and those without one, as the dashboard's route
 * tree has them.
 */
export async function dashboardRoutes(): Promise<{ fixed: string[]; withId: string[] }> {
  const source = await readFile(new URL('../../apps/web/src/routeTree.gen.ts', import.meta.url), 'utf8');
  const [, block = ''] = /\n {2}to:\n([\s\S]*?)\n {2}id:/.exec(source) ?? [];
  const routes = [...block.matchAll(/'([^']+)'/g)].map(([, path = '']) => path).sort();
  return {
    fixed: routes.filter((path) => !path.includes('$')),
    withId: routes.filter((path) => path.includes('$')),
  };
}
