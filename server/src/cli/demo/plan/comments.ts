import type { Remark, Thread } from '../content/threads.ts';
import { type Person, presentAt } from './people.ts';
import type { PlannedComment, PlannedPost, Scene } from './plan.ts';

const MINUTE_MS = 60_000;
const THREADS_MAX = 9;
const USUAL_THREADS = 0.55;
const FIRST_AFTER_MS = 11 * 60 * MINUTE_MS;
const REPLY_AFTER_MS = 4 * 60 * MINUTE_MS;
const USUAL_LIKES = 1.2;
const LIKES_SPREAD = 0.9;

/** Plans the comments. The conversations that were used least are preferred. */
export function planComments(
  scene: Scene,
  posts: readonly PlannedPost[],
  threads: readonly Thread[],
): PlannedComment[] {
  const { chance, people, now } = scene;
  const comments: PlannedComment[] = [];
  /** For each thread, the authors of the posts that have it: no author gets the same thread twice. */
  const used = new Map<Thread, Person[]>(threads.map((thread) => [thread, []]));
  /** Nobody writes the same comment twice. */
  const said = new Map<Remark, Person[]>();
  for (const post of chance.shuffled(posts)) {
    for (const thread of threadsFor(post)) {
      used.get(thread)?.push(post.author);
      say(thread, post, null);
    }
  }
  return comments;

  function threadsFor(post: PlannedPost): Thread[] {
    const wanted = Math.floor(chance.waiting(USUAL_THREADS * post.appeal) + post.appeal * USUAL_THREADS);
    const uses = (thread: Thread) => used.get(thread)?.length ?? 0;
    const matching = threads.filter(
      (thread) => fits(thread, post) && !used.get(thread)?.includes(post.author),
    );
    return chance
      .shuffled(matching)
      .sort((a, b) => uses(a) - uses(b))
      .slice(0, Math.min(wanted, THREADS_MAX));
  }

  /** Plans a comment and the replies to it, unless it would be in the future. */
  function say(remark: Remark, post: PlannedPost, parent: PlannedComment | null) {
    const wait = MINUTE_MS + chance.waiting(parent ? REPLY_AFTER_MS : FIRST_AFTER_MS);
    const created_at = Math.ceil((parent ?? post).created_at + wait);
    if (created_at >= now) return;
    const before = said.get(remark) ?? [];
    const author = speakerOf(remark, post, parent, presentAt(people, created_at), before);
    said.set(remark, [...before, author]);
    const comment: PlannedComment = {
      ...aComment(post, author, created_at, filled(remark.text, post)),
      parent,
      likes: likesOf(author, created_at),
    };
    comments.push(comment);
    for (const reply of remark.replies) say(reply, post, comment);
  }

  function speakerOf(
    { speaker }: Remark,
    post: PlannedPost,
    parent: PlannedComment | null,
    present: readonly Person[],
    before: readonly Person[],
  ): Person {
    const root = rootOf(parent);
    if (speaker === 'op') return post.author;
    if (speaker === 'root' && root) return root.author;
    const silent = new Set([post.author, root?.author, parent?.author, ...before]);
    return chance.pick(
      present.filter((person) => !silent.has(person)),
      ({ activity }) => activity,
    );
  }

  function likesOf(author: Person, created_at: number) {
    const appeal = (USUAL_LIKES * chance.skewed(LIKES_SPREAD)) / people.length;
    return presentAt(people, created_at)
      .filter((person) => person !== author && chance.happens(appeal * person.generosity))
      .map((by) => ({ by, at: created_at + Math.ceil(chance.waiting(FIRST_AFTER_MS)) }))
      .filter(({ at }) => at < now);
  }
}

/** The first comment of a thread, without likes. */
export function aComment(
  post: PlannedPost,
  author: Person,
  created_at: number,
  content: string,
): PlannedComment {
  return {
    post,
    author,
    created_at,
    content,
    parent: null,
    likes: [],
    reports: [],
    decision: null,
    edit: null,
    deleted_at: null,
  };
}

function fits({ fits: { kind, name } }: Thread, { link }: PlannedPost) {
  if (kind === 'category') return name === link.category;
  if (kind === 'tag') return link.tags.includes(name);
  return kind === 'all' || name === link.type;
}

function rootOf(comment: PlannedComment | null): PlannedComment | null {
  return comment?.parent ? rootOf(comment.parent) : comment;
}

function filled(text: string, { link, author }: PlannedPost) {
  return text
    .replaceAll('{topic}', link.tags[0] ?? 'this')
    .replaceAll('{publisher}', link.publisher)
    .replaceAll('{author}', author.username);
}
