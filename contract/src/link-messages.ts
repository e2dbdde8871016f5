/** Why a link or a domain is not taken; apart from messages.ts, since no feed says it. */
export const linkRefusals = {
  affiliate: (network: string) =>
    `This is an affiliate link (${network}), which must not be posted. Enter the address of the page itself.`,
  blocked: (domain: string, reason: string) => `Links to ${domain} are not taken here. Reason: ${reason}`,
  removed: "A moderator removed this link. It can't be submitted again.",
  notDomain: 'Enter a domain such as example.com, not a whole ending such as com or co.uk.',
  domainTaken: 'This domain is blocked already.',
} as const;

/** What the screen of blocked domains says. */
export const domainTexts = {
  load: 'Failed to load blocked domains',
  block: 'Failed to block domain',
  unblock: 'Failed to unblock domain',
  none: 'No domains are blocked',
  domainHint: 'It stands for everything under it too. An address will do.',
  reasonHint: 'Whoever submits such a link is told.',
  confirmUnblock: 'Are you sure you want to unblock this domain?',
} as const;
