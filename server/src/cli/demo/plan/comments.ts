import type { SeededRandom } from '../../../previews/covers/seeded-random.ts';
import { happens, pickWeighted, shuffled, skewed, waiting } from './chance.ts';
import type { Remark, Thread } from '../content/threads.ts';
import { HOUR_MS, MINUTE_MS } from './moments.ts';
import { type Person, presentAt } from './people.ts';
import { type PlannedComment, type PlannedPost, untouched } from './plan.ts';

const THREADS_MAX = 9;
const USUAL_THREADS = 0.55;
const FIRST_AFTER_MS = 11 * HOUR_MS;
const REPLY_AFTER_MS = 4 * HOUR_MS;
const USUAL_LIKES = 1.2;
const LIKES_SPREAD = 0.9;

/** Plans the comments; the conversations used least come next. */
export function planComments(
  random: SeededRandom,
  people: readonly Person[],
  posts: readonly PlannedPost[],
  threads: readonly Thread[],
  now: number,
): PlannedComment[] {
  const comments: PlannedComment[] = [];
  const moments = new Set<number>();
  /** The authors of the posts under which each was used: at most once for each. */
  const used = new Map<Thread, Person[]>(threads.map((thread) => [thread, []]));
  /** Nobody writes the same comment twice. */
  const said = new Map<Remark, Person[]>();
  for (const post of shuffled(random, posts)) {
    for (const thread of threadsFor(post)) {
      used.get(thread)?.push(post.author);
      say(thread, post, null);
    }
  }
  return comments.sort((a, b) => a.created_at - b.created_at);

  function threadsFor(post: PlannedPost): Thread[] {
    const wanted = Math.floor(waiting(random, USUAL_THREADS * post.appeal) + post.appeal * USUAL_THREADS);
    const fitting = shuffled(
      random,
      threads.filter((thread) => fits(thread, post) && !used.get(thread)?.includes(post.author)),
    );
    const uses = (thread: Thread) => used.get(thread)?.length ?? 0;
    return fitting.sort((a, b) => uses(a) - uses(b)).slice(0, Math.min(wanted, THREADS_MAX));
  }

  /** Leaves out comments in the future, and the replies to them. */
  function say(remark: Remark, post: PlannedPost, parent: PlannedComment | null) {
    const created_at = momentAfter(parent ?? post, parent ? REPLY_AFTER_MS : FIRST_AFTER_MS);
    if (created_at >= now) return;
    moments.add(created_at);
    const root = rootOf(parent);
    const before = said.get(remark) ?? [];
    const author = speakerOf(random, people, remark, { post, root, parent, created_at, before });
    said.set(remark, [...before, author]);
    const comment: PlannedComment = {
      ...untouched(),
      post,
      parent,
      level: parent ? (parent.level === 1 ? 2 : 3) : 1,
      author,
      content: filled(remark.text, post),
      created_at,
      deleted_at: null,
    };
    comments.push(comment);
    comment.likes = likesOf(comment);
    for (const reply of remark.replies) say(reply, post, comment);
  }

  function momentAfter({ created_at }: { created_at: number }, mean: number) {
    let moment = created_at + Math.ceil(MINUTE_MS + waiting(random, mean));
    while (moments.has(moment)) moment += 1;
    return moment;
  }

  function likesOf({ author, created_at }: PlannedComment) {
    const appeal = (USUAL_LIKES * skewed(random, LIKES_SPREAD)) / people.length;
    return presentAt(people, created_at)
      .filter((person) => person !== author && happens(random, appeal * person.generosity))
      .map((by) => ({ by, at: created_at + Math.ceil(waiting(random, FIRST_AFTER_MS)) }))
      .filter(({ at }) => at < now);
  }
}

function fits({ fits: { kind, name } }: Thread, { link }: PlannedPost) {
  if (kind === 'category') return name === link.category;
  if (kind === 'tag') return link.tags.includes(name);
  return kind === 'all' || name === link.type;
}

interface Place {
  post: PlannedPost;
  root: PlannedComment | null;
  parent: PlannedComment | null;
  created_at: number;
  before: readonly Person[];
}

function speakerOf(
  random: SeededRandom,
  people: readonly Person[],
  { speaker }: Remark,
  { post, root, parent, created_at, before }: Place,
): Person {
  if (speaker === 'op') return post.author;
  if (speaker === 'root' && root) return root.author;
  const silent = new Set([post.author, root?.author, parent?.author, ...before]);
  const others = presentAt(people, created_at).filter((person) => !silent.has(person));
  return pickWeighted(random, others, ({ activity }) => activity);
}

function rootOf(comment: PlannedComment | null): PlannedComment | null {
  return comment?.parent ? rootOf(comment.parent) : comment;
}

function filled(text: string, { link }: PlannedPost) {
  return text.replaceAll('{topic}', link.tags[0] ?? 'this').replaceAll('{publisher}', link.publisher);
}
