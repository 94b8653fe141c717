/** What a person does at the sandbox's identity provider. */
export interface AtProvider {
  email: string;
  /** The provider says that it hasn't verified the address. */
  unverified?: true;
  cancel?: true;
}

/** Signs in at the provider as a browser would; returns the address it sends the person back to. */
export async function visitProvider(url: string, form: AtProvider): Promise<URL> {
  const jar = new Map<string, string>();
  const open = async (address: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  const next = (response: Response, from: string) => {
    const location = response.headers.get('location');
    if (location === null) throw new Error(`the provider answered ${response.status} to ${from}`);
    return new URL(location, from).href;
  };
  const page = next(await open(url), url);
  const { email, unverified, cancel } = form;
  const body = new URLSearchParams({
    email,
    ...(unverified ? { unverified: 'yes' } : {}),
    ...(cancel ? { cancel: 'yes' } : {}),
  });
  const resume = next(await open(page, { method: 'POST', body }), page);
  return new URL(next(await open(resume), resume));
}
