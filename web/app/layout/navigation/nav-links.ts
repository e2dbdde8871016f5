import type { BadgeCount } from '../../lib/text/waiting-count.ts';
import type { IconName } from '../../ui/icons/icon-names.ts';

export interface NavEntry {
  to: string;
  label: string;
  icon: IconName;
  count?: BadgeCount | undefined;
}

export const RECENT: NavEntry = { to: '/explore/recent', label: 'Recent', icon: 'Clock' };
export const TRENDING: NavEntry = { to: '/explore/trending', label: 'Trending', icon: 'Flame' };
export const TOP: NavEntry = { to: '/explore/top', label: 'Top', icon: 'Trophy' };
export const SEARCH: NavEntry = { to: '/search', label: 'Search', icon: 'Search' };
export const TAGS: NavEntry = { to: '/tags', label: 'Tags', icon: 'Tags' };
export const COLLECTIONS: NavEntry = { to: '/explore/collections', label: 'Collections', icon: 'Library' };
export const MY_POSTS: NavEntry = { to: '/library/my-posts', label: 'My Posts', icon: 'FileText' };
export const FOLLOWING: NavEntry = { to: '/library/following', label: 'Following', icon: 'UserCheck' };
export const SAVED: NavEntry = { to: '/library/bookmarks', label: 'Saved', icon: 'Bookmark' };
export const MY_COLLECTIONS: NavEntry = {
  to: '/library/collections',
  label: 'My Collections',
  icon: 'FolderOpen',
};
export const NOTIFICATIONS: NavEntry = { to: '/notifications', label: 'Notifications', icon: 'Bell' };
export const MODERATION: NavEntry = { to: '/moderation', label: 'Moderation log', icon: 'ShieldCheck' };
export const HELP: NavEntry = { to: '/help', label: 'Help', icon: 'CircleHelp' };

export const EXPLORE = [RECENT, TRENDING, TOP];
export const LIBRARY = [MY_POSTS, SAVED, MY_COLLECTIONS, FOLLOWING];

export const ACCOUNT: NavEntry[] = [{ to: '/profile-settings', label: 'Profile Settings', icon: 'Settings' }];

/** @param waiting how many items wait for a decision */
export function adminLinks(waiting: BadgeCount | undefined): NavEntry[] {
  return [
    { to: '/admin/categories', label: 'Admin Categories', icon: 'Shapes' },
    { to: '/admin/tags', label: 'Admin Tags', icon: 'Tags' },
    { to: '/admin/approvals', label: 'Admin Approvals', icon: 'ShieldCheck', count: waiting },
    { to: '/admin/users', label: 'Admin Users', icon: 'Users' },
    { to: '/admin/links', label: 'Admin Links', icon: 'Link' },
    { to: '/admin/domains', label: 'Admin Domains', icon: 'Ban' },
  ];
}
