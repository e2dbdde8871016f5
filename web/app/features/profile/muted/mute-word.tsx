import { MUTED_WORD_MAX } from '@magpie/contract/limits';
import * as muteMessages from '@magpie/contract/messages/following/mutes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client/client.ts';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { feedsChanged } from '../../../api/following/mutes.ts';
import { textOf, useForm } from '../../../lib/state/use-form.ts';
import { announce } from '../../../session/mute.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/fields/form-message.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

/** A form to mute a word. It removes the feeds from the cache, because only the server knows which posts have the word. */
export function MuteWord() {
  const cache = useQueryClient();
  const [muted, setMuted] = useState(0);
  const { form, busy, problem, onSubmit } = useForm(
    async (fields) => {
      const { id, name } = await call('mute', { body: { kind: 'word', target: textOf(fields, 'word') } });
      setMuted((count) => count + 1);
      void feedsChanged(cache);
      announce(muteMessages.mutedWord(name), muteMessages.unmute, async () => {
        await call('unmute', { params: { id } });
        await feedsChanged(cache);
      });
    },
    (error) => formRefusal(error, muteMessages.mute),
  );
  const wrong = problem?.fields['target'];
  return (
    <form ref={form} noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-2">
      {problem && !wrong && <FormMessage>{problem.message}</FormMessage>}
      <div className="flex max-w-md items-start gap-3">
        <div className="min-w-0 flex-1">
          {/* The key empties the field after every word. */}
          <TextField
            key={muted}
            label="Word"
            name="word"
            required
            maxLength={MUTED_WORD_MAX}
            autoComplete="off"
            autoCapitalize="none"
            error={wrong}
            dir="auto"
          />
        </div>
        {/* Beside the field, below its label. */}
        <Button type="submit" loading={busy} className="mt-6.5">
          Mute word
        </Button>
      </div>
      <p className="text-sm text-muted">{muteMessages.wordHint}</p>
    </form>
  );
}
