import type { ItemStatus } from '@magpie/contract/values';
import type { DemoLink } from '../content/links.ts';
import type { Person } from './people.ts';

/** What is to be written; things refer to each other directly, ids come with the rows. */
export interface Plan {
  people: Person[];
  posts: PlannedPost[];
  comments: PlannedComment[];
  bans: PlannedBan[];
}

export interface Mark {
  by: Person;
  at: number;
}

/** What reports and decisions are about. */
export interface PlannedItem {
  author: Person;
  created_at: number;
  status: ItemStatus;
  likes: Mark[];
  reports: (Mark & { settled_at: number | null })[];
  decision: (Mark & { verb: 'remove' | 'approve'; reason: string }) | null;
}

export interface PlannedPost extends PlannedItem {
  link: DemoLink;
  /** How well it is received, 1 being usual. */
  appeal: number;
  has_image: boolean;
  bookmarks: Mark[];
}

export interface PlannedComment extends PlannedItem {
  post: PlannedPost;
  parent: PlannedComment | null;
  level: 1 | 2 | 3;
  /** Different from that of every other comment: it tells which row is whose. */
  created_at: number;
  content: string;
  deleted_at: number | null;
}

export interface PlannedBan {
  person: Person;
  by: Person;
  at: number;
  reason: string;
}

export function untouched(): Pick<PlannedItem, 'status' | 'likes' | 'reports' | 'decision'> {
  return { status: 'active', likes: [], reports: [], decision: null };
}
