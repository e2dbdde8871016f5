import type { Facts } from '@magpie/contract/curation/facts';
import { withoutWww } from '../site-hosts.ts';

const UNKNOWN: Facts = { kind: null, access: null, own_work: null, ai_written: null };

/** Patterns of addresses on platforms, with the facts that such an address makes certain. */
const PLATFORMS: readonly { host: RegExp; path: RegExp; facts: Partial<Facts> }[] = [
  { host: /^(export\.)?arxiv\.org$/, path: /^\/(abs|pdf|html)\/./, facts: { kind: 'paper', access: 'open' } },
  { host: /^openreview\.net$/, path: /^\/(forum|pdf)$/, facts: { kind: 'paper', access: 'open' } },
  {
    host: /^aclanthology\.org$/,
    path: /^\/([A-Z]\d{2}-\d+|\d{4}\.[\w-]+\.\d+)(\.pdf)?\/?$/,
    facts: { kind: 'paper', access: 'open' },
  },
  {
    host: /^(github|gitlab)\.com$|^codeberg\.org$/,
    path: /^\/(?!(topics|trending|orgs|features|sponsors|marketplace|explore)\/)[^/]+\/[^/]+\/?$/,
    facts: { kind: 'code', access: 'open' },
  },
  { host: /^huggingface\.co$/, path: /^\/datasets\/[^/]+/, facts: { kind: 'dataset' } },
  { host: /^huggingface\.co$/, path: /^\/papers\/[^/]+/, facts: { kind: 'paper', access: 'open' } },
  {
    host: /^huggingface\.co$/,
    path: /^\/(?!(datasets|papers|spaces|blog|docs|collections|learn|tasks|posts|organizations|join|pricing|settings|chat)\/)[^/]+\/[^/]+\/?$/,
    facts: { kind: 'model' },
  },
  { host: /^kaggle\.com$/, path: /^\/datasets\/[^/]+/, facts: { kind: 'dataset', access: 'sign-up' } },
  {
    host: /^(m\.)?youtube\.com$/,
    path: /^\/(watch|live|shorts)\b/,
    facts: { kind: 'video', access: 'open' },
  },
  { host: /^youtu\.be$/, path: /^\/./, facts: { kind: 'video', access: 'open' } },
  { host: /^vimeo\.com$/, path: /^\/\d+/, facts: { kind: 'video' } },
  { host: /^coursera\.org$/, path: /^\/learn\/./, facts: { kind: 'course' } },
  { host: /^news\.ycombinator\.com$/, path: /^\/item$/, facts: { kind: 'discussion', access: 'open' } },
  { host: /(^|\.)reddit\.com$/, path: /^\/r\/[^/]+\/comments\//, facts: { kind: 'discussion' } },
  { host: /^lobste\.rs$/, path: /^\/s\//, facts: { kind: 'discussion', access: 'open' } },
];

/** The facts that a URL makes certain; the others are unknown. */
export function certainFacts(url: string): Facts {
  const { hostname, pathname } = new URL(url);
  const host = withoutWww(hostname);
  const platform = PLATFORMS.find((one) => one.host.test(host) && one.path.test(pathname));
  return { ...UNKNOWN, ...platform?.facts };
}
