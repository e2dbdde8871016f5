import { calls } from '@magpie/contract/calls';
import { ITEM_STATUSES, TOP_PERIODS } from '@magpie/contract/values';
import { ADMIN, COLLECTOR, MEMBER, THREAD } from '../data/cast.ts';
import { at } from './requests.ts';

/** A list whose cost is not to grow with the site. */
export interface List {
  name: string;
  path: string;
  /** Who asks; undefined: nobody. */
  user?: number;
}

/** Every list of the API with each of its filters. */
export function allLists(): List[] {
  return [...feeds(), ...comments(), ...users(), ...others()];
}

function feeds(): List[] {
  const orders = [
    { name: 'recent', path: `${calls.listPosts.path}?` },
    { name: 'trending', path: `${calls.listTrendingPosts.path}?` },
    ...TOP_PERIODS.map((period) => ({
      name: `top, ${period}`,
      path: `${calls.listTopPosts.path}?period=${period}`,
    })),
  ];
  const filters: List[] = [
    { name: '', path: '' },
    { name: ', category', path: '&category=research' },
    { name: ', author of 60', path: `&author=${MEMBER}` },
    { name: ', author of most', path: `&author=${ADMIN}` },
    { name: ', 60 saved', path: '&bookmarked=true', user: MEMBER },
    { name: ', a tenth saved', path: '&bookmarked=true', user: COLLECTOR },
    ...statuses(),
  ];
  return orders.flatMap((order) => filters.map((filter) => together(order, filter)));
}

function comments(): List[] {
  const all = { name: 'comments', path: `${calls.listComments.path}?`, user: ADMIN };
  return [
    { name: 'thread of 500', path: `${at(calls.listPostComments.path, THREAD.post)}?` },
    { name: 'comments of a user', path: `${at(calls.listUserComments.path, ADMIN)}?` },
    all,
    ...statuses().map((filter) => together(all, filter)),
  ];
}

function users(): List[] {
  const all = { name: 'users', path: `${calls.listUsers.path}?`, user: ADMIN };
  return [
    { name: '', path: '' },
    { name: ', banned', path: '&ban_status=temporary' },
    { name: ', banned for good', path: '&ban_status=permanent' },
    { name: ', not banned', path: '&ban_status=active' },
    { name: ', admins', path: '&role=admin' },
    { name: ', no admins', path: '&role=user' },
    { name: ', search for all', path: '&search=member' },
    { name: ', search for one', path: '&search=member-777@bench.example' },
    { name: ', search for none', path: '&search=nobody-of-them' },
  ].map((filter) => together(all, filter));
}

function others(): List[] {
  return [
    { name: 'my posts', path: `${calls.listMyPosts.path}?`, user: ADMIN },
    { name: 'categories', path: `${calls.listCategories.path}?` },
    { name: 'tags', path: `${calls.listTags.path}?` },
  ];
}

/** What only admins may ask for. */
function statuses(): List[] {
  return [...ITEM_STATUSES, 'flagged,removed'].map((status) => ({
    name: `, ${status}`,
    path: `&status=${status}`,
    user: ADMIN,
  }));
}

function together(list: List, filter: List): List {
  const user = filter.user ?? list.user;
  return {
    name: list.name + filter.name,
    path: list.path + filter.path,
    ...(user === undefined ? {} : { user }),
  };
}
