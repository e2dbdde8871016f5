/** A redirect service, and where its URLs contain the real one. */
interface Wrapper {
  host: RegExp;
  path: RegExp;
  /** Parameters that may contain the URL; if there are none, the URL follows `path`. */
  parameters?: readonly string[];
  /** Turns what was found into the URL. */
  decode?: (inner: string) => string;
}

const WRAPPERS: readonly Wrapper[] = [
  { host: /^(www\.)?google(\.[a-z]{2,3}){1,2}$/, path: /^\/url$/, parameters: ['q', 'url'] },
  { host: /^(www\.)?google(\.[a-z]{2,3}){1,2}$/, path: /^\/amp\/(s\/)?(?=[^/]+\.)/ },
  { host: /^(www\.)?bing\.com$/, path: /^\/amp\/(s\/)?(?=[^/]+\.)/ },
  {
    host: /^(www\.)?bing\.com$/,
    path: /^\/ck\/a$/,
    parameters: ['u'],
    decode: (inner) => Buffer.from(inner.replace(/^a1/, ''), 'base64url').toString(),
  },
  { host: /^r\.search\.yahoo\.com$/, path: /^.*\/RU=/, decode: (inner) => decoded(inner.split('/', 1)[0]) },
  { host: /\.cdn\.ampproject\.org$|\.bing-amp\.com$/, path: /^\/(?:[acv]|wp)\/(s\/)?(?=[^/]+\.)/ },
  { host: /^cdn\.ampproject\.org$/, path: /^\/(?:[acv]|wp)\/(s\/)?(?=[^/]+\.)/ },
  {
    host: /^lm?\.(facebook|instagram|messenger|threads|workplace)\.(com|net)$/,
    path: /^\/(l\.php)?$/,
    parameters: ['u'],
  },
  { host: /^(www\.)?facebook\.com$/, path: /^\/(l|flx\/warn)(\.php)?\/?$/, parameters: ['u'] },
  { host: /^((www|m)\.)?youtube\.com$/, path: /^\/redirect$/, parameters: ['q'] },
  {
    host: /^((www|m)\.)?youtube\.com$/,
    path: /^\/attribution_link$/,
    parameters: ['u'],
    decode: (inner) => `https://www.youtube.com${inner}`,
  },
  { host: /^(www\.)?linkedin\.com$/, path: /^\/(safety\/go|redir\/redirect)\/?$/, parameters: ['url'] },
  { host: /^out\.reddit\.com$/, path: /^\//, parameters: ['url'] },
  { host: /^((html|www)\.)?duckduckgo\.com$/, path: /^\/l\/$/, parameters: ['uddg'] },
  { host: /^(away\.|m\.)?vk\.com$/, path: /^\/away(\.php)?$/, parameters: ['to'] },
  { host: /^t\.umblr\.com$/, path: /^\/redirect$/, parameters: ['z'] },
  { host: /^steamcommunity\.com$/, path: /^\/linkfilter\/$/, parameters: ['u', 'url'] },
  {
    host: /^disq\.us$/,
    path: /^\/url$/,
    parameters: ['url'],
    decode: (inner) => inner.replace(/:[\w-]+$/, ''),
  },
  { host: /^(gate|exit)\.sc$/, path: /^\/$/, parameters: ['url'] },
  { host: /^googleweblight\.com$/, path: /^\/(i|fp)?$/, parameters: ['u', 'lite_url'] },
  {
    host: /^([\w-]+\.)?medium\.com$/,
    path: /^\/(r\/|m\/global-identity(-2)?)$/,
    parameters: ['url', 'redirectUrl'],
  },
  { host: /^link\.(zhihu|csdn|juejin)\.(com|net|cn)$/, path: /^\/$/, parameters: ['target'] },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: /^\//, parameters: ['url'] },
  {
    host: /^urldefense\.proofpoint\.com$/,
    path: /^\/v[12]\/url$/,
    parameters: ['u'],
    decode: (inner) => decoded(inner.replaceAll('-', '%').replaceAll('_', '/')),
  },
  {
    host: /^urldefense\.(com|us)$/,
    path: /^\/v3\/__(?=https?:)/,
    decode: (inner) => inner.replace(/__;.*$/, ''),
  },
  { host: /^slack-redir\.net$/, path: /^\/link$/, parameters: ['url'] },
  { host: /^(href\.li|anon\.to|nullrefer\.com)$/, path: /^\/$/ },
];

/** The URL inside a URL of a redirect service; any other URL itself. */
export function unwrapped(url: URL): URL {
  const wrapper = WRAPPERS.find(({ host, path }) => host.test(url.hostname) && path.test(url.pathname));
  if (!wrapper) return url;
  const inner = wrapper.parameters
    ? wrapper.parameters.map((name) => url.searchParams.get(name)).find(Boolean)
    : innerOf(url, wrapper.path);
  return httpUrl(inner && wrapper.decode ? wrapper.decode(inner) : inner) ?? url;
}

function innerOf(url: URL, path: RegExp) {
  const rest = url.pathname.replace(path, '');
  if (!rest) return url.search.slice(1);
  return /^https?(:|%3a)/i.test(rest) ? rest + url.search : `https://${rest}${url.search}${url.hash}`;
}

function httpUrl(text: string | undefined | null) {
  const url = text ? URL.parse(text) : null;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

function decoded(text = '') {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
