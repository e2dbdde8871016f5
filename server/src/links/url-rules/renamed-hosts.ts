/** Sites that moved as a whole: the old host redirects to the same path on the new one. `*.` stands for any one label. */
const RENAMED: Readonly<Record<string, string>> = {
  'ai.facebook.com': 'ai.meta.com',
  'research.fb.com': 'research.facebook.com',
  'code.fb.com': 'engineering.fb.com',
  'blog.twitter.com': 'blog.x.com',
  'developer.twitter.com': 'developer.x.com',
  'help.twitter.com': 'help.x.com',
  'chat.openai.com': 'chatgpt.com',
  'beta.openai.com': 'platform.openai.com',
  'deepmind.com': 'deepmind.google',
  'docs.anthropic.com': 'docs.claude.com',
  'docs.microsoft.com': 'learn.microsoft.com',
  'raw.github.com': 'raw.githubusercontent.com',
  'nbviewer.jupyter.org': 'nbviewer.org',
  'nbviewer.ipython.org': 'nbviewer.org',
  'godoc.org': 'pkg.go.dev',
  'threads.net': 'threads.com',
  'lu.ma': 'luma.com',
  'repl.it': 'replit.com',
  'huffingtonpost.com': 'huffpost.com',
  'guardian.co.uk': 'theguardian.com',
  'theguardian.co.uk': 'theguardian.com',
  'rd.springer.com': 'link.springer.com',
  'safaribooksonline.com': 'oreilly.com',
  'learning.oreilly.com': 'oreilly.com',
  'tensorflow.google.cn': 'tensorflow.org',
  'developers.google.cn': 'developers.google.com',
  'mega.co.nz': 'mega.nz',
  'habrahabr.ru': 'habr.com',
  'geektimes.ru': 'habr.com',
  'archive.is': 'archive.ph',
  'archive.today': 'archive.ph',
  'archive.fo': 'archive.ph',
  'archive.li': 'archive.ph',
  'archive.md': 'archive.ph',
  'archive.vn': 'archive.ph',
  'staging.bsky.app': 'bsky.app',
  'uk.reuters.com': 'reuters.com',
  'in.reuters.com': 'reuters.com',
  'ca.reuters.com': 'reuters.com',
  'af.reuters.com': 'reuters.com',
  '*.incubator.apache.org': '*.apache.org',
  '*.readthedocs.org': '*.readthedocs.io',
  '*.rtfd.org': '*.readthedocs.io',
  '*.rtfd.io': '*.readthedocs.io',
  '*.wikia.com': '*.fandom.com',
  '*.now.sh': '*.vercel.app',
  '*.firebaseapp.com': '*.web.app',
  '*.onlinelibrary.wiley.com': 'onlinelibrary.wiley.com',
};

/** Blogger shows each blog under the domain of the reader's country. */
const BLOGGER = /^([\w-]+)\.blogspot\.[a-z.]+$/;
/** Sites on GitHub Pages were under github.com until 2013; GitHub's own subdomains still are. */
const GITHUB_PAGES = /^([\w-]+)\.github\.com$/;
const GITHUB_OWN = new Set(
  `
  api assets avatars camo classroom cli cloud codeload collector community copilot customer-stories desktop developer docs
  documentation education enterprise feeds gist gitlfs guides help hub import jobs lab mobile mac maintainers nodeload
  octodex octoverse pages partner raw readme render resources securitylab services shop skills sponsors stars status
  support survey training try uploads windows
  `
    .split(/\s+/)
    .filter(Boolean),
);

/** The current name of a host. */
export function currentHost(host: string): string {
  const direct = RENAMED[host];
  if (direct) return direct;
  const dot = host.indexOf('.');
  const label = host.slice(0, dot);
  const family = RENAMED[`*.${host.slice(dot + 1)}`];
  if (family) return family.replace('*', label);
  const pages = GITHUB_PAGES.exec(host)?.[1];
  if (pages && !GITHUB_OWN.has(pages)) return `${pages}.github.io`;
  return host.replace(BLOGGER, '$1.blogspot.com');
}
