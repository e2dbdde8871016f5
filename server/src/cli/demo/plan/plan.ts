import type { ItemStatus } from '@magpie/contract/values';
import type { DemoLink } from '../content/links.ts';
import type { Person } from './people.ts';

/** The content to be written. Items refer to each other as objects; the database assigns the ids. */
export interface Plan {
  people: Person[];
  posts: PlannedPost[];
  comments: PlannedComment[];
  bans: PlannedBan[];
}

export interface Reaction {
  by: Person;
  at: number;
}

/** The subject of reports and decisions. */
export interface PlannedItem {
  author: Person;
  created_at: number;
  status: ItemStatus;
  likes: Reaction[];
  reports: Reaction[];
  /** An approval settles all reports. */
  decision: (Reaction & { verb: 'remove' | 'approve'; reason: string }) | null;
}

export interface PlannedPost extends PlannedItem {
  link: DemoLink;
  /** How many likes it gets, 1 being usual. */
  appeal: number;
  has_image: boolean;
  bookmarks: Reaction[];
}

export interface PlannedComment extends PlannedItem {
  post: PlannedPost;
  parent: PlannedComment | null;
  level: 1 | 2 | 3;
  /** Unique: it identifies the row of this comment. */
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
