import type { UserContext } from '../../moderation/user-context.ts';

// What admins see about a user, and their notes.
export const about = 'Only moderators see this.';
export const load = 'Failed to load what is known about this user';
export const addNote = 'Failed to save the note';
export const deleteNote = 'Failed to delete the note';
export const confirmDeleteNote = 'This can’t be undone.';
export const noBans = 'Never banned';
export const noRemovals = 'Nothing removed';
export const noNotes = 'No notes yet';

/** `2 of 5 reports upheld, 1 dismissed`. */
export function outcome({ count, upheld, dismissed }: UserContext['reports']): string {
  if (count === 0) return 'Has reported nothing';
  const reports = count === 1 ? '1 report' : `${count} reports`;
  return `${upheld} of ${reports} upheld, ${dismissed} dismissed`;
}
