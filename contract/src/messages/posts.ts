export const loadPosts = 'Failed to load posts';
export const loadPost = 'Failed to load post';
export const noPosts = 'No posts found';
export const noOwnPosts = "You haven't created any posts yet";
export const noUserPosts = 'No posts yet';
export const noSavedPosts = 'Posts you save appear here.';
export const logInForMyPosts = 'Please log in to view your posts';

export const updatePost = 'Failed to update post';
export const postUpdated = 'Your post has been updated';
export const otherPost = 'This is not the post in the URL.';
export const deletePost = 'Failed to delete post';
export const confirmDeletePost = 'Are you sure you want to delete this post?';

export const likePost = 'Failed to like post';
export const unlikePost = 'Failed to unlike post';
export const savePost = 'Failed to save post';
export const unsavePost = 'Failed to unsave post';
export const unsaved = 'Removed from Saved.';

export const reportPost = 'Failed to report post';
export const confirmReportPost = 'Are you sure you want to report this post?';
export const removePost = 'Failed to remove post';
export const confirmRemovePost = 'Are you sure you want to remove this post?';
export const approvePost = 'Failed to approve post';
