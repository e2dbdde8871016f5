import { createHash } from 'node:crypto';
import type { PostKind } from '@magpie/contract/values';

/** A paper, repository, model, dataset, video or package that a URL leads to. */
export interface NamedWork {
  key: string;
  /** null when it is not certain, as for a page about a part of the work, such as an issue. */
  kind: PostKind | null;
}

interface Rule {
  /** Matches an identity (links/url-identity.ts). Its groups: what names the work, and the part of it, if any. */
  pattern: RegExp;
  scheme: string;
  kind: PostKind | null;
  caseless?: true;
}

const NOT_OWNERS =
  'about|apps|blog|collections|customer-stories|enterprise|events|explore|features|issues|login|marketplace|notifications|orgs|pricing|pulls|readme|search|security|settings|site|sponsors|stars|topics|trending|users';
const NOT_MODELS =
  'blog|chat|collections|datasets|docs|join|learn|new|organizations|papers|posts|pricing|settings|spaces|tasks';

const RULES: readonly Rule[] = [
  ...[
    String.raw`arxiv\.org\/abs\/(.+)`,
    String.raw`huggingface\.co\/papers\/(\d{4}\.\d{4,5})(\/.*)?`,
    String.raw`alphaxiv\.org\/(?:abs|pdf|overview|html)\/(\d{4}\.\d{4,5})(?:v\d+)?`,
  ].map((page) => rule('arxiv', 'paper', page, true)),
  ...[
    String.raw`doi\.org\/(10\..+)`,
    String.raw`(?:dl\.acm\.org|science\.org|pnas\.org|tandfonline\.com|journals\.sagepub\.com|pubs\.acs\.org|onlinelibrary\.wiley\.com)\/doi\/(10\..+)`,
    String.raw`link\.springer\.com\/(?:article|chapter|book)\/(10\..+)`,
    String.raw`(?:biorxiv|medrxiv)\.org\/content\/(10\..+)`,
    String.raw`frontiersin\.org\/articles\/(10\..+)`,
  ].map((page) => rule('doi', 'paper', page, true)),
  rule('nature', 'paper', String.raw`nature\.com\/articles\/([\w.-]+)`, true),
  rule('acl', 'paper', String.raw`aclanthology\.org\/([A-Z]\d\d-\d{4}|\d{4}\.[\w-]+\.\d+)`),
  rule('openreview', 'paper', String.raw`openreview\.net\/forum\?id=([\w-]+)`),
  rule('neurips', 'paper', String.raw`proceedings\.neurips\.cc\/paper\/(\d+\/hash\/[0-9a-f]+)-Abstract`),
  rule('pmlr', 'paper', String.raw`proceedings\.mlr\.press\/([vr]\d+\/[\w-]+)`),
  rule('cvf', 'paper', String.raw`openaccess\.thecvf\.com\/(.+_paper)`),
  rule('jmlr', 'paper', String.raw`jmlr\.org\/papers\/(v\d+\/[\w-]+)`),
  rule('plos', 'paper', String.raw`journals\.plos\.org\/\w+\/article\?id=([\w.%]+)`, true),
  rule('ssrn', 'paper', String.raw`papers\.ssrn\.com\/sol3\/papers\.cfm\?abstract_id=(\d+)`),
  rule('nber', 'paper', String.raw`nber\.org\/papers\/(w\d+)`),
  rule('ieee', 'paper', String.raw`ieeexplore\.ieee\.org\/document\/(\d+)`),
  rule('pii', 'paper', String.raw`sciencedirect\.com\/science\/article\/pii\/(\w+)`),
  rule('pubmed', 'paper', String.raw`pubmed\.ncbi\.nlm\.nih\.gov\/(\d+)`),
  rule('pmc', 'paper', String.raw`pmc\.ncbi\.nlm\.nih\.gov\/articles\/(PMC\d+)`),
  rule('semanticscholar', 'paper', String.raw`semanticscholar\.org\/paper\/([0-9a-f]{40})`),
  rule('zenodo', null, String.raw`zenodo\.org\/records\/(\d+)`),
  rule('github', 'code', String.raw`github\.com\/((?!(?:${NOT_OWNERS})\/)[^/?#]+\/[^/?#]+)([/?#].*)?`, true),
  rule(
    'gitlab',
    'code',
    String.raw`gitlab\.com\/((?!(?:explore|help|users)\/)[^/?#]+(?:\/(?!-\/)[^/?#]+)+)([/?#].*)?`,
    true,
  ),
  rule('codeberg', 'code', String.raw`codeberg\.org\/((?!explore\/)[^/?#]+\/[^/?#]+)([/?#].*)?`, true),
  rule('bitbucket', 'code', String.raw`bitbucket\.org\/([^/?#]+\/[^/?#]+)([/?#].*)?`, true),
  rule('hf-dataset', 'dataset', String.raw`huggingface\.co\/datasets\/([^/?#]+\/[^/?#]+)([/?#].*)?`, true),
  rule('hf-space', 'tool', String.raw`huggingface\.co\/spaces\/([^/?#]+\/[^/?#]+)([/?#].*)?`, true),
  rule(
    'hf-model',
    'model',
    String.raw`huggingface\.co\/((?!(?:${NOT_MODELS})\/)[^/?#]+\/[^/?#]+)([/?#].*)?`,
    true,
  ),
  rule('kaggle-dataset', 'dataset', String.raw`kaggle\.com\/datasets\/([^/?#]+\/[^/?#]+)([/?#].*)?`, true),
  rule('ollama', 'model', String.raw`ollama\.com\/library\/([^/?#:]+)([:/?#].*)?`, true),
  rule('youtube', 'video', String.raw`youtube\.com\/watch\?v=([\w-]+)`),
  rule('vimeo', 'video', String.raw`vimeo\.com\/(\d+)`),
  rule('npm', 'code', String.raw`npmjs\.com\/package\/((?:@[^/?#]+\/)?[^/?#]+)([/?#].*)?`, true),
  rule('pypi', 'code', String.raw`pypi\.org\/project\/([^/?#]+)([/?#].*)?`, true),
  rule('crates', 'code', String.raw`crates\.io\/crates\/([^/?#]+)([/?#].*)?`, true),
  rule('go', 'code', String.raw`pkg\.go\.dev\/([^@?#]+)([@?#].*)?`),
  rule('cran', 'code', String.raw`cran\.r-project\.org\/package\/([\w.]+)`),
  rule('rubygems', 'code', String.raw`rubygems\.org\/gems\/([^/?#]+)([/?#].*)?`, true),
];

/** @param identity of a URL, as url-identity.ts makes it */
export function nameWork(identity: string): NamedWork | null {
  for (const { pattern, scheme, kind, caseless } of RULES) {
    const [, name, part] = pattern.exec(identity) ?? [];
    if (name === undefined) continue;
    const spelled = caseless ? name.toLowerCase() : name;
    const key = keyOf(`${scheme}:${scheme === 'pypi' ? spelled.replace(/[-_.]+/g, '-') : spelled}`);
    return { key, kind: part === undefined ? kind : null };
  }
  return null;
}

/** Half of a SHA-256, hex. */
function keyOf(name: string) {
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}

function rule(scheme: string, kind: PostKind | null, page: string, caseless?: true): Rule {
  return {
    scheme,
    kind,
    pattern: new RegExp(String.raw`^https:\/\/${page}$`),
    ...(caseless && { caseless }),
  };
}
