export const load = 'Failed to load the address of your feed';
export const change = 'Failed to change the address of your feed';
export const why =
  'Read the newest posts of what you follow in a feed reader. With .json instead of .atom, the address is a JSON Feed.';
export const secret =
  'Anybody who has this address can read the feed. Renew the key when somebody should not.';
export const created = 'Your feed has an address.';
export const renewed = 'Your feed has another address. The former one no longer works.';
export const revoked = 'The address of your feed no longer works.';
