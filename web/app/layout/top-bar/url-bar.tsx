import { URL_BAR_SHAKE_MS } from '@magpie/contract/limits';
import * as urlBarMessages from '@magpie/contract/messages/url-bar';
import { type FormEvent, useRef, useState } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import { useOverlays } from '../../session/overlays.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { submittedUrl } from './submitted-url.ts';

const NAME = 'enter url to submit content';
const SHAKE = { animationDuration: `${URL_BAR_SHAKE_MS}ms` };

export function UrlBar() {
  const { requireLogin, openSubmit } = useOverlays();
  /** The refused text and the time of the refusal, so that every refusal is announced. */
  const [refused, setRefused] = useState<{ text: string; at: number } | null>(null);
  const [shaking, setShaking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  /** Uncontrolled, so that hydration does not clear what has been typed. */
  const field = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    const url = submittedUrl(text);
    setRefused(url === null ? { text, at: event.timeStamp } : null);
    if (url !== null) return requireLogin(() => openSubmit(url, () => clear(text)), { intent: 'submitLink' });
    field.current?.focus();
    setShaking(true);
    // Restarts an animation that is still running.
    for (const animation of box.current?.getAnimations() ?? []) animation.currentTime = 0;
  }

  /** Clears the field, unless the next URL has been typed by then. */
  function clear(submitted: string) {
    if (field.current?.value.trim() !== submitted) return;
    field.current.value = '';
    setRefused(null);
  }

  return (
    <form noValidate onSubmit={submit} className="url-bar">
      <div
        ref={box}
        className={classNames('relative min-w-0 flex-1', shaking && 'animate-shake')}
        style={shaking ? SHAKE : undefined}
        onAnimationEnd={() => setShaking(false)}
      >
        <Icon
          name="Link"
          className="pointer-events-none absolute top-3 left-3 size-4 text-muted max-md:hidden"
        />
        <input
          ref={field}
          type="url"
          inputMode="url"
          dir="auto"
          aria-label={NAME}
          placeholder={NAME}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? 'url-bar-error' : undefined}
          onChange={() => setRefused(null)}
          className="control h-10 px-3 text-ellipsis md:pl-9"
        />
        {refused && (
          <div className="url-bar-error">
            <p key={refused.at} id="url-bar-error" role="alert">
              {urlBarMessages.invalidUrl}
            </p>
            {refused.text && (
              <Link
                to={`/search?${new URLSearchParams({ q: refused.text })}`}
                onClick={() => clear(refused.text)}
              >
                {urlBarMessages.searchFor(refused.text)}
              </Link>
            )}
          </div>
        )}
      </div>
      <button type="submit" className="button url-bar-submit">
        <Icon name="Plus" className="size-5 logged-in:hidden sm:hidden" />
        <span className="anonymous:max-sm:sr-only">Submit</span>
      </button>
    </form>
  );
}
