export const addComment = 'Failed to add comment';
export const addReply = 'Failed to add reply';
export const commentAdded = 'Your comment has been added';
export const commentsClosed = 'A moderator removed this post. Its comments are read-only.';

export const loadComments = 'Failed to load comments';
export const noComments = 'No comments yet';
export const commentGone = 'This comment is no longer here';
export const deletedComment = '[deleted]';
export const removedComment = '[removed]';

export const loadVersions = 'Failed to load earlier versions';
export const noVersions = 'No earlier versions';
export const previewComment = 'Failed to show a preview';

export const editComment = 'Failed to edit comment';
export const deleteComment = 'Failed to delete comment';
export const confirmDeleteComment = 'Are you sure you want to delete this comment?';

export const likeComment = 'Failed to like comment';
export const unlikeComment = 'Failed to unlike comment';

export const reportComment = 'Failed to report comment';
export const confirmReportComment = 'Are you sure you want to report this comment?';
export const removeComment = 'Failed to remove comment';
export const confirmRemoveComment = 'Are you sure you want to remove this comment?';
export const approveComment = 'Failed to approve comment';
