import { URL_MAX } from '@magpie/contract/limits';
import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../api/client/client.ts';
import { problemOf } from '../../../api/client/form-refusal.ts';
import { refreshCollections } from '../../../api/collections/collections.ts';
import { textOf, useForm } from '../../../lib/state/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/toasts/toast-list.ts';

/** Adds a link to the end of a collection; if the link is a post already, that post is added. */
export function AddLink({ id }: { id: number }) {
  const cache = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const { form, busy, problem, onSubmit } = useForm(
    async (fields) => {
      await call('addCollectionItem', { params: { id }, body: { url: textOf(fields, 'url') } });
      if (field.current) field.current.value = '';
      refreshCollections(cache);
      toast({ message: collectionMessages.itemAdded, tone: 'success' });
    },
    (error) => problemOf(error, collectionMessages.addItem),
  );
  return (
    <form ref={form} onSubmit={onSubmit} className="add-link">
      <TextField
        ref={field}
        label="Add a link"
        hideLabel
        name="url"
        type="url"
        inputMode="url"
        placeholder="Paste a link to add it"
        required
        maxLength={URL_MAX}
        autoComplete="off"
        error={problem?.message}
      />
      <Button type="submit" loading={busy}>
        Add
      </Button>
    </form>
  );
}
