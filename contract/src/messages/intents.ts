// What an anonymous visitor wanted to do: completes 'Log in to …', and after a registration 'Welcome, NAME.'

interface Words {
  to: string;
  /** Absent when the next screen or dialog shows it. */
  done?: string;
}

const WORDS = {
  likePost: { to: 'like this post', done: 'Your like was counted.' },
  savePost: { to: 'save this post', done: 'The post is now in Saved.' },
  reportPost: { to: 'report this post' },
  reportCollection: { to: 'report this collection' },
  correctDetails: { to: 'correct the details of this post' },
  collect: { to: 'collect links' },
  submitLink: { to: 'submit a link' },
  writeComment: { to: 'send your comment', done: 'Your comment is being sent.' },
  previewComment: { to: 'preview your comment' },
  likeComment: { to: 'like this comment', done: 'Your like was counted.' },
  replyToComment: { to: 'reply to this comment' },
  reportComment: { to: 'report this comment' },
  follow: { to: 'follow this', done: 'New posts from it appear in Following.' },
  mute: { to: 'mute this' },
  openPage: { to: 'open this page' },
} satisfies Record<string, Words>;

export type Intent = keyof typeof WORDS;

export const intents: Record<Intent, Words> = WORDS;
