/** Why a link or a domain is refused. */
export const linkRefusals = {
  affiliate: (network: string) =>
    `This is an affiliate link (${network}), which must not be posted. Enter the URL of the page itself.`,
  blocked: (domain: string, reason: string) => `Links to ${domain} are not allowed. Reason: ${reason}`,
  removed: "A moderator removed this link. It can't be submitted again.",
  notDomain: 'Enter a domain such as example.com, not an ending such as com or co.uk.',
  domainTaken: 'This domain is already blocked.',
} as const;

/** Texts of the screen of blocked domains. */
export const domainTexts = {
  load: 'Failed to load blocked domains',
  block: 'Failed to block domain',
  unblock: 'Failed to unblock domain',
  none: 'No domains are blocked',
  domainHint: 'Also blocks its subdomains. You can paste a URL.',
  reasonHint: 'Shown to anyone who submits such a link.',
  confirmUnblock: 'Are you sure you want to unblock this domain?',
} as const;
