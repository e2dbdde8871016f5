import { hostnameOf } from '../domains/domain-name.ts';
import { findAffiliate } from './affiliate-links/find-affiliate.ts';
import { hashOfIdentity, identify } from './url-identity.ts';
import { unwrapped } from './url-rules/wrappers.ts';

/** A link that somebody submits. After the validation of the field, its URL is parsed only here. */
export interface SubmittedLink {
  /** As it was entered, which is how it is stored and shown. */
  text: string;
  url: URL;
  /** Links with the same identity are the same submission. */
  identity: string;
  /** The identity as `posts.url_key` holds it. */
  key: string;
  /** Its own host, and the host it leads to by a redirect or another spelling. */
  hosts: readonly string[];
  /** The network that pays for visits by this link. */
  affiliateNetwork: string | undefined;
}

/** @throws TypeError for an invalid URL */
export function submittedLink(text: string): SubmittedLink {
  const url = new URL(text);
  const target = unwrapped(url);
  const { identity, canonical } = identify(target);
  return {
    text,
    url,
    identity,
    key: hashOfIdentity(identity),
    hosts: [url, canonical].map(hostnameOf),
    affiliateNetwork: findAffiliate(target),
  };
}
