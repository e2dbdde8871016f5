/** A redirect service, and where its URLs contain the real one. */
interface Wrapper {
  host: RegExp;
  path: RegExp;
  /** Parameters that contain the URL; without them it follows `path`. */
  parameters?: readonly string[];
}

const WRAPPERS: readonly Wrapper[] = [
  { host: /^(www\.)?google(\.[a-z]{2,3}){1,2}$/, path: /^\/url$/, parameters: ['q', 'url'] },
  { host: /^(www\.)?google(\.[a-z]{2,3}){1,2}$/, path: /^\/amp\/(s\/)?(?=[^/]+\.)/ },
  { host: /\.cdn\.ampproject\.org$/, path: /^\/[cv]\/(s\/)?(?=[^/]+\.)/ },
  { host: /^lm?\.(facebook|instagram)\.com$/, path: /^\/(l\.php)?$/, parameters: ['u'] },
  { host: /^(www\.)?youtube\.com$/, path: /^\/redirect$/, parameters: ['q'] },
  { host: /^(www\.)?linkedin\.com$/, path: /^\/(safety\/go|redir\/redirect)\/?$/, parameters: ['url'] },
  { host: /^out\.reddit\.com$/, path: /^\//, parameters: ['url'] },
  { host: /^(html\.)?duckduckgo\.com$/, path: /^\/l\/$/, parameters: ['uddg'] },
  { host: /^vk\.com$/, path: /^\/away\.php$/, parameters: ['to'] },
  { host: /^[a-z0-9]+\.safelinks\.protection\.outlook\.com$/, path: /^\//, parameters: ['url'] },
  { host: /^slack-redir\.net$/, path: /^\/link$/, parameters: ['url'] },
  { host: /^href\.li$/, path: /^\/$/ },
];

/** The URL inside a redirect of a search engine, a social network or an AMP cache; else the URL itself. */
export function unwrapped(url: URL): URL {
  const wrapper = WRAPPERS.find(({ host, path }) => host.test(url.hostname) && path.test(url.pathname));
  if (!wrapper) return url;
  const inner = wrapper.parameters
    ? wrapper.parameters.map((name) => url.searchParams.get(name)).find(Boolean)
    : innerOf(url, wrapper.path);
  return httpUrl(inner) ?? url;
}

function innerOf(url: URL, path: RegExp) {
  const rest = url.pathname.replace(path, '');
  return rest ? `https://${rest}${url.search}${url.hash}` : url.search.slice(1);
}

function httpUrl(text: string | undefined | null) {
  const url = text ? URL.parse(text) : null;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
