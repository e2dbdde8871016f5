export const load = 'Failed to load the address of your feed';
export const change = 'Failed to change the address of your feed';
export const why =
  'Read the newest posts from everything you follow in a feed reader. For JSON Feed, change .atom in the address to .json.';
export const secret =
  'Anyone with this address can read the feed. Renew the key to shut out everyone who has the old one.';
export const confirmRenew = 'The current address will stop working. Your feed readers will need the new one.';
export const confirmRevoke = 'The address will stop working. You can create another one at any time.';
export const created = 'Your feed now has an address.';
export const renewed = 'Your feed has a new address. The old one no longer works.';
export const revoked = 'The address of your feed no longer works.';
