/** What a browser keeps and sends, as far as signing in needs it: cookies by host and path. */
interface Cookie {
  readonly origin: string;
  readonly path: string;
  readonly name: string;
  readonly value: string;
}

interface Visit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams | string;
}

/** A browser without a window. Cookies are kept by port too, as those of different hosts are. */
export class Browser {
  private cookies: readonly Cookie[] = [];

  /** The `Cookie` header for an address. */
  cookiesFor(address: string): string {
    const { origin, pathname } = new URL(address);
    return this.cookies
      .filter((cookie) => cookie.origin === origin && pathname.startsWith(cookie.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  /** One request, without following a redirect. */
  async visit(address: string, { method = 'GET', headers = {}, body }: Visit = {}): Promise<Response> {
    const cookie = this.cookiesFor(address);
    const response = await fetch(address, {
      method,
      redirect: 'manual',
      headers: { ...(cookie !== '' && { cookie }), ...headers },
      ...(body !== undefined && { body }),
    });
    for (const line of response.headers.getSetCookie()) this.keep(address, line);
    return response;
  }

  private keep(address: string, line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
    const { origin } = new URL(address);
    this.cookies = this.cookies.filter((one) => one.origin !== origin || one.name !== name || one.path !== path);
    const expires = attributes.find((one) => /^expires=/i.test(one))?.slice(8);
    const isOver =
      attributes.some((one) => /^max-age=0$/i.test(one)) || (expires !== undefined && Date.parse(expires) < Date.now());
    if (!isOver && value !== '') this.cookies = [...this.cookies, { origin, path, name, value }];
  }

  /** Signs in at the provider's own pages, and returns the address to which it sends the browser back. */
  async signInAt(location: string, subject: string): Promise<string> {
    const { origin } = new URL(location);
    let address = location;
    for (let steps = 0; steps < 20; steps++) {
      const response = await this.visit(address);
      const next = response.headers.get('location');
      if (next !== null) {
        address = new URL(next, address).href;
        if (new URL(address).origin !== origin) return address;
        continue;
      }
      const page = await response.text();
      const [, action = '', prompt = ''] =
        /<form[^>]*action="([^"]+)"[\s\S]*?name="prompt" value="(\w+)"/.exec(page) ?? [];
      if (action === '') throw new Error(`the provider answers ${response.status}: ${page.slice(0, 2000)}`);
      const filled = await this.visit(new URL(action, address).href, {
        method: 'POST',
        body: new URLSearchParams({ prompt, login: subject, password: 'any' }),
      });
      address = new URL(filled.headers.get('location') ?? '', address).href;
    }
    throw new Error('the provider sends the browser round and round');
  }
}
