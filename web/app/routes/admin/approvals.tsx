import { useState } from 'react';
import { ModerationQueue } from '../../features/moderation/moderation-queue.tsx';
import type { BanConfirmation } from '../../features/users/ban-dialog.tsx';
import type { ContextDialogProps } from '../../features/users/context/context-dialog.tsx';
import { DeferredBanDialog, DeferredContextDialog } from '../../features/users/deferred-dialogs.tsx';
import { RequireAdmin } from '../../layout/access/require-admin.tsx';
import { PageHeader } from '../../layout/page-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import type { Route } from './+types/approvals';

const words = {
  title: 'Admin Approvals',
  description: 'Reported, held and removed items.',
};

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { ...words, isPrivate: true });
}

export default function AdminApprovals() {
  const [about, setAbout] = useState<ContextDialogProps['user']>(null);
  const [banning, setBanning] = useState<BanConfirmation | null>(null);
  return (
    <RequireAdmin>
      <PageHeader {...words} />
      <ModerationQueue onUser={{ context: setAbout, ban: (user, ban) => setBanning({ user, ban }) }} />
      <DeferredContextDialog user={about} onClose={() => setAbout(null)} />
      <DeferredBanDialog confirming={banning} onClose={() => setBanning(null)} />
    </RequireAdmin>
  );
}
