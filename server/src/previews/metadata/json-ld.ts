import type { PreviewType } from '@magpie/contract/values';

/** The thing that a page is about, from its schema.org data. */
export interface JsonLdEntity {
  type: PreviewType | undefined;
  title: string | undefined;
  description: string | undefined;
  image: string | undefined;
  publisher: string | undefined;
}

const NOTHING = { type: undefined, title: undefined, description: undefined, image: undefined };

type Node = Record<string, unknown>;

const NODES_MAX = 2000;
/** The largest number of values of a script that are searched for nodes; lists and texts count too. */
const VALUES_MAX = 20_000;
const LENGTH_MAX = 512 * 1024;

const VIDEO = /^(VideoObject|Movie|TVEpisode|TVSeries|Clip|Episode)$/;
const AUDIO =
  /^(AudioObject|PodcastEpisode|PodcastSeries|RadioEpisode|MusicRecording|MusicAlbum|MusicPlaylist|Audiobook)$/;
const ARTICLE =
  /^(\w*Article|\w*BlogPosting|Blog|Report|SocialMediaPosting|DiscussionForumPosting|HowTo|Recipe|Review|LiveBlogPosting)$/;

/** Things other than articles and recordings that a page may be about. */
const THING =
  /^(WebPage|AboutPage|ProfilePage|ItemPage|SoftwareApplication|WebApplication|MobileApplication|SoftwareSourceCode|Dataset|Course|LearningResource|Product|Event|Book|CreativeWork|FAQPage|QAPage|Thesis|PresentationDigitalDocument)$/;

/** The first article, video or recording in a page's JSON-LD, else another thing that it is about. */
export function mainEntity(scripts: readonly string[]): JsonLdEntity | undefined {
  const nodes = nodesOf(scripts);
  const byId = new Map(
    nodes.filter((node) => typeof node['@id'] === 'string' && node.name).map((n) => [n['@id'], n]),
  );
  const known = nodes.find((node) => typesOf(node).some(previewType));
  const node = known ?? nodes.find((other) => typesOf(other).some((type) => THING.test(type)));
  const site = nameOf(nodes, /^WebSite$/) ?? nameOf(nodes, /^NewsMediaOrganization$/);
  if (!node) return site === undefined ? undefined : { ...NOTHING, publisher: site };
  return {
    type: typesOf(node).map(previewType).find(Boolean),
    title: text(node.headline) ?? text(node.name),
    description: text(node.description) ?? text(node.abstract),
    image: imageUrl(node.image, byId) ?? imageUrl(node.thumbnailUrl, byId),
    publisher: name(node.publisher, byId) ?? site,
  };
}

function nameOf(nodes: readonly Node[], type: RegExp) {
  return text(nodes.find((node) => typesOf(node).some((one) => type.test(one)))?.name);
}

function previewType(type: string): PreviewType | undefined {
  if (VIDEO.test(type)) return 'video';
  if (AUDIO.test(type)) return 'audio';
  return ARTICLE.test(type) ? 'article' : undefined;
}

/** The objects, outer before inner; found without recursion, because a page may nest them deeply. */
function nodesOf(scripts: readonly string[]): Node[] {
  const nodes: Node[] = [];
  let length = 0;
  for (const script of scripts) {
    length += script.length;
    if (length > LENGTH_MAX) break;
    const queue: unknown[] = [parsed(script)];
    for (let at = 0; at < Math.min(queue.length, VALUES_MAX) && nodes.length < NODES_MAX; at += 1) {
      const value = queue[at];
      if (isNode(value)) nodes.push(value);
      queue.push(...inside(value));
    }
  }
  return nodes;
}

/** Some pages wrap the JSON in comments, or break lines within strings. */
function parsed(script: string): unknown {
  const json = script
    .replace(/^\s*(<!--|\/\/\s*<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/)/, '')
    .replace(/(-->|\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/|;)\s*$/, '');
  try {
    return JSON.parse(json.replace(/\p{Cc}/gu, ' '));
  } catch {
    return undefined;
  }
}

function inside(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null
    ? Object.values<unknown>({ ...value }).slice(0, NODES_MAX)
    : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typesOf(node: Node): string[] {
  const types = Array.isArray(node['@type']) ? node['@type'] : [node['@type']];
  return types
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^https?:\/\/schema\.org\//, ''));
}

function text(value: unknown): string | undefined {
  const first = firstOf(value);
  return typeof first === 'string' && first.trim() ? first : undefined;
}

function name(value: unknown, byId: ReadonlyMap<unknown, Node>): string | undefined {
  const first = firstOf(value);
  if (!isNode(first)) return text(first);
  return text(first.name) ?? text(byId.get(first['@id'])?.name);
}

function imageUrl(value: unknown, byId: ReadonlyMap<unknown, Node>): string | undefined {
  const first = firstOf(value);
  if (!isNode(first)) return text(first);
  return text(first.url) ?? text(first.contentUrl) ?? text(byId.get(first['@id'])?.url);
}

/** Any property may hold a list instead of one value. */
function firstOf(value: unknown): unknown {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values[0];
}
