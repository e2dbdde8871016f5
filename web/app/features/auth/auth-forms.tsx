import { useEffect, useRef, useState } from 'react';
import { useOverlays } from '../../session/overlays.tsx';
import type { LoginReason } from '../../session/use-dialogs.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

export interface AuthFormsProps extends LoginReason {
  mode: 'login' | 'register';
}

/** The login and registration forms, one shown at a time, with a shared username. */
export function AuthForms({ mode, ...reason }: AuthFormsProps) {
  const { openLogin, openRegister } = useOverlays();
  const [username, setUsername] = useState('');
  const forms = useRef<HTMLDivElement>(null);
  const shown = useRef(mode);

  useEffect(() => {
    if (shown.current === mode) return;
    shown.current = mode;
    forms.current?.querySelector('input')?.focus();
  }, [mode]);

  const field = { value: username, onChange: setUsername };
  return (
    <div ref={forms}>
      {mode === 'login' ? (
        <LoginForm username={field} onRegister={() => openRegister(reason)} />
      ) : (
        <RegisterForm username={field} intent={reason.intent} onLogin={() => openLogin(reason)} />
      )}
    </div>
  );
}
