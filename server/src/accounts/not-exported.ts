/** Columns that name a user and are deliberately not exported, with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  'posts.sponsored_by': 'Only authors mark their posts as sponsored; the posts say when.',
  'used_totp_steps.user_id': 'Codes that were used; they are secrets.',
  'recovery_codes.user_id': 'Hashes of secrets.',
  'challenges.user_id': 'Secrets of logins that wait for their second step, for ten minutes.',
  'follows.target_user_id': 'Only followers may know whom they follow.',
  'mutes.target_user_id': 'Only those who mute may know whom they mute.',
  'notification_events.user_id': 'The notifications say what happened; who did it concerns others.',
  'notification_events.actor_id': 'What others were notified of is theirs.',
  'batches.undone_by': 'The decisions that one took back are in the file.',
  'user_notes.user_id': 'What admins tell each other about a user may concern others.',
  'moderation_log.user_id': 'The same bans are in the file.',
  'reports.author_id': 'Who reported one’s posts, comments and collections, and when, concerns others.',
};
