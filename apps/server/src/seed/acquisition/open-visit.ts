/** A form that is filled in faster is taken for a robot's. */
export const fillMs = 2_500;

/** A visit by a program isn’t counted. */
export const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

export interface Visit {
  /** Where its form is sent to. */
  url: string;
  /** Signed, and proves the visit. */
  token: string;
}

/** Opens a link to something published, as someone on a phone does. */
export async function openVisit(link: string): Promise<Visit> {
  const response = await fetch(link, {
    headers: { 'user-agent': phone },
    signal: AbortSignal.timeout(10_000),
  });
  const [, token] = /name="_visit"[^>]*value="([^"]+)"/.exec(await response.text()) ?? [];
  if (token === undefined) throw new Error(`no form at ${link}`);
  const { origin, pathname } = new URL(response.url);
  return { url: origin + pathname, token };
}
