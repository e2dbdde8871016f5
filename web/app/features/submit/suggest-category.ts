import type { Category } from '@magpie/contract/categories';
import type { PreviewType } from '@magpie/contract/values';

/** The likely category of a page, as a slug. A host stands for its subdomains too. */
const CATEGORY_OF_HOST: Record<string, string> = {
  'arxiv.org': 'research',
  'openreview.net': 'research',
  'biorxiv.org': 'research',
  'doi.org': 'research',
  'github.com': 'tools',
  'gitlab.com': 'tools',
  'huggingface.co': 'tools',
  'pypi.org': 'tools',
  'npmjs.com': 'tools',
  'youtube.com': 'videos',
  'youtu.be': 'videos',
  'vimeo.com': 'videos',
};
const CATEGORY_OF_TYPE: Partial<Record<PreviewType, string>> = { video: 'videos' };

/** The id of the category that a link most likely belongs to, if the site has it. */
export function suggestCategory(
  categories: readonly Category[],
  { url, type }: { url: string; type: PreviewType | undefined },
): string | undefined {
  const slugs = [...hostsOf(url).map((host) => CATEGORY_OF_HOST[host]), type && CATEGORY_OF_TYPE[type]];
  const category = slugs.flatMap((slug) => categories.find((known) => known.slug === slug) ?? [])[0];
  return category && String(category.id);
}

/** `blog.example.org`, `example.org`, `org`. */
function hostsOf(url: string) {
  const labels = URL.canParse(url) ? new URL(url).hostname.split('.') : [];
  return labels.map((_, index) => labels.slice(index).join('.'));
}
