import { useOverlays } from '../../session/overlays.tsx';

/** For anonymous visitors, at every width. */
export function LogInButton() {
  const { openLogin } = useOverlays();
  return (
    <button type="button" className="button log-in" onClick={() => openLogin()}>
      Log in
    </button>
  );
}
