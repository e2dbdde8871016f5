import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The site map. */
export default [
  index('routes/home.ts'),
  layout('routes/screen.tsx', [
    route('explore/recent', 'routes/recent.tsx'),
    route('explore/trending', 'routes/trending.tsx'),
    route('explore/top', 'routes/top.tsx'),
    route('explore/collections', 'routes/collections/collections.tsx'),
    route('search', 'routes/search.tsx'),
    route('post/:id/:slug?', 'routes/post.tsx'),
    route('collection/:id/:slug?', 'routes/collections/collection.tsx'),
    route('categories', 'routes/categories.tsx'),
    route('category/:slug', 'routes/category.tsx'),
    route('tags', 'routes/tags.tsx'),
    route('tag/:slug', 'routes/tag.tsx'),
    route('sponsored', 'routes/sponsored.tsx'),
    route('site/:host', 'routes/site.tsx'),
    route('moderation', 'routes/moderation.tsx'),

    route('submit', 'routes/submit.tsx'),
    route('library/my-posts', 'routes/my-posts.tsx'),
    route('library/following', 'routes/following.tsx'),
    route('library/bookmarks', 'routes/bookmarks.tsx'),
    route('library/collections', 'routes/collections/my-collections.tsx'),
    route('edit-post/:id', 'routes/edit-post.tsx'),
    route('notifications', 'routes/notifications.tsx'),
    route('profile-settings', 'routes/profile-settings.tsx'),

    route('verify-email', 'routes/account/verify-email.tsx'),
    route('forgot-password', 'routes/account/forgot-password.tsx'),
    route('reset-password', 'routes/account/reset-password.tsx'),
    route('undo-email', 'routes/account/undo-email.tsx'),
    route('unsubscribe', 'routes/account/unsubscribe.tsx'),

    route('user/:id', 'routes/user.tsx'),

    route('admin/categories', 'routes/admin/categories.tsx'),
    route('admin/tags', 'routes/admin/tags.tsx'),
    route('admin/approvals', 'routes/admin/approvals.tsx'),
    route('admin/users', 'routes/admin/users.tsx'),
    route('admin/links', 'routes/admin/links.tsx'),
    route('admin/domains', 'routes/admin/domains.tsx'),

    route('help', 'routes/help.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('privacy', 'routes/privacy.tsx'),

    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
