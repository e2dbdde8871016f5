import type { MailSettings } from '@magpie/contract/notifications/mail-settings';
import * as notificationMessages from '@magpie/contract/messages/notifications';
import { DIGEST_FREQUENCIES, MAIL_FREQUENCIES, NOTIFICATION_KINDS } from '@magpie/contract/values';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client/client.ts';
import { screenKeys } from '../../api/client/screen-keys.ts';
import { toastError } from '../../session/toast-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const LABELS: Record<keyof MailSettings, string> = {
  comment: 'Comments on your posts',
  reply: 'Replies to your comments',
  mention: 'Mentions of you',
  decision: 'Decisions on your posts, comments and collections',
  report_settled: 'Outcomes of your reports',
  collection_follower: 'Followers of your collections',
  followed_post: 'Posts by people you follow',
  digest: 'The best posts of the week',
};
const KINDS = [...NOTIFICATION_KINDS, 'digest'] as const;
const FREQUENCY_LABELS = { immediately: 'Immediately', daily: 'Daily', weekly: 'Weekly', never: 'Never' };

/** Which emails and notifications the viewer gets, and when. Each choice is saved at once. */
export function NotificationSettings() {
  const cache = useQueryClient();
  const settings = useQuery({
    queryKey: screenKeys.notificationSettings,
    queryFn: async ({ signal }) => ({
      mails: await call('getMailSettings', { signal }),
      site: await call('getNotificationSettings', { signal }),
    }),
  });

  async function save(send: () => Promise<unknown>) {
    try {
      await send();
    } catch (error) {
      toastError(error, notificationMessages.editMailSettings);
    }
    await cache.invalidateQueries({ queryKey: screenKeys.notificationSettings });
  }

  if (settings.isPending) {
    return (
      <ListSkeleton label="Loading settings" count={3}>
        <Skeleton className="h-10 w-full rounded-lg" />
      </ListSkeleton>
    );
  }
  if (settings.isLoadingError)
    return <ErrorState message={notificationMessages.loadMailSettings} query={settings} />;
  const { mails, site } = settings.data;
  return (
    <>
      <p className="text-sm text-muted">{notificationMessages.mailSettingsHelp}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {KINDS.map((kind) => (
          <Select
            key={kind}
            label={LABELS[kind]}
            value={mails[kind]}
            onChange={({ target }) =>
              void save(() => call('editMailSettings', { body: { [kind]: target.value } }))
            }
          >
            {(kind === 'digest' ? DIGEST_FREQUENCIES : MAIL_FREQUENCIES).map((value) => (
              <option key={value} value={value}>
                {FREQUENCY_LABELS[value]}
              </option>
            ))}
          </Select>
        ))}
      </div>
      <Checkbox
        label="Also notify me on the site about posts by people I follow"
        checked={site.followed_post}
        onChange={({ target }) =>
          void save(() => call('editNotificationSettings', { body: { followed_post: target.checked } }))
        }
      />
    </>
  );
}
