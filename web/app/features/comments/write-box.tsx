import * as screenMessages from '@magpie/contract/messages/screens';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { refusal } from '../../api/client/refusal.ts';
import { deferred } from '../../lib/rendering/deferred.tsx';
import { useDraft } from '../../lib/stored/use-draft.ts';
import { useOverlays } from '../../session/overlays.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import type { Aid, WriteAidsProps } from './write-aids.tsx';

const WriteAids = deferred<WriteAidsProps>({
  load: async () => (await import('./write-aids.tsx')).WriteAids,
  Waiting: () => null,
  onFailure: () => {},
});

export interface WriteBoxProps {
  /** The accessible name of the text box. */
  label: string;
  actionLabel: 'Send' | 'Save';
  /** The storage key of the draft. */
  draftKey: string;
  /** The text to edit. */
  initial?: string;
  /** Shown when `onSend` rejects; the text stays. */
  failure: string;
  onSend: (content: string) => Promise<void>;
  /** Called after sending and on Cancel. */
  onDone?: () => void;
  autoFocus?: boolean;
}

/** Writes a comment or a reply, or edits a comment. */
export function WriteBox({ draftKey, initial = '', label, actionLabel, ...props }: WriteBoxProps) {
  const { requireLogin } = useOverlays();
  const { draft, write, clear } = useDraft(draftKey, (stored) =>
    typeof stored === 'string' ? stored : initial,
  );
  const [state, setState] = useState<{ sending: boolean; failure?: string }>({ sending: false });
  const isBlank = draft.trim() === '';
  const box = useRef<HTMLTextAreaElement>(null);
  const [aid, setAid] = useState<Aid>(null);
  const toggle = (name: Aid) => setAid(aid === name ? null : name);

  async function send() {
    const byKeyboard = document.activeElement?.matches(':focus-visible') ?? false;
    setState({ sending: true });
    try {
      await props.onSend(draft);
      clear();
      setAid(null);
      setState({ sending: false });
      props.onDone?.();
      // The button is disabled while the text is empty, which would drop its focus.
      if (byKeyboard) box.current?.focus();
    } catch (error) {
      setState({ sending: false, failure: refusal(error, props.failure, screenMessages.offlineTextSaved) });
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBlank && !state.sending) requireLogin(() => void send(), { intent: 'writeComment' });
  }

  /** A cancelled reply keeps its draft; a cancelled edit does not, so the next edit starts from the current text. */
  function cancel() {
    if (initial) clear();
    props.onDone?.();
  }

  function sendByKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <TextArea
        ref={box}
        label={label}
        hideLabel
        placeholder={label}
        rows={2}
        value={draft}
        error={state.failure}
        autoFocus={props.autoFocus}
        readOnly={state.sending}
        onChange={(event) => write(event.target.value)}
        onKeyDown={sendByKey}
      />
      {(aid || draft.includes('@')) && <WriteAids {...{ aid, box, draft }} onWrite={write} />}
      <div className="flex flex-wrap justify-end gap-2">
        {props.onDone && (
          <Button size="sm" variant="ghost" onClick={cancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="sm" variant="primary" disabled={isBlank} loading={state.sending}>
          {actionLabel}
        </Button>
        {/* After Send or Save, so that the keyboard reaches Formatting and Preview last. */}
        <div className="order-first mr-auto -ml-2 flex">
          <Button size="sm" variant="ghost" aria-expanded={aid === 'help'} onClick={() => toggle('help')}>
            Formatting
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={aid === 'preview'}
            onClick={() => requireLogin(() => toggle('preview'), { intent: 'previewComment' })}
          >
            Preview
          </Button>
        </div>
      </div>
    </form>
  );
}
