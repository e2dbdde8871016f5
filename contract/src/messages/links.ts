// Why a link cannot be submitted.
import { isolated } from './isolated.ts';

export const duplicateUrl = 'This URL has already been submitted.';

export function alreadySubmitted(host: string) {
  return `This URL has already been submitted to ${host}`;
}

export function affiliate(network: string) {
  return `This is an affiliate link (${network}), which must not be posted. Enter the URL of the page itself.`;
}

export function blocked(domain: string, reason: string) {
  return `Links to ${domain} are not allowed. Reason: ${isolated(reason)}`;
}

export const removed = 'A moderator removed this link. It can’t be submitted again.';
