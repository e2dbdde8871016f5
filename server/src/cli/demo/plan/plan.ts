import type { FollowKind, MuteKind, ReportReason } from '@magpie/contract/values';
import type { Chance } from '../chance.ts';
import type { DemoLink } from '../content/links.ts';
import type { Person } from './people.ts';

/** Who does what on the demo site, and when. */
export interface Plan {
  people: Person[];
  /** Posts and comments are in the order of their times. */
  posts: PlannedPost[];
  comments: PlannedComment[];
  follows: PlannedFollow[];
  mutes: PlannedMute[];
}

export interface Reaction {
  by: Person;
  at: number;
}

export interface PlannedReport extends Reaction {
  reason: ReportReason;
  details: string;
}

export interface PlannedItem {
  author: Person;
  created_at: number;
  likes: Reaction[];
  reports: PlannedReport[];
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
  content: string;
  /** The author edits it later; `before` is the former text. */
  edit: { at: number; before: string } | null;
  /** When the author deletes it. */
  deleted_at: number | null;
}

/** A person, the name of a tag, the slug of a category, a host or a word. */
export type Target<Kind> = { kind: 'user'; name: Person } | { kind: Exclude<Kind, 'user'>; name: string };

export interface PlannedFollow {
  by: Person;
  at: number;
  target: Target<FollowKind>;
}

export interface PlannedMute {
  by: Person;
  at: number;
  target: Target<MuteKind>;
}

/** What all parts of a plan are made with. */
export interface Scene {
  chance: Chance;
  people: readonly Person[];
  now: number;
}
